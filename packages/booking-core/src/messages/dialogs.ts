/** Dialogs of the journey: alerts and questions. */
export const dialogs = {
  'account.sessionOver': 'Your session has expired. Please sign in again.',
  'account.resetSent': 'A password reset link has been sent to your email',
  'account.signOutQuestion': 'Do you want to sign out?',
  'dialog.error': 'Error',
  'dialog.message': 'Message',
  'dialog.alertSignIn': 'SIGN IN',
  'dialog.alertCancel': 'CANCEL',
  'dialog.fareChanged': 'The fare was {before} and is now {after}. Book at the new fare?',
  'dialog.fareDearer': 'The fare was {before} and is now {after}, {more} more{reason}. Book at the new fare?',
} as const;
