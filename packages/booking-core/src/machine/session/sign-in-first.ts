import { stepOf } from '../../domain/index.ts';
import { configurationOf } from '../boot/selectors.ts';
import type { BookingEvent } from '../events.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState, SignInTab } from '../state.ts';

/** An account dialog that nothing was asked in yet. */
export const asking = { requestId: null, error: null, refusals: 0 } as const;

/** What only people with a profile may do where the operator takes no guests (specification 1 §4 and §6). */
const forProfiles: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'payment.confirmRequested',
  'promo.submitted',
  'flow.noteOpened',
]);

/**
 * Asks a guest to sign in first where guests may not book: the event waits and happens again afterwards. Null when
 * nothing stands in its way.
 */
export function signInFirst(state: BookingState, event: BookingEvent): BookingState | null {
  const { session: who, flow, payment } = state;
  if (who.profile !== null || isPaymentPending(payment) || payment.status === 'paid' || flow.waiting !== null)
    return null;
  if (configurationOf(state)?.allowGuest !== false) return null;
  if (!leavesContact(state, event) && !forProfiles.has(event.type)) return null;
  return openSignIn({ ...state, session: { ...who, pending: event } });
}

/** By the button, or by the link of a later step. */
function leavesContact({ flow: { layout, step } }: BookingState, event: BookingEvent): boolean {
  const contactStep = stepOf(layout, 'contact');
  if (event.type === 'flow.nextRequested') return step === contactStep;
  return event.type === 'flow.stepRequested' && step <= contactStep && event.step > contactStep;
}

/** The Sign in dialog, in front of whatever asked for it. */
export const openSignIn = (state: BookingState, tab?: SignInTab): BookingState => ({
  ...state,
  flow: {
    ...state.flow,
    dialog: {
      kind: 'signIn',
      tab: tab ?? (configurationOf(state)?.showSignupFirst ? 'signUp' : 'signIn'),
      ...asking,
    },
  },
});
