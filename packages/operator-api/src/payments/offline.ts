import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import {
  findLivePayment,
  findOpenRest,
  findPaidPayments,
  findRefunding,
  isLive,
  setBooking,
} from '../database/payments.ts';
import { type PaymentContext, withBooking } from './context.ts';
import { sendPartRefunds } from './part-refunds.ts';
import { decideRefunds, sendRefund } from './refunds.ts';
import { closeIfReached } from './transitions.ts';
import { cancelUnpaid, isPayable } from './unpaid-bookings.ts';

/**
 * Ends the payments that can still take money for a booking.
 * @returns true when none can any more; false when one was or is being paid, or its gateway cannot be reached
 */
export async function abandon(context: PaymentContext, bookingId: number): Promise<boolean> {
  const { database } = context.deps;
  const open = [await findLivePayment(database, bookingId), await findOpenRest(database, bookingId)];
  let isEnded = true;
  for (const live of open) if (live && isLive((await closeIfReached(context, live)).state)) isEnded = false;
  return isEnded;
}

/** Cancels an unpaid booking, once no payment can take money for it. @returns false when it cannot be cancelled */
export async function drop(context: PaymentContext, bookingId: number): Promise<boolean> {
  if (!(await abandon(context, bookingId))) return false;
  return withBooking(context, bookingId, (transaction, booking) =>
    cancelUnpaid(transaction, booking, context.deps.clock()),
  );
}

/**
 * Changes an unpaid booking to payment to the driver or on the company's account, once no other payment can take money.
 * @param also runs in the same transaction when the method changed
 * @returns false when the booking has been paid, is cancelled, or its payment cannot be ended
 */
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

/**
 * After a booking was cancelled: sends the refunds that were decided with the cancellation, and ends the payments that
 * have taken no money yet.
 */
export async function settleCancelled(context: PaymentContext, bookingId: number): Promise<void> {
  const { clock, database, operator } = context.deps;
  await withBooking(context, bookingId, async (transaction) => {
    const paid = await findPaidPayments(transaction, bookingId);
    // An earlier version left the decision to this call. The time of the cancellation decides, however late it comes.
    const at = Math.min(clock(), ...paid.map(({ settle_at }) => settle_at ?? Infinity));
    if (paid.some(({ settle_at }) => settle_at !== null)) await decideRefunds(operator, transaction, bookingId, at);
  });
  for (const payment of await findRefunding(database, bookingId)) await sendRefund(context, payment);
  await sendPartRefunds(context, bookingId);
  // A payment that cannot be ended now and succeeds later is refunded by the sweeper, because the booking is cancelled.
  await abandon(context, bookingId);
}
