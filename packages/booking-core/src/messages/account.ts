/** The words of accounts and of everything after the booking, in English. */
export const account = {
  'account.signOutQuestion': 'Do you want to sign out?',
  'account.sessionOver': 'Your session is over. Please sign in again.',
  'account.resetSent': 'A password reset link has been sent to your email',
} as const;
