import { type BookingRow, brokenConstraint } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import {
  findLivePayment,
  findOpenRest,
  insertPayment,
  isLive,
  type PaymentRow,
  setBooking,
} from '../database/payments.ts';
import { type PaymentContext, paymentOf, providerFor, withBooking } from './context.ts';
import { dueOnline } from './deposit.ts';
import { restDue } from './rest.ts';
import { closeIfReached, open, orUnknown, reconcile, type Settled } from './transitions.ts';
import { isPayable } from './unpaid-bookings.ts';

/**
 * Records a booking's payment before any gateway is called.
 * @param amountMinor minor units; by default what is due online for the booking
 * @param rest whether the payment is for the remainder that earlier payments of the booking left
 * @throws {Error} when no provider takes the method
 */
export async function register(
  context: PaymentContext,
  transaction: Database,
  booking: BookingRow,
  method: string,
  returnUrl: string,
  { amountMinor, rest }: { readonly amountMinor: number; readonly rest: boolean } = {
    amountMinor: dueOnline(booking),
    rest: false,
  },
): Promise<PaymentRow> {
  const { clock, operator } = context.deps;
  const provider = providerFor(context, method, booking.sandbox);
  if (!provider) throw new Error(`nobody takes ${method}`);
  const now = clock();
  return insertPayment(transaction, {
    bookingId: booking.id,
    attemptKey: booking.request_id,
    provider: provider.name,
    method,
    rest,
    amountMinor,
    currency: booking.currency,
    returnUrl,
    now,
    settleAt: now + operator.payments.abandonedminutes * 60_000,
  });
}

/** Takes the next step of a recorded payment: opens it at the gateway, or reads its status there. */
export async function resume(context: PaymentContext, paymentId: number, nonce: string): Promise<Settled> {
  const payment = await paymentOf(context, paymentId);
  if (!isLive(payment.state) || payment.state === 'paid') return { payment, told: null };
  return orUnknown(context, payment, () =>
    payment.state === 'new' ? open(context, payment, nonce) : reconcile(context, payment),
  );
}

/**
 * Retries the payment of an unpaid booking, or pays the remainder of a paid one. Continues the existing payment where
 * possible; otherwise opens a new one once the old one can no longer take money.
 * @returns null when no provider takes the method, or the booking cannot be paid
 */
export async function payAgain(
  context: PaymentContext,
  bookingId: number,
  method: string,
  nonce: string,
  returnUrl: string,
): Promise<Settled | null> {
  const { database } = context.deps;
  const first = await database.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  const { sandbox, paid: rest } = first;
  const provider = providerFor(context, method, sandbox);
  if (!provider) return null;
  const due = async (within: Database, booking: BookingRow): Promise<number> => {
    if (rest) return restDue(context.deps, within, booking);
    return isPayable(booking) ? dueOnline(booking) : 0;
  };
  for (let tries = 0; tries < 4; tries++) {
    const live = rest ? await findOpenRest(database, bookingId) : await findLivePayment(database, bookingId);
    if (live?.state === 'paid') return { payment: live, told: null };
    if (live) {
      const goesOn = live.gateway_id === null || (provider.continues?.(live.gateway_id) ?? true);
      // The amount due can have changed since the payment was recorded. A booking that became dearer is still paid at
      // the price that the customer agreed to.
      const dueMinor = await due(database, first);
      const stands = rest ? live.amount_minor === dueMinor : live.amount_minor <= dueMinor;
      const same = live.method === method && live.provider === provider.name && nonce === '' && goesOn && stands;
      const kept = await orUnknown(context, live, () =>
        live.state === 'new' && same ? open(context, live, '') : reconcile(context, live),
      );
      if (kept.payment.state === 'paid') return kept;
      if (same && isLive(kept.payment.state)) return kept;
      if (isLive(kept.payment.state)) {
        const ended = await closeIfReached(context, kept.payment);
        if (isLive(ended.state)) return { payment: ended, told: null };
      }
    }
    try {
      const begun = await withBooking(context, bookingId, async (transaction, booking) => {
        const amountMinor = await due(transaction, booking);
        if (booking.paid !== rest || (rest && amountMinor === 0) || (!rest && !isPayable(booking))) return null;
        if (!rest) await setBooking(transaction, bookingId, { payment_method: method });
        return register(context, transaction, booking, method, returnUrl, { amountMinor, rest });
      });
      if (begun === null) {
        const main = await findLivePayment(database, bookingId);
        return main?.state === 'paid' ? { payment: main, told: null } : null;
      }
      return await orUnknown(context, begun, () => open(context, begun, nonce));
    } catch (error) {
      // A concurrent request created a payment: the next iteration handles it as the existing one.
      if (!startedMeanwhile.has(brokenConstraint(error) ?? '')) throw error;
    }
  }
  return null;
}

const startedMeanwhile: ReadonlySet<string> = new Set(['payments_live', 'payments_rest_live', 'payments_key_key']);
