/** Dialogs of the journey: alerts and questions. */
export const dialogs = {
  'account.sessionOver': 'Your session has expired. Please sign in again.',
  'account.resetSent': 'A password reset link has been sent to your email',
  'dialog.error': 'Error',
  'dialog.message': 'Message',
  'dialog.alertSignIn': 'SIGN IN',
  'dialog.alertCancel': 'CANCEL',
} as const;
