import type { Database } from '../database/open.ts';
import { findPaidPayments, type PaymentRow } from '../database/payments.ts';
import { backOf, recordRefundDue, refundedByStaff } from './part-refunds.ts';

/**
 * The amount that the paid payments among `payments` cover of their bookings' prices, minor units: the amounts taken,
 * less refunds for a lower price. Refunds that staff gave on top still count as covered, so that they are not charged
 * again.
 * @param given minor units refunded by staff, by payment
 */
export const heldBy = (payments: readonly PaymentRow[], given: ReadonlyMap<number, number>): number =>
  payments
    .filter(({ state }) => state === 'paid')
    .reduce(
      (sum, { id, amount_minor, part_refund_minor }) => sum + amount_minor - part_refund_minor + (given.get(id) ?? 0),
      0,
    );

/** {@link heldBy} for one booking; null where nothing was paid online. */
export async function heldOf(database: Database, bookingId: number): Promise<number | null> {
  const payments = await findPaidPayments(database, bookingId);
  if (payments.length === 0) return null;
  const parted = payments.filter(({ part_refund_minor }) => part_refund_minor > 0).map(({ id }) => id);
  return heldBy(payments, await refundedByStaff(database, parted));
}

/** The amount of payments that has not been refunded, minor units. */
export const leftOf = (
  payments: readonly Pick<PaymentRow, 'amount_minor' | 'returned_minor' | 'part_refund_minor'>[],
): number => payments.reduce((sum, payment) => sum + payment.amount_minor - backOf(payment), 0);

/** A refund of a booking's payments, minor units. */
export interface BookingRefund {
  /** At most what is left of the payments. */
  readonly backMinor: number;
  /** The part of it that PayPal payments refund; cards refund the rest. */
  readonly paypalMinor: number;
}

export const noRefund: BookingRefund = { backMinor: 0, paypalMinor: 0 };

/** A refund, with what a payment adds to it. */
export const withRefund = (
  { backMinor, paypalMinor }: BookingRefund,
  { method }: Pick<PaymentRow, 'method'>,
  minor: number,
): BookingRefund => ({
  backMinor: backMinor + minor,
  paypalMinor: paypalMinor + (method === 'paypal' ? minor : 0),
});

/**
 * Records a partial refund of a locked booking's payments, the newest payment first. Each payment refunds a part with
 * the same name only once.
 */
export async function recordRefundDueOf(
  transaction: Database,
  payments: readonly PaymentRow[],
  name: string,
  minor: number,
  now: number,
): Promise<BookingRefund> {
  let refund = noRefund;
  for (const payment of [...payments].reverse()) {
    const back = await recordRefundDue(transaction, payment, name, minor - refund.backMinor, now);
    refund = withRefund(refund, payment, back);
  }
  return refund;
}

/** Records a refund of what was paid above a locked booking's total. */
export async function recordSurplusRefund(
  transaction: Database,
  { id, total_minor: total }: { readonly id: number; readonly total_minor: number },
  name: string,
  now: number,
): Promise<BookingRefund> {
  const payments = await findPaidPayments(transaction, id);
  return recordRefundDueOf(transaction, payments, name, leftOf(payments) - total, now);
}
