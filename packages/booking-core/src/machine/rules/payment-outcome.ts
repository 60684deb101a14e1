import { errorText } from '../error-text.ts';
import type { BookingEvent } from '../events.ts';
import { holdsCard } from '../flow/card-dialog.ts';
import { withDialog } from '../flow/with-dialog.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState } from '../state.ts';
import { askOutcome } from './attempt.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Shows the dialog of an outcome that was found later. The card form is hidden while its error is shown and displayed
 * again after it.
 */
export const paymentOutcome: Rule = (before, state, event, context) => {
  const { payment, flow } = state;
  if (event.type === 'payment.dropFailed') {
    return unchanged(withDialog(state, { kind: 'alert', title: 'error', text: errorText(event.error) }));
  }
  // Back from the gateway's page without a reload (the browser's back/forward cache): the outcome is looked up.
  if (payment.status === 'challenged' && payment.requestId === null && event.type === 'flow.resumed') {
    return askOutcome({ ...state, payment: { ...payment, status: 'unknown' } }, context);
  }
  // Another window, e.g. one of the gateway that stayed open over a reload, may have paid the booking meanwhile: it is
  // looked up without a dialog that blocks the page.
  if (payment.status === 'failed' && payment.job && payment.requestId === null && event.type === 'flow.resumed') {
    return askOutcome(state, context, flow.dialog);
  }
  if (event.type === 'payment.found' && before.payment.status === 'failed' && !payment.job) {
    const returned = outcomeOf(state, event);
    if (returned) return unchanged(withDialog(state, { kind: 'outcome', outcome: returned }));
    const isOver = flow.dialog?.kind === 'outcome' || holdsCard(flow.dialog);
    return unchanged(isOver ? withDialog(state, null) : state);
  }
  if (!isPaymentPending(before.payment) || isPaymentPending(payment)) return unchanged(state);
  const outcome = outcomeOf(state, event);
  if (outcome) return unchanged(withDialog(state, { kind: 'outcome', outcome }));
  if (!holdsCard(flow.dialog)) return unchanged(state);
  if (payment.error) return unchanged(withDialog(state, { kind: 'cardDetails', away: true }));
  return unchanged(payment.status === 'paid' ? withDialog(state, null) : state);
};

function outcomeOf({ payment }: BookingState, event: BookingEvent) {
  if (payment.process === 3) return 'returned';
  return payment.process === 2 && event.type === 'payment.found' ? 'unpaid' : null;
}
