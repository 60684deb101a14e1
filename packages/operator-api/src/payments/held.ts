import type { Database } from '../database/open.ts';
import { findPaidPayments, type PaymentRow } from '../database/payments.ts';
import { backOf, givenBackByStaff, oweBack } from './part-refunds.ts';

/**
 * What the paid ones of payments hold of their bookings' prices, minor units: what they took, less what went back with a lower
 * price. What staff gave back besides counts as held: nobody takes it again.
 * @param given what staff gave back, by payment
 */
export const heldBy = (payments: readonly PaymentRow[], given: ReadonlyMap<number, number>): number =>
  payments
    .filter(({ state }) => state === 'paid')
    .reduce(
      (sum, { id, amount_minor, part_refund_minor }) => sum + amount_minor - part_refund_minor + (given.get(id) ?? 0),
      0,
    );

/** The same of one booking; null where nothing was paid online. */
export async function heldOf(database: Database, bookingId: number): Promise<number | null> {
  const payments = await findPaidPayments(database, bookingId);
  if (payments.length === 0) return null;
  const parted = payments.filter(({ part_refund_minor }) => part_refund_minor > 0).map(({ id }) => id);
  return heldBy(payments, await givenBackByStaff(database, parted));
}

/** What of payments has not gone back, minor units. */
export const leftOf = (payments: readonly PaymentRow[]): number =>
  payments.reduce((sum, payment) => sum + payment.amount_minor - backOf(payment), 0);

/**
 * Records that a part of what a locked booking was paid by goes back: of its newest payment first. Each gives a part of a name
 * back once.
 * @returns minor units that go back: no more than what is left of the payments
 */
export async function oweBackOf(
  transaction: Database,
  payments: readonly PaymentRow[],
  name: string,
  minor: number,
  now: number,
): Promise<number> {
  let back = 0;
  for (const payment of [...payments].reverse()) back += await oweBack(transaction, payment, name, minor - back, now);
  return back;
}

/** Records that what was paid above a locked booking's total goes back. @returns minor units */
export async function oweBackSurplus(
  transaction: Database,
  { id, total_minor: total }: { readonly id: number; readonly total_minor: number },
  name: string,
  now: number,
): Promise<number> {
  const payments = await findPaidPayments(transaction, id);
  return oweBackOf(transaction, payments, name, leftOf(payments) - total, now);
}
