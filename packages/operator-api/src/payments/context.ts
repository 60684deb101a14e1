import type { ChangeType } from 'contracts';
import { sql } from 'kysely';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPayment, lockBooking, lockPayment, type PaymentRow } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../dispatch/changes.ts';
import { statusOf } from '../tracking/rides.ts';
import { GatewayUnreachable, type OpenRequest, type PaymentProvider } from './provider.ts';

/** Runs in the transaction that records a payment as followed up; what it returns is called after the commit. */
export type OnPaid = (transaction: Database, booking: BookingRow, payment: PaymentRow) => Promise<() => void>;

/** Runs in the transaction that records what went back at a gateway's own pages; as above. */
export type OnReturned = (transaction: Database, booking: BookingRow, payment: PaymentRow) => Promise<() => void>;

/** What every step of a payment works with. */
export interface PaymentContext {
  readonly deps: Deps;
  readonly onPaid: OnPaid;
  readonly onReturned: OnReturned;
}

/** When a step that failed is tried again, and how long what follows a payment may take before it is made up for. */
export const retryMs = 60_000;

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

/** What a gateway is asked to open a payment with. @param nonce the card that its script in the page has taken */
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

/** A payment that there must be. @throws where it is gone */
export async function paymentOf({ deps }: PaymentContext, id: number): Promise<PaymentRow> {
  const row = await findPayment(deps.database, id);
  if (!row) throw new Error('a payment is gone');
  return row;
}

/** What a ticket, a list or a tracking page shows of the things that payments change. */
const shownOf = ({ booking: { status, paid, payment_method }, rests }: Standing): string =>
  `${status} ${paid} ${payment_method} ${rests}`;

/** A booking, how many payments for its rest it has, and what of its money went back so far, minor units. */
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
      sql<number>`coalesce(sum(returned_minor + case when state = 'refunded' then refund_minor else 0 end), 0)::integer`.as(
        'returned',
      ),
    )
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  return { booking, rests, returned };
}

/** What a step of a payment did to its booking, as the feed tells it. */
function changesOf(before: Standing, after: Standing): ChangeType[] {
  const [was, is] = [before.booking, after.booking];
  const types: ChangeType[] = [];
  if (was.status !== is.status && is.status === 'cancelled') types.push('booking.cancelled');
  if ((!was.paid && is.paid) || after.rests > before.rests) types.push('booking.paid');
  if (after.returned > before.returned) types.push('booking.refunded');
  // Another way to pay, or money that its bank took back.
  const undone = (was.paid && !is.paid) || after.rests < before.rests || after.returned < before.returned;
  const other = was.payment_method !== is.payment_method || undone;
  return types.length === 0 && other ? ['booking.amended'] : types;
}

/** Works on a locked booking; its followers and the feed are told when that changed what they see. */
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

/** Works on a locked payment and its booking. The booking's row is locked before its payment's, everywhere. */
export const withPayment = <T>(
  context: PaymentContext,
  payment: PaymentRow,
  work: (transaction: Database, row: PaymentRow, booking: BookingRow) => Promise<T>,
): Promise<T> =>
  withBooking(context, payment.booking_id, async (transaction, booking) =>
    work(transaction, await lockPayment(transaction, payment.id), booking),
  );
