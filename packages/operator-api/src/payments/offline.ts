import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findLivePayment, findOpenRest, findPaidPayments, isLive, setBooking } from '../database/payments.ts';
import { type PaymentContext, withBooking } from './context.ts';
import { refundCancelled } from './refunds.ts';
import { closeIfReached } from './transitions.ts';
import { cancelUnpaid, isPayable } from './unpaid-bookings.ts';

/**
 * Ends what can still take a booking's money. @returns true when none can any more, false when it was or is being paid, or
 * its gateway cannot be asked.
 */
export async function abandon(context: PaymentContext, bookingId: number): Promise<boolean> {
  const { database } = context.deps;
  const open = [await findLivePayment(database, bookingId), await findOpenRest(database, bookingId)];
  let isEnded = true;
  for (const live of open) if (live && isLive((await closeIfReached(context, live)).state)) isEnded = false;
  return isEnded;
}

/** Cancels a booking that is not paid, once no payment can take money for it. @returns false when it cannot be. */
export async function drop(context: PaymentContext, bookingId: number): Promise<boolean> {
  if (!(await abandon(context, bookingId))) return false;
  return withBooking(context, bookingId, cancelUnpaid);
}

/** Lets the driver or the company's account take the money, once no other payment can. */
export async function switchToOffline(
  context: PaymentContext,
  bookingId: number,
  method: 'cash' | 'account',
  also?: (transaction: Database, booking: BookingRow) => Promise<void>,
): Promise<boolean> {
  if (!(await abandon(context, bookingId))) return false;
  return withBooking(context, bookingId, async (transaction, booking) => {
    if (!isPayable(booking) || (await findLivePayment(transaction, bookingId))) return false;
    const values = { payment_method: method, paid: method === 'account', deposit_minor: 0 };
    await setBooking(transaction, bookingId, values);
    if (booking.payment_method !== method) await also?.(transaction, { ...booking, ...values });
    return true;
  });
}

/** After a booking was cancelled: refunds its payments, or ends those that have no money yet. */
export async function settleCancelled(context: PaymentContext, bookingId: number): Promise<void> {
  const { database } = context.deps;
  for (const paid of await findPaidPayments(database, bookingId)) await refundCancelled(context, paid);
  // What the sweeper finds of others later is sent back, because the booking is cancelled.
  await abandon(context, bookingId);
}
