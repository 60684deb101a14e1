import type { PaymentMethod } from '../../domain/index.ts';
import { configurationOf } from '../boot/selectors.ts';
import { isReadingPhones } from '../details/phones.ts';
import type { TransitionContext } from '../effects.ts';
import { flightFirst } from '../flights/commands.ts';
import { over } from '../flow/card-dialog.ts';
import { refuse, wait } from '../flow/steps.ts';
import { idlePayment } from '../initial.ts';
import { isFresh } from '../quote/selectors.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState, Dialog, UnpaidBooking } from '../state.ts';
import { firstInvalidStep } from '../validation.ts';
import { bookingRequest } from '../wire-request.ts';
import { booked } from './reducer.ts';
import { isElectronic, isPaying, isPaymentPending } from './selectors.ts';

/** What begins, carries on and gives up a payment. */
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

/** Shows what is still to be corrected or confirmed, else books. */
export function pay(state: BookingState, context: TransitionContext): Step {
  if (isPaying(state)) return unchanged(state);
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null) return refuse(state, invalid, context);
  if (!state.flow.online) return notWithoutNetwork(state);
  const asked = flightFirst(state, 'confirm', context.now);
  if (asked) return unchanged(asked);
  if (isReadingPhones(state) && isFresh(state, context.now))
    return unchanged({ ...state, flow: { ...state.flow, waiting: 'confirm' } });
  if (state.details.promo.status === 'checking' || !isFresh(state, context.now)) return wait(state, 'confirm');
  return book(state, context);
}

/** Says what was not done, and offers to do it once there is a network again: nothing is booked behind anybody's back. */
function notWithoutNetwork(state: BookingState): Step {
  const text = { key: state.payment.job ? 'error.offlineNotPaid' : 'error.offlineNotBooked' } as const;
  const dialog = { kind: 'alert', title: 'error', text, retry: 'confirm' } as const;
  return unchanged({ ...state, flow: { ...state.flow, waiting: null, dialog } });
}

/** The attempt key is made before the first request and outlives every answer that is not certain. */
export function book(state: BookingState, context: TransitionContext): Step {
  const online = begin(state, context);
  if (online) return online;
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = bookingRequest(state, attemptKey, context);
  if (!request) return unchanged(state);
  const requestId = context.nextId();
  return [
    {
      ...state,
      payment: { ...idlePayment, status: 'creating', attemptKey, requestId, process: 0 },
      flow: { ...state.flow, waiting: null, dialog: { kind: 'paymentProcess' } },
    },
    [{ type: 'booking.create', requestId, request }],
  ];
}

/** Asks before an unpaid booking is given up: its journey cannot be changed while it waits for payment. */
export function leaveUnpaid(state: BookingState, wanted: number): Step | null {
  const back = Math.max(1, Math.trunc(wanted)) < state.flow.step;
  if (!back || !state.payment.job || isPaymentPending(state.payment)) return null;
  // Whoever does not pay what is left of a paid ride has its ticket.
  const { ride } = state.payment.job;
  if (ride?.paid) {
    return unchanged({ ...state, payment: booked(ride, true) });
  }
  // It was made in another visit: there is no journey to go back to here.
  if (ride) return unchanged(state);
  return [{ ...state, flow: { ...state.flow, dialog: dropQuestion } }, []];
}

const dropQuestion = {
  kind: 'confirm',
  title: 'question',
  text: { key: 'payment.dropQuestion' },
  onOk: 'dropBooking',
} as const;

/** OK to giving the unpaid booking up; the question stays until the server has answered. */
export function giveUpUnpaid(
  closed: BookingState,
  question: Extract<Dialog, { kind: 'confirm' }>,
  context: TransitionContext,
): Step {
  const { job } = closed.payment;
  if (!job || isPaymentPending(closed.payment)) return unchanged(closed);
  const requestId = context.nextId();
  return [
    {
      ...closed,
      payment: { ...closed.payment, requestId },
      flow: { ...closed.flow, dialog: { ...question, busy: true } },
    },
    [{ type: 'payment.drop', requestId, job }],
  ];
}

/** Book Now, Confirm or Pay now was pressed. */
export function confirm(state: BookingState, context: TransitionContext): Step {
  const { flow, payment } = state;
  if (isPaying(state)) return unchanged(state);
  if (asksInDialogs(state) && (flow.dialog?.kind !== 'cardDetails' || flow.dialog.away)) {
    if (flow.dialog?.kind === 'cardDetails')
      return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails' } } }, []];
    const invalid = payment.job ? null : firstInvalidStep(state, context.now);
    if (invalid !== null) return refuse(state, invalid, context);
    return [{ ...state, flow: { ...flow, dialog: { kind: 'paymentMethod' } } }, []];
  }
  if (payment.job && !isElectronic(state.details.paymentMethod)) return askOffline(state, payment.job);
  return payOnline(state, context);
}

/** What was to be paid online is left to the driver or the company only when that was asked for in so many words. */
function askOffline(state: BookingState, { reference, totalMinor, currency }: UnpaidBooking): Step {
  const text = {
    key: state.details.paymentMethod === 'account' ? 'payment.accountQuestion' : 'payment.cashQuestion',
    params: { reference },
    money: { money: { minor: totalMinor, currency } },
  } as const;
  const dialog = { kind: 'confirm', title: 'pleaseConfirm', text, onOk: 'payOffline' } as const;
  return unchanged({ ...state, flow: { ...state.flow, dialog } });
}

/** A booking that is made is paid as it stands. */
export function payOnline(state: BookingState, context: TransitionContext): Step {
  if (!state.payment.job || isPaying(state)) return pay(state, context);
  return (state.flow.online && begin(state, context)) || notWithoutNetwork(state);
}

/** Layouts that ask how to pay in dialogs offer what is paid online there, and nothing else (specification 1 §2). */
const asksInDialogs = (state: BookingState): boolean =>
  state.flow.layout.payment === 'dialogs' &&
  state.details.paymentMethod !== 'account' &&
  (configurationOf(state)?.paymentMethods ?? []).some(isElectronic);

function methodPicked(state: BookingState, method: PaymentMethod, context: TransitionContext): Step {
  const { details, flow } = state;
  if (isPaying(state) || details.paymentMethod !== method) return unchanged(state);
  if (method === 'card') return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails' } } }, []];
  return payOnline(
    { ...state, flow: { ...flow, dialog: flow.dialog?.kind === 'cardDetails' ? flow.dialog : null } },
    context,
  );
}

/**
 * The form is asked for what it collected, then the booking is made, or paid once more; null for what is paid otherwise.
 */
function begin(state: BookingState, context: TransitionContext): Step | null {
  const { job } = state.payment;
  const method = state.details.paymentMethod;
  if (!job && !isElectronic(method)) return null;
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = job ? null : bookingRequest(state, attemptKey, context);
  if (!request && !job) return unchanged(state);
  const requestId = context.nextId();
  const { dialog } = state.flow;
  // The card stays in its dialog while it is used, and behind what is paid otherwise.
  const inDialog = dialog?.kind === 'cardDetails' && method === 'card';
  return [
    {
      ...state,
      payment: { ...idlePayment, status: 'creating', attemptKey, requestId, job, process: 0 },
      flow: { ...state.flow, waiting: null, dialog: inDialog ? dialog : { kind: 'paymentProcess', ...over(dialog) } },
    },
    [{ type: 'payment.begin', requestId, method, request, job }],
  ];
}

/** The gateway has the payment: its part in the browser goes on. */
function confirmAtGateway(state: BookingState, context: TransitionContext): Step {
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.confirm', requestId }]];
}

/** Whatever the browser thinks became of it: the server asks the gateway. */
function record(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  if (!job) return unchanged(state);
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.record', requestId, job }]];
}
