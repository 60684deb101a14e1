import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findLivePayment, releasePromo, setBooking } from '../database/payments.ts';

/** A ride that has begun is not cancelled for its money; it can still be paid. */
export const mayBeCancelledUnpaid = (booking: BookingRow): boolean => booking.status === 'upcoming' && !booking.paid;

/** Whether a customer may still pay for a booking. */
export const isPayable = (booking: BookingRow): boolean => booking.status !== 'cancelled' && !booking.paid;

/** Cancels a booking. A promotion that it used can be used again. */
export async function cancelBooking(transaction: Database, bookingId: number): Promise<void> {
  await setBooking(transaction, bookingId, { status: 'cancelled' });
  await releasePromo(transaction, bookingId);
}

/** Cancels an unpaid booking that no payment can take money for. @returns false when it cannot be. */
export async function cancelUnpaid(transaction: Database, booking: BookingRow): Promise<boolean> {
  if (!mayBeCancelledUnpaid(booking) || (await findLivePayment(transaction, booking.id))) return false;
  await cancelBooking(transaction, booking.id);
  return true;
}
