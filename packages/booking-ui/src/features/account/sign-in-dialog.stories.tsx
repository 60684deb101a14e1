import { type StoryOptions, withBooking } from '../../testing/story-booking.tsx';
import { ForgotDialog } from './forgot-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

export default { title: 'Features/Sign in', parameters: { layout: 'fullscreen' } };

const of = (dialog: 'signIn' | 'forgot', options: StoryOptions = {}, tab: 'signIn' | 'signUp' = 'signIn') => ({
  render: () => (dialog === 'forgot' ? <ForgotDialog /> : <SignInDialog />),
  ...withBooking(
    { flow: { dialog: dialog === 'forgot' ? { kind: 'forgot', ...asking } : { kind: 'signIn', tab, ...asking } } },
    options,
  ),
});
const asking = { requestId: null, error: null, refusals: 0 } as const;
const signingIn: StoryOptions['events'] = [
  { type: 'session.signInRequested', email: 'nobody@example.com', passwordHash: '0'.repeat(64), remember: false },
];

export const SignIn = of('signIn');
export const SignInDark = of('signIn', { theme: 'dark' });
/** The server responds that the account is unknown. */
export const SignInRefused = of('signIn', { events: signingIn });
export const SigningIn = of('signIn', { events: signingIn, scenarios: { signIn: 'lost' } });
export const SignUp = of('signIn', {}, 'signUp');
export const SignUpDark = of('signIn', { theme: 'dark' }, 'signUp');
export const Offline = of('signIn', { events: signingIn, scenarios: { signIn: 'offline' } });
export const Failed = of('signIn', { events: signingIn, scenarios: { signIn: 'html' } });
export const RightToLeft = { ...of('signIn', {}, 'signUp'), globals: { locale: 'ar' } };
export const Forgot = of('forgot');
export const ForgotDark = of('forgot', { theme: 'dark' });
export const ForgotSending = of('forgot', {
  events: [{ type: 'session.resetRequested', email: 'grace@example.com' }],
  scenarios: { resetpassword: 'lost' },
});
