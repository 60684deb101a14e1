/** The way into an account, and back in. */

export { account as english } from 'booking-core/messages/account';
export { ForgotDialog } from '../account/forgot-dialog.tsx';
export { SignInDialog } from '../account/sign-in-dialog.tsx';
