import type { PaidBooking } from '../api/payments.ts';
import { fetchBooking } from '../api/product.ts';
import { type ApiError, type Booking, isCertain, joinReference, parseMoment, type Result } from '../domain/index.ts';
import { zoneOf } from '../machine/boot/selectors.ts';
import type { BookingEvent } from '../machine/events.ts';
import { shownDue, shownFare } from '../machine/quote/selectors.ts';
import type { BookingState, UnpaidBooking } from '../machine/state.ts';
import { type CancelToken, createCancelSource } from '../ports/index.ts';
import type { RuntimeContext } from './context.ts';

/** Payment calls are never cancelled: the customer who starts a payment must see its outcome. */
export const never = createCancelSource().token;

type OutcomeContext = Pick<RuntimeContext, 'connection' | 'state'>;

/** Fetches a booking, with its times in the operator's zone. */
export const fetchRide = (
  { connection, state }: OutcomeContext,
  code: string,
  cancel: CancelToken = never,
): Promise<Result<Booking, ApiError>> => fetchBooking(connection(), code, zoneOf(state()), cancel);

/**
 * The event for the response to a payment call; a booking that is paid is fetched first.
 * @param before the booking that the payment is for; null if the call has made it
 */
export async function outcomeOf(
  context: OutcomeContext,
  requestId: string,
  paid: PaidBooking,
  before: UnpaidBooking | null,
): Promise<BookingEvent> {
  const { intent, message } = paid;
  const job = unpaidBookingOf(paid, before, context.state());
  if (!intent || intent.status === 'succeeded') {
    const ride = await fetchRide(context, paid.code);
    return ride.ok
      ? { type: 'payment.created', requestId, booking: ride.value }
      : { type: 'payment.lost', requestId, error: ride.error };
  }
  switch (intent.status) {
    case 'processing':
      return { type: 'payment.lost', requestId, error: { kind: 'timeout' } };
    case 'refunded':
      return refunded(context, requestId, before ?? job, message);
    case 'declined':
    case 'canceled':
      return { type: 'payment.declined', requestId, job, message, returned: false };
    default: {
      const { id, status, method } = intent;
      return { type: 'payment.opened', requestId, job, intent: { id, status, method } };
    }
  }
}

/** The event for a call that failed: after an uncertain error the payment may have been made all the same. */
export const failureOf = (requestId: string, error: ApiError): BookingEvent =>
  isCertain(error) ? { type: 'payment.refused', requestId, error } : { type: 'payment.lost', requestId, error };

/**
 * The event for a payment that is refunded, with the ride where the booking stands all the same, e.g. because another
 * window has paid it.
 */
export async function refunded(
  context: OutcomeContext,
  requestId: string,
  { ride: before, ...job }: UnpaidBooking,
  message: string,
): Promise<BookingEvent> {
  const now = await fetchRide(context, job.code);
  const ride = now.ok ? now.value : before;
  const stands = ride?.paid && ride.status !== 'cancelled';
  const told = { ...job, ...(stands ? { ride } : {}) };
  return { type: 'payment.declined', requestId, job: told, message, returned: true };
}

/** The booking to be paid, at the amounts of `before`, else those on display. */
function unpaidBookingOf(paid: PaidBooking, before: UnpaidBooking | null, state: BookingState): UnpaidBooking {
  const shown = shownFare(state);
  return {
    code: paid.code,
    jobPartId: paid.jobPartId,
    returnRef: paid.returnRef,
    reference: joinReference(paid.bookingRef, paid.returnRef),
    totalMinor: before?.totalMinor ?? shown?.minor ?? 0,
    dueMinor: (before ? before.dueMinor : shownDue(state)?.minor) ?? 0,
    currency: before?.currency ?? shown?.currency ?? '',
    payUntil: paid.payUntil === '' ? null : parseMoment(paid.payUntil, zoneOf(state)),
  };
}
