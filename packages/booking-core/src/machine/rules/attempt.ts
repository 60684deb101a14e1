import type { ApiError } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { configurationOf } from '../boot/selectors.ts';
import type { TransitionContext } from '../effects.ts';
import { errorText } from '../error-text.ts';
import { withDialog } from '../flow/with-dialog.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState, Dialog } from '../state.ts';
import { type Rule, type Step, unchanged } from './rule.ts';

/** Milliseconds between two look-ups of an attempt's outcome. */
const askAgainMs = 2_000;

/**
 * After a lost response the outcome is looked up on the server by the attempt key, never by booking again: immediately,
 * then every `askAgainMs`, when the network or the tab is active again, on the visitor's request, and after a reload. A
 * failure closes the process dialog and shows its error after a second, with the button enabled again (specification 1
 * §4).
 */
export const attempt: Rule = (before, state, event, context) => {
  const { payment, flow, boot } = state;
  if (isPaymentPending(before.payment) && !isPaymentPending(payment)) {
    return [
      flow.dialog?.kind === 'paymentProcess' ? withDialog(state, null) : state,
      [
        { type: 'timer.clear', key: 'payment.lookup' },
        ...(payment.error
          ? [{ type: 'timer.set', key: 'dialog.error', at: context.now + limits.errorDialogDelayMs } as const]
          : []),
      ],
    ];
  }
  if (event.type === 'timer.fired' && event.key === 'dialog.error' && payment.error && mayInterrupt(flow.dialog)) {
    return unchanged(withDialog(state, failureAlert(state, payment.error)));
  }
  if (payment.status !== 'unknown' || payment.requestId !== null || boot.status !== 'ready') return unchanged(state);
  if (event.type === 'payment.lookupFailed' || event.type === 'payment.notFound' || event.type === 'payment.found') {
    return [state, [{ type: 'timer.set', key: 'payment.lookup', at: context.now + askAgainMs }]];
  }
  const restored = flow.dialog?.kind !== 'paymentProcess' && flow.dialog?.kind !== 'cardDetails';
  const again =
    restored ||
    event.type === 'payment.lost' ||
    event.type === 'payment.lookupRequested' ||
    event.type === 'flow.resumed' ||
    (event.type === 'flow.connectivityChanged' && event.online) ||
    (event.type === 'timer.fired' && event.key === 'payment.lookup');
  return again ? askOutcome(state, context) : unchanged(state);
};

/** The alert for a failed booking; it offers to sign in where the user is not, or no longer, signed in. */
function failureAlert(state: BookingState, error: ApiError): Extract<Dialog, { kind: 'alert' }> {
  if (error.kind === 'http' && error.status === 401) {
    return { kind: 'alert', title: 'error', text: { key: 'account.sessionOver' }, signIn: true };
  }
  const guestsMayNot = state.session.profile === null && configurationOf(state)?.allowGuest === false;
  return { kind: 'alert', title: 'error', text: errorText(error), ...(guestsMayNot ? { signIn: true } : {}) };
}

/**
 * Whether the error may be shown now; the card form is hidden for it (specification 1 §4) and displayed again
 * afterwards. That nothing was booked matters more than that the quotation expired meanwhile, which the page says, too.
 */
const mayInterrupt = (dialog: BookingState['flow']['dialog']) =>
  dialog === null || dialog.kind === 'cardDetails' || dialog.kind === 'quotationExpired';

/**
 * Looks up the outcome of the attempt on the server, by its key.
 * @param dialog the dialog on screen meanwhile
 */
export function askOutcome(
  state: BookingState,
  context: TransitionContext,
  dialog: Dialog | null = { kind: 'paymentProcess' },
): Step {
  const { attemptKey } = state.payment;
  if (attemptKey === null) return unchanged(state);
  const requestId = context.nextId();
  return [
    withDialog({ ...state, payment: { ...state.payment, requestId } }, dialog),
    [{ type: 'booking.lookup', requestId, attemptKey }],
  ];
}
