import { type Selectable, sql } from 'kysely';
import type { BookingRow } from './bookings.ts';
import type { Database } from './open.ts';
import type { PaymentStateName, PaymentTable } from './schema.ts';

export type PaymentRow = Selectable<PaymentTable>;

const liveStates: readonly PaymentStateName[] = ['new', 'open', 'capturing', 'paid'];

/**
 * Whether a payment can still be paid or is paid. A booking has one such payment at most, besides those for its
 * balance.
 */
export const isLive = (state: PaymentStateName): boolean => liveStates.includes(state);

export interface NewPayment {
  readonly bookingId: number;
  readonly attemptKey: string;
  readonly provider: string;
  readonly method: string;
  /** True when it is for the balance that earlier payments of the booking left unpaid. */
  readonly rest?: boolean;
  readonly amountMinor: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly now: number;
  readonly settleAt: number;
}

/**
 * Stores a new payment before it is sent to a gateway. @throws the unique violation `payments_live`, or
 * `payments_rest_live` for the balance, while the booking has another live one.
 */
export async function insertPayment(database: Database, payment: NewPayment): Promise<PaymentRow> {
  const { count } = await database
    .selectFrom('payments')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('booking_id', '=', payment.bookingId)
    .executeTakeFirstOrThrow();
  return database
    .insertInto('payments')
    .values({
      booking_id: payment.bookingId,
      number: count + 1,
      key: `${payment.attemptKey}:${count + 1}`,
      provider: payment.provider,
      method: payment.method,
      rest: payment.rest ?? false,
      state: 'new',
      gateway_id: null,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      return_url: payment.returnUrl,
      created_at: payment.now,
      updated_at: payment.now,
      settle_at: payment.settleAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A payment by its id; null for none. */
export async function findPayment(database: Database, id: number): Promise<PaymentRow | null> {
  const row = await database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** @returns a payment, its row locked until the transaction ends. @throws when there is none */
export async function lockPayment(database: Database, id: number): Promise<PaymentRow> {
  return database.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** @returns a booking, its row locked until the transaction ends. @throws when there is none */
export async function lockBooking(database: Database, id: number): Promise<BookingRow> {
  return database.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** @returns the booking's live payment (see `isLive`), not counting payments for its balance; null for none. */
export async function findLivePayment(database: Database, bookingId: number): Promise<PaymentRow | null> {
  const row = await database
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('rest', '=', false)
    .where('state', 'in', [...liveStates])
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the booking's payment for its balance that can still be paid; null for none. */
export async function findOpenRest(database: Database, bookingId: number): Promise<PaymentRow | null> {
  const row = await database
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('rest', '=', true)
    .where('state', 'in', ['new', 'open', 'capturing'])
    .executeTakeFirst();
  return row ?? null;
}

const inState = (database: Database, bookingId: number, state: PaymentStateName): Promise<PaymentRow[]> =>
  database
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '=', state)
    .orderBy('number')
    .execute();

/** @returns the booking's payments in state `paid`, in the order in which they were made. */
export const findPaidPayments = (database: Database, bookingId: number) => inState(database, bookingId, 'paid');

/** @returns the booking's payments whose refund was decided and is not confirmed yet. */
export const findRefunding = (database: Database, bookingId: number) => inState(database, bookingId, 'refunding');

/** @returns the booking's newest payment in any state, not counting payments for its balance; null for none. */
export async function findLastPayment(database: Database, bookingId: number): Promise<PaymentRow | null> {
  const row = await database
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('rest', '=', false)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the payment with this id at the gateway; null for none. */
export async function findPaymentOfGateway(
  database: Database,
  provider: string,
  gatewayId: string,
): Promise<PaymentRow | null> {
  const row = await database
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  return row ?? null;
}

/** The payment that was opened at a gateway with this idempotency key; null for none. */
export async function findPaymentOfKey(database: Database, provider: string, key: string): Promise<PaymentRow | null> {
  const row = await database
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a payment. @returns it as it is afterwards */
export async function updatePayment(
  database: Database,
  id: number,
  values: Partial<Omit<PaymentRow, 'id' | 'booking_id' | 'number' | 'key'>>,
): Promise<PaymentRow> {
  return database.updateTable('payments').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Stores a payment's nonce unless it already has one. @returns the stored nonce. */
export async function keepNonce(database: Database, id: number, nonce: string): Promise<string> {
  const row = await database
    .updateTable('payments')
    .set({ nonce: sql<string>`case when nonce = '' then ${nonce} else nonce end` })
    .where('id', '=', id)
    .returning('nonce')
    .executeTakeFirstOrThrow();
  return row.nonce;
}

/** @returns the payments that the sweeper has to settle now (`settle_at` is past), longest overdue first. */
export async function duePayments(database: Database, now: number, limit: number): Promise<PaymentRow[]> {
  return database
    .selectFrom('payments')
    .selectAll()
    .where('settle_at', '<=', now)
    .orderBy('settle_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores a gateway's event. @returns false when it had been received before. */
export async function rememberEvent(
  database: Database,
  provider: string,
  eventId: string,
  now: number,
): Promise<boolean> {
  const result = await database
    .insertInto('payment_events')
    .values({ provider, event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Sets a booking's payment method and whether it is paid. */
export async function setBooking(
  database: Database,
  id: number,
  values: Partial<Pick<BookingRow, 'paid' | 'payment_method'>>,
): Promise<void> {
  await database.updateTable('bookings').set(values).where('id', '=', id).execute();
}

/** Lets the customer use a promotion again whose booking was not completed. */
export async function releasePromo(database: Database, bookingId: number): Promise<void> {
  await database.deleteFrom('promo_uses').where('booking_id', '=', bookingId).execute();
}
