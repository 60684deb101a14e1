import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPayment, lockBooking, lockPayment, type PaymentRow } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { statusOf } from '../tracking/rides.ts';
import { GatewayUnreachable, type OpenRequest, type PaymentProvider } from './provider.ts';

/** Runs in the transaction that records a payment as followed up; what it returns is called after the commit. */
export type OnPaid = (transaction: Database, booking: BookingRow) => Promise<() => void>;

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

export const bookingOf = ({ deps }: PaymentContext, payment: PaymentRow): Promise<BookingRow> =>
  deps.database.selectFrom('bookings').selectAll().where('id', '=', payment.booking_id).executeTakeFirstOrThrow();

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

export async function paymentOf({ deps }: PaymentContext, id: number): Promise<PaymentRow> {
  const row = await findPayment(deps.database, id);
  if (!row) throw new Error('a payment is gone');
  return row;
}

/** What a ticket, a list or a tracking page shows of the things that payments change. */
const shownOf = ({ status, paid, payment_method }: BookingRow): string => `${status} ${paid} ${payment_method}`;

/** Works on a locked booking; its followers are told when that changed what they see. */
export async function withBooking<T>(
  { deps }: PaymentContext,
  id: number,
  work: (transaction: Database, booking: BookingRow) => Promise<T>,
): Promise<T> {
  const { result, before, after } = await deps.database.transaction().execute(async (transaction) => {
    const before = await lockBooking(transaction, id);
    return { before, result: await work(transaction, before), after: await lockBooking(transaction, id) };
  });
  if (shownOf(before) !== shownOf(after)) await deps.bus?.publish(statusOf(id, after.status, deps.clock()));
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

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
