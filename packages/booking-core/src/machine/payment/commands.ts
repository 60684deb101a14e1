import type { PaymentMethod } from '../../domain/index.ts';
import { configurationOf } from '../boot/selectors.ts';
import { isReadingPhones } from '../details/phones.ts';
import type { TransitionContext } from '../effects.ts';
import { flightFirst } from '../flights/commands.ts';
import { over } from '../flow/card-dialog.ts';
import { refuse, wait } from '../flow/steps.ts';
import { stoppedBy, withDialog } from '../flow/with-dialog.ts';
import { idlePayment } from '../initial.ts';
import { isFresh, shownFare } from '../quote/selectors.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState, Dialog, UnpaidBooking } from '../state.ts';
import { firstInvalidStep } from '../validation.ts';
import { bookingRequest } from '../wire-request.ts';
import { booked } from './reducer.ts';
import { isElectronic, isPaying, isPaymentPending } from './selectors.ts';

/** Commands that start and continue a payment. */
export function paymentCommand(state: BookingState, event: EventOf<'payment'>, context: TransitionContext): Step {
  switch (event.type) {
    case 'payment.confirmRequested':
      return confirm(state, context);
    case 'payment.methodPicked':
      return methodPicked(state, event.method, context);
    case 'payment.opened':
      return confirmAtGateway(state, context);
    case 'payment.confirmed':
      return event.outcome === 'leaving' ? unchanged(state) : record(state, context);
    case 'payment.invalid':
    case 'payment.asking':
    case 'payment.declined':
    case 'payment.dropped':
    case 'payment.dropFailed':
    case 'payment.linkOpened':
    case 'payment.created':
    case 'payment.refused':
    case 'payment.lost':
    case 'payment.found':
    case 'payment.notFound':
    case 'payment.lookupFailed':
    case 'payment.lookupRequested':
      return unchanged(state);
  }
}

/** Shows the errors or dialogs that still have to be resolved, or waits for a fresh price; else books. */
export function pay(state: BookingState, context: TransitionContext): Step {
  if (isPaying(state)) return unchanged(state);
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null) return refuse(state, invalid, context);
  if (!state.flow.online) return notWithoutNetwork(state);
  const asked = flightFirst(state, 'confirm', context.now);
  if (asked) return unchanged(asked);
  if (isReadingPhones(state) && isFresh(state, context.now)) {
    const quote = { ...state.quote, shownTotal: shownFare(state) };
    return unchanged({ ...state, quote, flow: { ...state.flow, waiting: 'confirm' } });
  }
  if (state.details.promo.status === 'checking' || !isFresh(state, context.now)) return wait(state, 'confirm');
  return book(state, context);
}

/** Reports that nothing was booked or paid, and offers to try again: a booking is never made automatically later. */
function notWithoutNetwork(state: BookingState): Step {
  const text = { key: state.payment.job ? 'error.offlineNotPaid' : 'error.offlineNotBooked' } as const;
  return unchanged(stoppedBy(state, { kind: 'alert', title: 'error', text, retry: 'confirm' }));
}

/**
 * Books, or starts an online payment, also as another attempt for an existing booking. The attempt key is created
 * before the first request and retained over every response that is not certain.
 */
export function book(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  const method = state.details.paymentMethod;
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = job ? null : bookingRequest(state, attemptKey, context);
  if (!request && !job) return unchanged(state);
  const requestId = context.nextId();
  const { dialog } = state.flow;
  // The Card Details dialog stays open while the card is charged, and behind the process dialog of other methods.
  const inDialog = dialog?.kind === 'cardDetails' && method === 'card';
  const payment = { ...idlePayment, status: 'creating', attemptKey, requestId, job, process: 0 } as const;
  return [
    stoppedBy({ ...state, payment }, inDialog ? dialog : { kind: 'paymentProcess', ...over(dialog) }),
    [
      request && !isElectronic(method)
        ? { type: 'booking.create', requestId, request }
        : { type: 'payment.begin', requestId, method, request, job },
    ],
  ];
}

/**
 * Handles going back from an unpaid booking: its journey cannot be changed, so the visitor has to confirm giving it up.
 * @param wanted the requested step, 1-based
 * @returns null where the step may be left
 */
export function confirmAbandonUnpaid(state: BookingState, wanted: number): Step | null {
  const back = Math.max(1, Math.trunc(wanted)) < state.flow.step;
  if (!back || !state.payment.job || isPaymentPending(state.payment)) return null;
  // A visitor who does not pay the balance of a paid booking returns to its ticket.
  const { ride } = state.payment.job;
  if (ride?.paid) return unchanged({ ...state, payment: booked(ride, true) });
  // A booking made in another visit has no journey on screen to go back to.
  if (ride) return unchanged(state);
  const text = { key: 'payment.dropQuestion' } as const;
  return unchanged(withDialog(state, { kind: 'confirm', title: 'question', text, onOk: 'dropBooking' }));
}

/** Gives up the unpaid booking after OK; the confirm dialog stays open until the server has responded. */
export function abandonUnpaid(
  closed: BookingState,
  question: Extract<Dialog, { kind: 'confirm' }>,
  context: TransitionContext,
): Step {
  const { job } = closed.payment;
  if (!job || isPaymentPending(closed.payment)) return unchanged(closed);
  const requestId = context.nextId();
  return [
    withDialog({ ...closed, payment: { ...closed.payment, requestId } }, { ...question, busy: true }),
    [{ type: 'payment.drop', requestId, job }],
  ];
}

/** Book Now, Confirm or Pay now was pressed. */
export function confirm(state: BookingState, context: TransitionContext): Step {
  const { flow, payment } = state;
  if (isPaying(state)) return unchanged(state);
  if (asksInDialogs(state) && (flow.dialog?.kind !== 'cardDetails' || flow.dialog.away)) {
    if (flow.dialog?.kind === 'cardDetails') return unchanged(withDialog(state, { kind: 'cardDetails' }));
    const invalid = payment.job ? null : firstInvalidStep(state, context.now);
    if (invalid !== null) return refuse(state, invalid, context);
    return unchanged(withDialog(state, { kind: 'paymentMethod' }));
  }
  if (payment.job && !isElectronic(state.details.paymentMethod)) return askOffline(state, payment.job);
  return payOnline(state, context);
}

/** An online payment is changed to cash or account only after the visitor has confirmed it in a dialog. */
function askOffline(state: BookingState, { reference, totalMinor, currency }: UnpaidBooking): Step {
  const text = {
    key: state.details.paymentMethod === 'account' ? 'payment.accountQuestion' : 'payment.cashQuestion',
    params: { reference },
    money: { money: { minor: totalMinor, currency } },
  } as const;
  return unchanged(withDialog(state, { kind: 'confirm', title: 'pleaseConfirm', text, onOk: 'payOffline' }));
}

/** Pays a booking that exists, without validating it again; else books. */
export function payOnline(state: BookingState, context: TransitionContext): Step {
  if (!state.payment.job || isPaying(state)) return pay(state, context);
  return state.flow.online ? book(state, context) : notWithoutNetwork(state);
}

/** Whether the layout has the Payment method dialog, which only offers online payment (specification 1 §2). */
const asksInDialogs = (state: BookingState): boolean =>
  state.flow.layout.payment === 'dialogs' &&
  state.details.paymentMethod !== 'account' &&
  (configurationOf(state)?.paymentMethods ?? []).some(isElectronic);

function methodPicked(state: BookingState, method: PaymentMethod, context: TransitionContext): Step {
  const { details, flow } = state;
  if (isPaying(state) || details.paymentMethod !== method) return unchanged(state);
  if (method === 'card') return unchanged(withDialog(state, { kind: 'cardDetails' }));
  return payOnline(withDialog(state, flow.dialog?.kind === 'cardDetails' ? flow.dialog : null), context);
}

/** The payment exists at the gateway: confirms it in the browser. */
function confirmAtGateway(state: BookingState, context: TransitionContext): Step {
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.confirm', requestId }]];
}

/** Makes the server request the outcome from the gateway, whatever the browser reported. */
function record(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  if (!job) return unchanged(state);
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.record', requestId, job }]];
}
