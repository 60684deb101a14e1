/** English texts of sign-in and sign-up, fetched with those dialogs. */
export const account = {
  // signing in and up
  'account.title': 'Your account',
  'account.tabSignIn': 'SIGN IN',
  'account.tabSignUp': 'SIGN UP',
  'account.signIn': 'Sign in',
  'account.signUp': 'Sign up',
  'account.email': 'Email',
  'account.password': 'Password',
  'account.confirmPassword': 'Confirm password',
  'account.showPassword': 'Show password',
  'account.hidePassword': 'Hide password',
  'account.remember': 'Remember me',
  'account.forgot': 'Forgot password?',
  'account.signUpHint': 'See your bookings, keep your places, book again with one press.',
  'account.passwordHint': '6 to 20 characters',
  'account.mismatch': 'Password and Confirm password not match',
  'account.tooLong': '{title} must be at most 20 characters long',

  // forgotten password
  'account.forgotTitle': 'FORGOT PASSWORD',
  'account.forgotText': 'We email you a link to choose a new password. It works once, for one hour.',
  'account.backToSignIn': 'Back to sign in',
} as const;
