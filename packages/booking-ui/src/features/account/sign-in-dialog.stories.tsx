import type { Dialog } from 'booking-core';
import { withBooking } from '../../testing/story-booking.tsx';
import { ForgotDialog } from './forgot-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

export default { title: 'Account/Sign in', parameters: { layout: 'fullscreen' } };

const asking = { requestId: null, error: null, refusals: 0 } as const;
const hashPassword = async () => '0'.repeat(64);

const of = (dialog: Dialog, theme: 'light' | 'dark' = 'light') => ({
  render: () => (dialog.kind === 'forgot' ? <ForgotDialog /> : <SignInDialog />),
  ...withBooking({ flow: { dialog } }, { theme, services: { hashPassword } }),
});

export const SignIn = of({ kind: 'signIn', tab: 'signIn', ...asking });
export const SignInDark = of({ kind: 'signIn', tab: 'signIn', ...asking }, 'dark');
export const SignInRefused = of({
  kind: 'signIn',
  tab: 'signIn',
  ...asking,
  error: { server: 'Wrong email or password.' },
});
export const SigningIn = of({ kind: 'signIn', tab: 'signIn', ...asking, requestId: 'r1' });
export const SignUp = of({ kind: 'signIn', tab: 'signUp', ...asking });
export const Offline = of({ kind: 'signIn', tab: 'signIn', ...asking, error: { key: 'error.offline' } });
export const Forgot = of({ kind: 'forgot', ...asking });
export const ForgotDark = of({ kind: 'forgot', ...asking }, 'dark');
