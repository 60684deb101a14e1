import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { findPayment, lockBooking, type PaymentRow, updatePayment } from '../database/payments.ts';
import { recordChange } from '../dispatch/changes.ts';
import { refundable } from '../fares/coin.ts';
import { messageOf } from '../log.ts';
import { type PaymentContext, providerOf, refundRetryAt } from './context.ts';

/** The amount of a payment that partial refunds have returned or will return, minor units. */
export const backOf = (payment: Pick<PaymentRow, 'returned_minor' | 'part_refund_minor'>): number =>
  payment.returned_minor + payment.part_refund_minor;

/**
 * Records a partial refund of a paid payment, in the transaction that decides on it; the booking's row must be locked.
 * @param name what the refund is for; a payment refunds the same name only once
 * @returns minor units to refund, see `refundable`
 */
export async function recordRefundDue(
  transaction: Database,
  payment: PaymentRow,
  name: string,
  minor: number,
  now: number,
): Promise<number> {
  const amount = refundable(minor, payment.amount_minor - backOf(payment), payment.currency);
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

/**
 * The name of a partial refund by staff, which leaves the price unchanged; other partial refunds follow a lower total.
 */
export const staffPart = (id: string): string => `desk-${id}`;

/** Partial refunds by staff, minor units by payment. */
export async function refundedByStaff(
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
 * Sends the partial refunds that are due to their gateways, for one booking or for all. Each has its own idempotency
 * key, so that repeating a request refunds once. The sweeper retries failed ones.
 */
export async function sendPartRefunds(context: PaymentContext, bookingId: number | null = null): Promise<void> {
  const { clock, database, log, metrics } = context.deps;
  let due = database
    .selectFrom('part_refunds')
    .innerJoin('payments', 'payments.id', 'part_refunds.payment_id')
    .select(['part_refunds.payment_id', 'part_refunds.name', 'part_refunds.amount_minor', 'payments.booking_id'])
    .select('part_refunds.created_at')
    .where('part_refunds.settle_at', '<=', clock())
    .orderBy('part_refunds.settle_at')
    .limit(50);
  if (bookingId !== null) due = due.where('payments.booking_id', '=', bookingId);
  for (const { payment_id: id, name, amount_minor: amount, booking_id: booking, created_at } of await due.execute()) {
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
      const isNews = await database.transaction().execute(async (transaction) => {
        const { sandbox } = await lockBooking(transaction, booking);
        const { numUpdatedRows: sent } = await settle(transaction, null);
        // A concurrent call that settled it first has recorded the change.
        if (sent > 0n) await recordChange(transaction, { bookingId: booking, type: 'booking.refunded', now: clock() });
        return sent > 0n && !sandbox;
      });
      if (isNews) metrics?.booking('booking.refunded');
    } catch (error) {
      log?.({ level: 'warn', event: 'refund-waits', payment: id, error: messageOf(error) });
      await settle(database, refundRetryAt(clock(), created_at));
    }
  }
}

/** Partial refunds that have not been sent to their gateway yet, minor units by payment. */
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

/**
 * The partial refunds of a payment that its gateway has taken, minor units. Read it before the gateway's report: of one
 * sent meanwhile the report need not tell yet.
 */
export async function takenParts(
  database: Database,
  { id, part_refund_minor }: Pick<PaymentRow, 'id' | 'part_refund_minor'>,
): Promise<number> {
  if (part_refund_minor === 0) return 0;
  return part_refund_minor - ((await waitingParts(database, [id])).get(id) ?? 0);
}
