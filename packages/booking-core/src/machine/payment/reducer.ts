import type { ApiError, Booking } from '../../domain/index.ts';
import type { BookingEvent, PaymentIntentFacts } from '../events.ts';
import { idlePayment } from '../initial.ts';
import { ignored } from '../regions.ts';
import type { PaymentState, UnpaidBooking } from '../state.ts';
import { isPaymentPending, isUnpaid } from './selectors.ts';

/**
 * Look-ups that must find no booking before an attempt counts as not made: the first may overtake the attempt itself.
 */
const lookupsNeeded = 2;

/** Payment statuses of the gateway with which the outcome is still open. */
const undecided: ReadonlySet<string> = new Set(['processing']);

/**
 * idle → creating → paid | failed | unknown; unknown → paid | failed. Online: creating → awaiting | confirming |
 * challenged → recording → paid | failed | unknown. The attempt key is retained over failures whose outcome was not
 * certain, so that another attempt can never book twice; a definite refusal clears it. A booking that exists but is not
 * paid is retained, so that another attempt pays that one.
 */
export function payment(state: PaymentState, event: BookingEvent): PaymentState {
  switch (event.type) {
    case 'payment.created':
    case 'payment.found':
      return settled(state, booked(event.booking, state.job?.ride?.paid), event.booking);
    case 'payment.linkOpened': {
      if (isPaymentPending(state)) return state;
      const { booking } = event;
      const opened = { ...idlePayment, attemptKey: booking.code, job: { ...jobOf(booking), ride: booking } };
      return settled(opened, booked(booking, true), booking);
    }
    case 'payment.refused':
      // An existing booking remains, whatever was refused; without one, nothing was booked and no money was taken.
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
      return { ...state, status: openedStatus(event.intent), job: withRide(event.job, state), process: 0 };
    case 'payment.confirmed':
      return event.outcome === 'leaving'
        ? { ...state, status: 'challenged', requestId: null }
        : { ...state, status: 'recording' };
    case 'payment.declined': {
      const error = declined(event.message);
      // With a ride: what was paid is not needed for a booking that stands.
      if (event.returned && event.job.ride) return { ...booked(event.job.ride, true), process: 3 };
      return event.returned
        ? { ...idlePayment, status: 'failed', process: 3, error }
        : {
            ...state,
            status: 'failed',
            requestId: null,
            lookups: 0,
            job: withRide(event.job, state),
            process: 2,
            error,
          };
    }
    case 'payment.dropped':
      return idlePayment;
    case 'payment.dropFailed':
    case 'payment.lookupFailed':
      return { ...state, requestId: null };
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
    case 'draft.restored': {
      const { attemptKey, bookedCode } = event.draft;
      return attemptKey === null && bookedCode === null
        ? state
        : {
            ...idlePayment,
            status: 'unknown',
            attemptKey: attemptKey ?? bookedCode,
            seenBooked: attemptKey === null,
          };
    }
    case 'flow.startedAgain':
      return isPaymentPending(state) ? state : idlePayment;
    case 'payment.confirmRequested':
    case 'payment.methodPicked':
    case 'payment.lookupRequested':
      // Handled by the commands and by the rule `attempt`.
      return state;
    default:
      return ignored(state, 'payment', event);
  }
}

/** The state of a payment that exists at the gateway. */
function openedStatus({ status, method }: PaymentIntentFacts): PaymentState['status'] {
  if (status === 'requires_action') return 'challenged';
  return method === 'paypal' ? 'awaiting' : 'confirming';
}

/** Copies the ride from the previous job of the same booking, because payment responses do not repeat it. */
const withRide = (job: UnpaidBooking, { job: before }: PaymentState): UnpaidBooking =>
  before?.ride && before.code === job.code ? { ...job, ride: before.ride } : job;

const declined = (message: string): ApiError => ({ kind: 'rejected', code: 2, message, reason: 'declined' });

/** The state of a completed booking. @param seenBooked whether it was already shown as booked */
export const booked = (booking: Booking, seenBooked = false): PaymentState => ({
  ...idlePayment,
  ...{ status: 'paid', process: 1, booking, seenBooked },
});

/**
 * The state that follows from an attempt's booking as the server returned it.
 * @returns `paid` where it is paid or not to be paid here; `failed` where it is cancelled, or can still be paid (with
 * its `job`); `unknown` while the gateway has not decided
 */
function settled(before: PaymentState, paid: PaymentState, booking: Booking): PaymentState {
  // Opening the link of a paid booking serves to pay its balance.
  if (!isUnpaid(booking) && !(before.job?.ride?.paid && booking.dueMinor)) return paid;
  if (booking.status === 'cancelled') return { ...idlePayment, status: 'failed', process: 3, error: null };
  if (undecided.has(booking.paymentStatus ?? '')) return { ...before, status: 'unknown', requestId: null };
  const job = withRide(jobOf(booking), before);
  return { ...before, status: 'failed', requestId: null, lookups: 0, process: 2, error: null, job };
}

const jobOf = (booking: Booking): UnpaidBooking => ({
  code: booking.code,
  jobPartId: booking.jobPartId ?? '',
  returnRef: booking.returnRef,
  reference: booking.reference,
  // Of a paid booking only its balance is to be paid.
  totalMinor: booking.paid ? (booking.dueMinor ?? 0) : booking.totalMinor,
  dueMinor: booking.dueMinor ?? 0,
  currency: booking.currency,
  payUntil: booking.payUntil ?? null,
});
