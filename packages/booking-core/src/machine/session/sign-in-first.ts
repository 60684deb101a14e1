import { stepOf } from '../../domain/index.ts';
import { configurationOf } from '../boot/selectors.ts';
import type { BookingEvent } from '../events.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState, SignInTab } from '../state.ts';
import { firstInvalidStep } from '../validation.ts';

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
export function signInFirst(state: BookingState, event: BookingEvent, now: number): BookingState | null {
  const { session: who, flow, payment } = state;
  if (who.profile !== null || isPaymentPending(payment) || payment.status === 'paid' || flow.waiting !== null)
    return null;
  if (configurationOf(state)?.allowGuest !== false) return null;
  if (!leavesContact(state, event, now) && !forProfiles.has(event.type)) return null;
  return openSignIn({ ...state, session: { ...who, pending: event } });
}

/** By the button, or by the link of a later step that nothing else stands in the way of. */
function leavesContact(state: BookingState, event: BookingEvent, now: number): boolean {
  const { layout, step } = state.flow;
  const contactStep = stepOf(layout, 'contact');
  if (event.type === 'flow.nextRequested') return step === contactStep;
  if (event.type !== 'flow.stepRequested' || step > contactStep || event.step <= contactStep) return false;
  return (firstInvalidStep(state, now) ?? event.step) > contactStep;
}

/** The Sign in dialog, in front of whatever asked for it. */
export const openSignIn = (state: BookingState, tab?: SignInTab, email = ''): BookingState => ({
  ...state,
  flow: {
    ...state.flow,
    dialog: {
      kind: 'signIn',
      tab: tab ?? (configurationOf(state)?.showSignupFirst ? 'signUp' : 'signIn'),
      ...asking,
      email,
    },
  },
});
