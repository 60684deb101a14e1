import type { ChangeType } from 'contracts';
import { sql } from 'kysely';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPayment, lockBooking, lockPayment, type PaymentRow } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../dispatch/changes.ts';
import { statusOf } from '../tracking/rides.ts';
import { GatewayUnreachable, type OpenRequest, type PaymentProvider } from './provider.ts';

/**
 * Runs in the transaction that marks a payment's follow-up as done.
 * @returns a function that is called after the commit
 */
export type OnPaid = (transaction: Database, booking: BookingRow, payment: PaymentRow) => Promise<() => void>;

/**
 * Runs in the transaction that records a refund made on a gateway's own pages.
 * @returns a function that is called after the commit
 */
export type OnReturned = (transaction: Database, booking: BookingRow, payment: PaymentRow) => Promise<() => void>;

/** The dependencies of every payment step. */
export interface PaymentContext {
  readonly deps: Deps;
  readonly onPaid: OnPaid;
  readonly onReturned: OnReturned;
}

/** Milliseconds until a failed step is retried, and until the sweeper repeats an unfinished follow-up of a payment. */
export const retryMs = 60_000;

const atLeastEveryMs = 6 * 3_600_000;

/**
 * When a failed refund is retried, epoch milliseconds: the delay grows from `retryMs` to `atLeastEveryMs`, as some
 * gateways refund only a day after the payment.
 * @param since when the refund was decided
 */
export const refundRetryAt = (now: number, since: number): number =>
  now + Math.min(Math.max(retryMs, now - since), atLeastEveryMs);

/** @returns the provider of a name, null when it is not set up. */
export const providerNamed = ({ deps }: PaymentContext, name: string): PaymentProvider | null =>
  deps.paymentProviders?.find((provider) => provider.name === name) ?? null;

/** @returns the provider of a payment method, null without one; for a test booking never a provider of real money. */
export function providerFor(context: PaymentContext, method: string, sandbox: boolean): PaymentProvider | null {
  const { paymentgateway } = context.deps.operator.configuration;
  const usable = (name: string) => {
    const provider = providerNamed(context, name);
    return sandbox && provider?.live ? null : provider;
  };
  if (method === 'card') return usable(paymentgateway);
  if (method !== 'paypal') return null;
  return usable('paypal') ?? (paymentgateway === 'sandbox' ? usable('sandbox') : null);
}

/** @throws {GatewayUnreachable} when the provider of a payment is not set up any more. */
export function providerOf(context: PaymentContext, payment: PaymentRow): PaymentProvider {
  const provider = providerNamed(context, payment.provider);
  if (!provider) throw new GatewayUnreachable(`${payment.provider} is not set up`);
  return provider;
}

/** The booking that a payment is for. */
export const bookingOf = ({ deps }: PaymentContext, payment: PaymentRow): Promise<BookingRow> =>
  deps.database.selectFrom('bookings').selectAll().where('id', '=', payment.booking_id).executeTakeFirstOrThrow();

/**
 * The request that opens a payment at its gateway.
 * @param nonce the card token from the gateway's script in the page
 */
export async function openRequestOf(context: PaymentContext, payment: PaymentRow, nonce = ''): Promise<OpenRequest> {
  const { reference } = await context.deps.database
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', payment.booking_id)
    .executeTakeFirstOrThrow();
  return {
    key: payment.key,
    method: payment.method,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    description: reference,
    returnUrl: payment.return_url,
    nonce,
  };
}

/** @throws {Error} when the payment does not exist */
export async function paymentOf({ deps }: PaymentContext, id: number): Promise<PaymentRow> {
  const row = await findPayment(deps.database, id);
  if (!row) throw new Error('a payment is gone');
  return row;
}

/** The fields that payments change and that tickets, lists and tracking pages show, as one comparable string. */
const shownOf = ({ booking: { status, paid, payment_method, deposit_minor }, rests }: Standing): string =>
  `${status} ${paid} ${payment_method} ${deposit_minor} ${rests}`;

/** A booking, the number of paid payments for its remainder, and the amount refunded so far in minor units. */
interface Standing {
  readonly booking: BookingRow;
  readonly rests: number;
  readonly returned: number;
}

async function standingOf(transaction: Database, id: number): Promise<Standing> {
  const booking = await lockBooking(transaction, id);
  const { rests, returned } = await transaction
    .selectFrom('payments')
    .select(sql<number>`count(*) filter (where rest and state = 'paid')::integer`.as('rests'))
    .select(
      sql<number>`coalesce(sum(returned_minor + case when state = 'refunded' then refund_minor else 0 end), 0)::bigint`.as(
        'returned',
      ),
    )
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  return { booking, rests, returned };
}

/** The change types that the feed publishes for a payment step's effect on its booking. */
function changesOf(before: Standing, after: Standing): ChangeType[] {
  const [was, is] = [before.booking, after.booking];
  const types: ChangeType[] = [];
  if (was.status !== is.status && is.status === 'cancelled') types.push('booking.cancelled');
  // After a refund that the bank rejected the operator holds the money again, but nobody paid.
  const isRejected = after.returned < before.returned;
  if (!isRejected && ((!was.paid && is.paid) || after.rests > before.rests)) types.push('booking.paid');
  if (after.returned > before.returned) types.push('booking.refunded');
  // A different payment method or amount prepaid, or a payment that the bank reversed.
  const undone = (was.paid && !is.paid) || after.rests < before.rests || isRejected;
  const other = was.payment_method !== is.payment_method || was.deposit_minor !== is.deposit_minor || undone;
  return types.length === 0 && other ? ['booking.amended'] : types;
}

/**
 * Runs `work` with the booking's row locked, in one transaction. Followers of the booking and the feed are notified
 * when that changed what they show.
 */
export async function withBooking<T>(
  { deps }: PaymentContext,
  id: number,
  work: (transaction: Database, booking: BookingRow) => Promise<T>,
): Promise<T> {
  const { result, after, types, tell } = await deps.database.transaction().execute(async (transaction) => {
    const first = await standingOf(transaction, id);
    const result = await work(transaction, first.booking);
    const last = await standingOf(transaction, id);
    const types = changesOf(first, last);
    const isNews = shownOf(first) !== shownOf(last);
    const tell = isNews
      ? await deps.bus?.publishInTransaction(statusOf(id, last.booking.status, deps.clock()), transaction)
      : undefined;
    for (const type of types) await recordChange(transaction, { bookingId: id, type, now: deps.clock() });
    return { result, after: last.booking, types, tell };
  });
  if (!after.sandbox) for (const type of types) deps.metrics?.booking(type);
  await tell?.();
  return result;
}

/** Runs `work` with a payment and its booking locked. To avoid deadlocks the booking's row is always locked first. */
export const withPayment = <T>(
  context: PaymentContext,
  payment: PaymentRow,
  work: (transaction: Database, row: PaymentRow, booking: BookingRow) => Promise<T>,
): Promise<T> =>
  withBooking(context, payment.booking_id, async (transaction, booking) =>
    work(transaction, await lockPayment(transaction, payment.id), booking),
  );
