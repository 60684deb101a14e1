import { type ApiError, type BookedRide, type PaymentMethod, payableMethods } from '../domain/index.ts';
import { configurationOf } from './basics.ts';
import { alert, isPaying, pay, refuse } from './commands.ts';
import type { Effect, TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { idlePayment } from './initial.ts';
import { isElectronic, isUnpaid } from './payment.ts';
import { ask } from './rules/attempt.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import type { BookingState, DetailsState, Dialog, FlowState, PaymentState, UnpaidJob } from './state.ts';
import { underWay } from './under-way.ts';
import { firstInvalidStep } from './view.ts';
import { bookingRequest } from './wire-request.ts';

/** What is paid online: card, PayPal, the bank's own question, and a booking that is made and waits for its payment. */

export const reduce = (before: BookingState, state: BookingState, event: BookingEvent): BookingState => ({
  ...state,
  flow: flow(before.flow, state.flow, event),
  payment: payment(before.payment, state.payment, event),
  details: event.type === 'payment.linkOpened' ? owed(state, event.booking) : state.details,
});

/** What is owed for a booking is paid as it was ordered, else by card, and never by what happens to stand first. */
function owed({ details, session, boot }: BookingState, booking: BookedRide): DetailsState {
  const configuration = boot.status === 'ready' ? boot.configuration : null;
  const online = payableMethods(configuration, session.profile).filter(isElectronic);
  const ordered = online.find((method) => method === booking.paymentMethod);
  return { ...details, paymentMethod: ordered ?? online[0] ?? details.paymentMethod };
}

/** What was typed into the card's dialog stays behind whatever is said meanwhile, and is there again afterwards. */
function flow(before: FlowState, state: FlowState, event: BookingEvent): FlowState {
  switch (event.type) {
    case 'flow.dialogClosed':
      return state.dialog === null ? { ...state, dialog: underneath(before.dialog) } : state;
    case 'payment.dropped':
      return { ...state, step: Math.max(1, state.step - 1), dialog: null };
    case 'payment.linkOpened':
      return { ...state, step: state.layout.steps.length, offered: null };
    default:
      return state;
  }
}

const holdsCard = (dialog: Dialog | null): boolean =>
  dialog?.kind === 'cardDetails' || (dialog !== null && 'over' in dialog && dialog.over === 'cardDetails');

/** What is left when a dialog has gone. */
const underneath = (dialog: Dialog | null): Dialog | null =>
  dialog?.kind !== 'cardDetails' && holdsCard(dialog) ? { kind: 'cardDetails' } : null;

/** While the gateway says this of a payment, nobody knows yet. */
const undecided: ReadonlySet<string> = new Set(['processing']);

/**
 * creating → awaiting | confirming | challenged → recording → paid | failed | unknown. A booking that is made but not paid
 * is kept, so that trying again pays that one.
 */
function payment(before: PaymentState, state: PaymentState, event: BookingEvent): PaymentState {
  switch (event.type) {
    case 'payment.created':
    case 'payment.found':
      return settled(before, state, event.booking);
    case 'payment.linkOpened': {
      if (underWay(before)) return state;
      const opened = { ...idlePayment, attemptKey: event.booking.code };
      const paid = { ...idlePayment, status: 'paid', process: 1, booking: event.booking } as const;
      const found = settled(opened, paid, event.booking);
      return found.job ? { ...found, job: { ...found.job, ride: event.booking } } : found;
    }
    case 'payment.refused':
      // The booking stands, whatever was refused.
      return before.job ? { ...before, status: 'failed', requestId: null, process: 2, error: event.error } : state;
    case 'payment.invalid':
      return before.job
        ? { ...before, status: 'failed', requestId: null, error: null }
        : { ...idlePayment, attemptKey: before.attemptKey };
    case 'payment.asking':
      return { ...state, status: event.open ? 'confirming' : 'creating' };
    case 'payment.opened':
      return {
        ...state,
        status:
          event.intent.status === 'requires_action'
            ? 'challenged'
            : event.intent.method === 'paypal'
              ? 'awaiting'
              : 'confirming',
        job: withRide(event.job, state),
        process: 0,
      };
    case 'payment.confirmed':
      if (event.outcome === 'leaving') return { ...state, status: 'challenged', requestId: null };
      return { ...state, status: 'recording' };
    case 'payment.declined':
      return event.returned
        ? { ...idlePayment, status: 'failed', process: 3, error: declined(event.message) }
        : {
            ...state,
            status: 'failed',
            requestId: null,
            lookups: 0,
            job: withRide(event.job, state),
            process: 2,
            error: declined(event.message),
          };
    case 'payment.dropped':
      return idlePayment;
    case 'payment.dropFailed':
      return { ...state, requestId: null };
    default:
      return state;
  }
}

/** Answers about a payment do not repeat the ride that it is for. */
const withRide = (job: UnpaidJob, { job: before }: PaymentState): UnpaidJob =>
  before?.ride && before.code === job.code ? { ...job, ride: before.ride } : job;

const declined = (message: string): ApiError => ({ kind: 'rejected', code: 2, message, reason: 'declined' });

/** What the server knows of an attempt's booking: paid (or not to be paid here), not paid yet, or nobody knows yet. */
function settled(before: PaymentState, paid: PaymentState, booking: BookedRide): PaymentState {
  if (!isUnpaid(booking)) return paid;
  if (booking.status === 'cancelled') return { ...idlePayment, status: 'failed', process: 3, error: null };
  if (undecided.has(booking.paymentStatus ?? '')) return { ...before, status: 'unknown', requestId: null };
  return {
    ...before,
    status: 'failed',
    requestId: null,
    lookups: 0,
    process: 2,
    error: null,
    job: withRide(jobOf(booking), before),
  };
}

const jobOf = (booking: BookedRide): UnpaidJob => ({
  code: booking.code,
  jobPartId: booking.jobPartId ?? '',
  reference: booking.reference,
  totalMinor: booking.totalMinor,
  currency: booking.currency,
});

export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step | null {
  switch (event.type) {
    case 'flow.stepRequested':
      return leaveJob(state, event.step);
    case 'flow.dialogConfirmed':
      return dialogConfirmed(before, state, context);
    case 'payment.confirmRequested':
      return confirm(state, context);
    case 'payment.methodPicked':
      return methodPicked(state, event.method, context);
    case 'payment.opened':
      return carryOn(state, context);
    case 'payment.confirmed':
      return event.outcome === 'leaving' ? nothing(state) : record(state, context);
    default:
      return null;
  }
}

/** Its journey stands while it waits for its payment: changing it means giving the booking up. */
function leaveJob(state: BookingState, wanted: number): Step | null {
  const back = Math.max(1, Math.trunc(wanted)) < state.flow.step;
  if (!back || !state.payment.job || underWay(state.payment)) return null;
  // It was made in another visit: there is no journey to go back to here.
  if (state.payment.job.ride) return nothing(state);
  return [{ ...state, flow: { ...state.flow, dialog: dropQuestion } }, []];
}

const dropQuestion = {
  kind: 'confirm',
  title: 'pleaseConfirm',
  text: { key: 'payment.dropQuestion' },
  onOk: 'dropBooking',
} as const;

function dialogConfirmed(before: BookingState, state: BookingState, context: TransitionContext): Step | null {
  const { dialog } = before.flow;
  if (dialog?.kind !== 'confirm') return null;
  if (dialog.busy) return nothing(state);
  const closed = { ...state, flow: { ...state.flow, dialog: underneath(dialog) } };
  if (dialog.onOk === 'payOffline') return payOnline(closed, context);
  if (dialog.onOk === 'acceptFare') return pay(closed, context);
  if (dialog.onOk !== 'dropBooking') return null;
  const { job } = state.payment;
  if (!job || underWay(state.payment)) return nothing(closed);
  const requestId = context.nextId();
  return [
    {
      ...state,
      payment: { ...state.payment, requestId },
      flow: { ...state.flow, dialog: { ...dialog, busy: true } },
    },
    [{ type: 'payment.drop', requestId, job }],
  ];
}

function confirm(state: BookingState, context: TransitionContext): Step {
  const { flow, payment } = state;
  if (isPaying(state)) return nothing(state);
  if (asksInDialogs(state) && (flow.dialog?.kind !== 'cardDetails' || flow.dialog.away)) {
    if (flow.dialog?.kind === 'cardDetails')
      return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails' } } }, []];
    const invalid = payment.job ? null : firstInvalidStep(state, context);
    if (invalid !== null) return refuse(state, invalid, context);
    return [{ ...state, flow: { ...flow, dialog: { kind: 'paymentMethod' } } }, []];
  }
  const { job } = payment;
  if (job && !isElectronic(state.details.paymentMethod)) return askOffline(state, job);
  return payOnline(state, context);
}

/** What was to be paid online is left to the driver or the company only when that was asked for in so many words. */
const askOffline = (state: BookingState, { reference, totalMinor, currency }: UnpaidJob): Step => {
  const text = {
    key: state.details.paymentMethod === 'account' ? 'payment.accountQuestion' : 'payment.cashQuestion',
    params: { reference },
    money: { money: { minor: totalMinor, currency } },
  } as const;
  const dialog = { kind: 'confirm', title: 'pleaseConfirm', text, onOk: 'payOffline' } as const;
  return nothing({ ...state, flow: { ...state.flow, dialog } });
};

/** A booking that is made is paid as it stands. */
function payOnline(state: BookingState, context: TransitionContext): Step {
  if (!state.payment.job || isPaying(state)) return pay(state, context);
  return (state.flow.online && begin(state, context)) || alert(state, { key: 'error.offline' });
}

/** Layouts that ask how to pay in dialogs offer what is paid online there, and nothing else (specification 1 §2). */
const asksInDialogs = (state: BookingState): boolean =>
  state.flow.layout.payment === 'dialogs' &&
  state.details.paymentMethod !== 'account' &&
  (configurationOf(state)?.paymentMethods ?? []).some(isElectronic);

function methodPicked(state: BookingState, method: PaymentMethod, context: TransitionContext): Step {
  const { details, flow } = state;
  if (isPaying(state) || details.paymentMethod !== method) return nothing(state);
  if (method === 'card') return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails' } } }, []];
  return payOnline(
    { ...state, flow: { ...flow, dialog: flow.dialog?.kind === 'cardDetails' ? flow.dialog : null } },
    context,
  );
}

/** The form is asked for what it collected, then the booking is made, or paid once more; null for what is paid otherwise. */
export function begin(state: BookingState, context: TransitionContext): Step | null {
  const { job } = state.payment;
  const method = state.details.paymentMethod;
  if (!job && !isElectronic(method)) return null;
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = job ? null : bookingRequest(state, attemptKey, context);
  if (!request && !job) return nothing(state);
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

const over = (dialog: Dialog | null): { readonly over?: 'cardDetails' } =>
  holdsCard(dialog) ? { over: 'cardDetails' } : {};

/** The gateway has the payment: its part in the browser goes on. */
function carryOn(state: BookingState, context: TransitionContext): Step {
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.confirm', requestId }]];
}

/** Whatever the browser thinks became of it: the server asks the gateway. */
function record(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  if (!job) return nothing(state);
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.record', requestId, job }]];
}

/** Nobody saw how it ended: said in a screen of its own. The card form closes for its error and comes back after it. */
const ended: Rule = (before, state, event, context) => {
  const { payment, flow } = state;
  if (event.type === 'payment.dropFailed') {
    const text = errorText(event.error);
    return [{ ...state, flow: { ...flow, dialog: { kind: 'alert', title: 'error', text } } }, []];
  }
  // Back from the gateway's page without a reload (the browser kept this one): the server is asked.
  if (payment.status === 'challenged' && payment.requestId === null && event.type === 'flow.resumed') {
    return ask({ ...state, payment: { ...payment, status: 'unknown' } }, context);
  }
  if (!underWay(before.payment) || underWay(payment)) return nothing(state);
  const outcome = outcomeOf(before, state, event);
  if (outcome) return [{ ...state, flow: { ...flow, dialog: { kind: 'outcome', outcome } } }, []];
  if (!holdsCard(flow.dialog)) return nothing(state);
  const away = payment.status === 'failed' && payment.error !== null;
  if (away) return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails', away } } }, []];
  return payment.status === 'paid' ? [{ ...state, flow: { ...flow, dialog: null } }, []] : nothing(state);
};

function outcomeOf(before: BookingState, { payment }: BookingState, event: BookingEvent) {
  if (payment.status !== 'failed' || event.type === 'payment.invalid') return null;
  if (payment.process === 3) return 'returned';
  return payment.process === 2 && before.payment.status === 'unknown' && event.type === 'payment.found'
    ? 'unpaid'
    : null;
}

/** What is said in front of the card form has it behind it. */
const cardStays: Rule = (before, state) => {
  const { dialog } = state.flow;
  if (!dialog || !covers.has(dialog.kind) || dialog === before.flow.dialog) return nothing(state);
  if (!holdsCard(before.flow.dialog) || holdsCard(dialog)) return nothing(state);
  return [{ ...state, flow: { ...state.flow, dialog: { ...dialog, over: 'cardDetails' } as Dialog } }, []];
};

const covers: ReadonlySet<Dialog['kind']> = new Set<Dialog['kind']>(['alert', 'confirm', 'paymentProcess', 'outcome']);

export const first: readonly Rule[] = [ended];
export const rules: readonly Rule[] = [cardStays];

export const unanswered = (effect: Effect): BookingEvent | null =>
  effect.type === 'payment.begin'
    ? { type: 'payment.refused', requestId: effect.requestId, error: { kind: 'network' } }
    : null;
