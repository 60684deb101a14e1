import { stepOf } from '../../domain/index.ts';
import { configurationOf } from '../boot/selectors.ts';
import type { BookingEvent } from '../events.ts';
import { withDialog } from '../flow/with-dialog.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState, SignInTab } from '../state.ts';
import { firstInvalidStep } from '../validation.ts';

/** The initial state of an account dialog: no request yet. */
export const asking = { requestId: null, error: null, refusals: 0 } as const;

/** Events that need a profile where the operator takes no guests (specification 1 §4 and §6). */
const forProfiles: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'payment.confirmRequested',
  'promo.submitted',
  'flow.noteOpened',
]);

/**
 * Opens the Sign in dialog for a guest where guests may not book; the event is stored and dispatched again afterwards.
 * @returns null when the event is not blocked
 */
export function signInFirst(state: BookingState, event: BookingEvent, now: number): BookingState | null {
  const { session: who, flow, payment } = state;
  if (who.profile !== null || isPaymentPending(payment) || payment.status === 'paid' || flow.waiting !== null)
    return null;
  if (configurationOf(state)?.allowGuest !== false) return null;
  if (!leavesContact(state, event, now) && !forProfiles.has(event.type)) return null;
  return openSignIn({ ...state, session: { ...who, pending: event } });
}

/** Whether an event leaves the contact step: Next, or a link to a later step when no earlier step has an issue. */
function leavesContact(state: BookingState, event: BookingEvent, now: number): boolean {
  const { layout, step } = state.flow;
  const contactStep = stepOf(layout, 'contact');
  if (event.type === 'flow.nextRequested') return step === contactStep;
  if (event.type !== 'flow.stepRequested' || step > contactStep || event.step <= contactStep) return false;
  return (firstInvalidStep(state, now) ?? event.step) > contactStep;
}

/** Opens the Sign in dialog. @param tab the operator's default when missing @param email its initial value */
export const openSignIn = (state: BookingState, tab?: SignInTab, email = ''): BookingState =>
  withDialog(state, {
    kind: 'signIn',
    tab: tab ?? (configurationOf(state)?.showSignupFirst ? 'signUp' : 'signIn'),
    ...asking,
    email,
  });
