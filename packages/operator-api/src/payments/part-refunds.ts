import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { findPayment, lockBooking, type PaymentRow, updatePayment } from '../database/payments.ts';
import { recordChange } from '../dispatch/changes.ts';
import { messageOf } from '../log.ts';
import { type PaymentContext, providerOf, retryMs } from './context.ts';

/** What of a payment's money has gone back, or goes, besides a refund of the whole; minor units. */
export const backOf = (payment: Pick<PaymentRow, 'returned_minor' | 'part_refund_minor'>): number =>
  payment.returned_minor + payment.part_refund_minor;

/**
 * Records that a part of a paid payment goes back, in the transaction that decides so; the booking's row is locked.
 * @param name what the part is for: the same name goes back once
 * @returns minor units that go back: no more than what is left of the payment
 */
export async function oweBack(
  transaction: Database,
  payment: PaymentRow,
  name: string,
  minor: number,
  now: number,
): Promise<number> {
  const amount = Math.min(minor, payment.amount_minor - backOf(payment));
  if (amount <= 0) return 0;
  const made = await transaction
    .insertInto('part_refunds')
    .values({ payment_id: payment.id, name, amount_minor: amount, created_at: now, settle_at: now })
    .onConflict((conflict) => conflict.columns(['payment_id', 'name']).doNothing())
    .executeTakeFirst();
  if ((made.numInsertedOrUpdatedRows ?? 0n) === 0n) return 0;
  await updatePayment(transaction, payment.id, {
    part_refund_minor: payment.part_refund_minor + amount,
    updated_at: now,
  });
  return amount;
}

/** The name of a part that staff give back while the rides stand as they are; other parts go with a lower total. */
export const staffPart = (id: string): string => `desk-${id}`;

/** What staff gave back, minor units by payment. */
export async function givenBackByStaff(
  database: Database,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('part_refunds')
    .select('payment_id')
    .select(sql<number>`sum(amount_minor)::bigint`.as('minor'))
    .where('payment_id', 'in', [...paymentIds])
    .where('name', 'like', staffPart('%'))
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map(({ payment_id, minor }) => [payment_id, minor]));
}

/**
 * Asks gateways for the parts that are due, of one booking or of all; each under a key of its own, which refunds once
 * however often it is sent. What does not work is tried again by the sweeper.
 */
export async function sendPartRefunds(context: PaymentContext, bookingId: number | null = null): Promise<void> {
  const { clock, database, log } = context.deps;
  let due = database
    .selectFrom('part_refunds')
    .innerJoin('payments', 'payments.id', 'part_refunds.payment_id')
    .select(['part_refunds.payment_id', 'part_refunds.name', 'part_refunds.amount_minor', 'payments.booking_id'])
    .where('part_refunds.settle_at', '<=', clock())
    .orderBy('part_refunds.settle_at')
    .limit(50);
  if (bookingId !== null) due = due.where('payments.booking_id', '=', bookingId);
  for (const { payment_id: id, name, amount_minor: amount, booking_id: booking } of await due.execute()) {
    const settle = (transaction: Database, at: number | null) =>
      transaction
        .updateTable('part_refunds')
        .set({ settle_at: at })
        .where('payment_id', '=', id)
        .where('name', '=', name)
        .where('settle_at', 'is not', null)
        .executeTakeFirst();
    try {
      const payment = await findPayment(database, id);
      if (!payment || payment.gateway_id === null)
        throw new Error('a refund of a payment that the gateway never named');
      const key = `${payment.key}:refund:${name}`;
      await providerOf(context, payment).refund(payment.gateway_id, key, amount, payment.currency);
      await database.transaction().execute(async (transaction) => {
        await lockBooking(transaction, booking);
        const { numUpdatedRows: sent } = await settle(transaction, null);
        // Whoever sent it at the same moment has told so.
        if (sent > 0n) await recordChange(transaction, { bookingId: booking, type: 'booking.refunded', now: clock() });
      });
    } catch (error) {
      log?.({ level: 'warn', event: 'refund-waits', payment: id, error: messageOf(error) });
      await settle(database, clock() + retryMs);
    }
  }
}

/** Parts that wait for their gateway, minor units by payment. */
export async function waitingParts(database: Database, paymentIds: readonly number[]): Promise<Map<number, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('part_refunds')
    .select('payment_id')
    .select(sql<number>`sum(amount_minor)::bigint`.as('minor'))
    .where('payment_id', 'in', [...paymentIds])
    .where('settle_at', 'is not', null)
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map(({ payment_id, minor }) => [payment_id, minor]));
}
