import type { TransitionContext } from '../effects.ts';
import { errorText } from '../error-text.ts';
import type { BookingEvent } from '../events.ts';
import { holdsCard } from '../flow/card-dialog.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState } from '../state.ts';
import { askOutcome } from './attempt.ts';
import { type Rule, type Step, unchanged } from './rule.ts';

/**
 * Shows the dialog of an outcome that was found later. The card form is hidden while its error is shown and displayed
 * again after it.
 */
export const paymentOutcome: Rule = (before, state, event, context) => {
  const { payment, flow } = state;
  if (event.type === 'payment.dropFailed') {
    const text = errorText(event.error);
    return [{ ...state, flow: { ...flow, dialog: { kind: 'alert', title: 'error', text } } }, []];
  }
  // Back from the gateway's page without a reload (the browser's back/forward cache): the outcome is looked up.
  if (payment.status === 'challenged' && payment.requestId === null && event.type === 'flow.resumed') {
    return askOutcome({ ...state, payment: { ...payment, status: 'unknown' } }, context);
  }
  // Another window, e.g. one of the gateway that stayed open over a reload, may have paid the booking meanwhile: it is
  // looked up without a dialog that blocks the page.
  if (payment.status === 'failed' && payment.job && payment.requestId === null && event.type === 'flow.resumed') {
    return lookAgain(state, context);
  }
  if (event.type === 'payment.found' && before.payment.status === 'failed' && !payment.job) {
    const returned = outcomeOf(state, event);
    if (returned) return [{ ...state, flow: { ...flow, dialog: { kind: 'outcome', outcome: returned } } }, []];
    const isOver = flow.dialog?.kind === 'outcome' || holdsCard(flow.dialog);
    return [{ ...state, flow: { ...flow, dialog: isOver ? null : flow.dialog } }, []];
  }
  if (!isPaymentPending(before.payment) || isPaymentPending(payment)) return unchanged(state);
  const outcome = outcomeOf(state, event);
  if (outcome) return [{ ...state, flow: { ...flow, dialog: { kind: 'outcome', outcome } } }, []];
  if (!holdsCard(flow.dialog)) return unchanged(state);
  if (payment.error) return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails', away: true } } }, []];
  return payment.status === 'paid' ? [{ ...state, flow: { ...flow, dialog: null } }, []] : unchanged(state);
};

function lookAgain(state: BookingState, context: TransitionContext): Step {
  const { attemptKey } = state.payment;
  if (attemptKey === null) return unchanged(state);
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'booking.lookup', requestId, attemptKey }]];
}

function outcomeOf({ payment }: BookingState, event: BookingEvent) {
  if (payment.process === 3) return 'returned';
  return payment.process === 2 && event.type === 'payment.found' ? 'unpaid' : null;
}
