import type { BookedRide } from '../domain/index.ts';
import type { BookingEvent } from './events.ts';
import { idlePayment } from './initial.ts';
import type { PaymentState, UnpaidJob } from './state.ts';
import { underWay } from './under-way.ts';

/** Looks that must all say "no such booking" before an attempt counts as not made: the first may overtake it. */
export const lookupsNeeded = 2;

/** While the gateway says this of a payment, nobody knows yet. */
const undecided: ReadonlySet<string> = new Set(['processing']);

/** A booking that is to be paid by card or PayPal and is not. */
export const isUnpaid = (booking: BookedRide): boolean =>
  !booking.paid && (booking.paymentMethod === 'card' || booking.paymentMethod === 'paypal');

const jobOf = (booking: BookedRide): UnpaidJob => ({
  code: booking.code,
  jobPartId: booking.jobPartId ?? '',
  reference: booking.reference,
  totalMinor: booking.totalMinor,
  currency: booking.currency,
});

const cancelled = (booking: BookedRide) => booking.status === 'cancelled';

/**
 * idle → creating → awaiting | confirming | challenged → recording → paid | failed | unknown; unknown → paid | failed.
 * The attempt key outlives failures whose outcome was not certain, so that trying again can never book twice, and a
 * booking that is made but not paid, so that trying again pays that one; a definite no drops it.
 */
export function payment(state: PaymentState, event: BookingEvent): PaymentState {
  switch (event.type) {
    case 'payment.created':
    case 'payment.found':
      return settled(state, event.booking);
    case 'payment.linkOpened':
      return underWay(state) ? state : settled({ ...idlePayment, attemptKey: event.booking.code }, event.booking);
    case 'payment.refused':
      // With a job the booking stands, whatever was refused; without, nothing was booked and nothing taken.
      return state.job
        ? { ...state, status: 'failed', requestId: null, process: 2, error: event.error }
        : { ...idlePayment, status: 'failed', process: 4, error: event.error };
    case 'payment.invalid':
      return state.job
        ? { ...state, status: 'failed', requestId: null, error: null }
        : { ...idlePayment, attemptKey: state.attemptKey };
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
        job: event.job,
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
            job: event.job,
            process: 2,
            error: declined(event.message),
          };
    case 'payment.lost':
      return { ...state, status: 'unknown', requestId: null, lookups: 0, error: event.error };
    case 'payment.notFound': {
      const lookups = state.lookups + 1;
      if (lookups < lookupsNeeded) return { ...state, requestId: null, lookups };
      return {
        ...state,
        status: 'failed',
        requestId: null,
        lookups: 0,
        process: 4,
        error: { kind: 'rejected', code: 0, message: '', reason: 'notBooked' },
      };
    }
    case 'payment.lookupFailed':
      return { ...state, requestId: null };
    case 'payment.dropped':
      return idlePayment;
    case 'payment.dropFailed':
      return { ...state, requestId: null };
    case 'draft.restored':
      return event.draft.attemptKey !== null || event.draft.bookedCode !== null
        ? { ...idlePayment, status: 'unknown', attemptKey: event.draft.attemptKey ?? event.draft.bookedCode }
        : state;
    case 'flow.startedAgain':
      return underWay(state) ? state : idlePayment;
    default:
      return state;
  }
}

const declined = (message: string) => ({ kind: 'rejected', code: 2, message, reason: 'declined' }) as const;

/** What the server knows of an attempt's booking: paid (or not to be paid here), not paid yet, or nobody knows yet. */
function settled(state: PaymentState, booking: BookedRide): PaymentState {
  if (!isUnpaid(booking)) return { ...idlePayment, status: 'paid', process: 1, booking };
  if (cancelled(booking)) return { ...idlePayment, status: 'failed', process: 3, error: null };
  if (undecided.has(booking.paymentStatus ?? '')) return { ...state, status: 'unknown', requestId: null };
  return { ...state, status: 'failed', requestId: null, lookups: 0, process: 2, error: null, job: jobOf(booking) };
}
