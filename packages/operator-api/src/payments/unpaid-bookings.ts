import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findLivePayment, releasePromo } from '../database/payments.ts';
import { isNotStarted } from '../rides/leg.ts';
import { cancelLegs } from '../rides/store.ts';

/**
 * Whether a booking may be cancelled because it is unpaid. Not when a ride has begun, nor when staff sent the passenger
 * a link to pay by: both can still be paid. Nor when the driver is paid: that is a confirmed booking, which is cancelled
 * by the operator's terms.
 */
export const mayBeCancelledUnpaid = (booking: BookingRow): boolean =>
  isNotStarted(booking.status) &&
  !booking.paid &&
  booking.payment_method !== 'cash' &&
  booking.payment_asked_at === null;

/** Whether a customer may still pay for a booking; not for one that became free. */
export const isPayable = (booking: BookingRow): boolean =>
  booking.status !== 'cancelled' && !booking.paid && booking.total_minor > 0;

/** Cancels a booking and releases the promotion that it used. */
export async function cancelBooking(transaction: Database, bookingId: number, now: number): Promise<void> {
  await cancelLegs(transaction, bookingId, now);
  await releasePromo(transaction, bookingId);
}

/** Cancels an unpaid booking that no payment can take money for. @returns false when it cannot be cancelled */
export async function cancelUnpaid(transaction: Database, booking: BookingRow, now: number): Promise<boolean> {
  if (!mayBeCancelledUnpaid(booking) || (await findLivePayment(transaction, booking.id))) return false;
  await cancelBooking(transaction, booking.id, now);
  return true;
}
