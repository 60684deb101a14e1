import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { isLive, keepNonce, lockPayment, type PaymentRow, setBooking, updatePayment } from '../database/payments.ts';
import { messageOf } from '../log.ts';
import { coverRides } from '../rides/money.ts';
import { openRequestOf, type PaymentContext, paymentOf, providerOf, retryMs, withPayment } from './context.ts';
import { oweBackSurplus } from './held.ts';
import { sendPartRefunds } from './part-refunds.ts';
import { type GatewayPayment, GatewayRefused, GatewayUnreachable, OtherPayment } from './provider.ts';
import { sendRefund } from './refunds.ts';
import { keepsRest } from './rest.ts';
import { cancelBooking, isPayable, mayBeCancelledUnpaid } from './unpaid-bookings.ts';

/** A payment whose gateway was asked this recently may still be on its way there: a missing answer is no result. */
export const inFlightMs = 15_000;
/** A look at a payment that was abandoned, for money that came all the same. */
const lateLookMs = 15 * 60_000;

/** A payment after a step, with what the gateway just reported of it; null when it could not be asked. */
export interface Settled {
  readonly payment: PaymentRow;
  readonly told: GatewayPayment | null;
}

/** @throws {OtherPayment} when the gateway's report is not about this payment. */
export function checkKey(payment: PaymentRow, reported: GatewayPayment): void {
  if (reported.key !== payment.key)
    throw new OtherPayment(`payment ${payment.id}: the gateway speaks of another payment`);
}

/** Whether a booking still wants the money of a payment. */
const mayTake = async (transaction: Database, { rest }: PaymentRow, booking: BookingRow): Promise<boolean> =>
  rest ? keepsRest(transaction, booking) : isPayable(booking);

/**
 * Records what the gateway reports; money that has no business here is sent back. `abandoned`: nobody came back for the
 * payment, and the operator wants no money of that kind.
 */
async function record(
  context: PaymentContext,
  payment: PaymentRow,
  reported: GatewayPayment,
  abandoned: boolean,
): Promise<PaymentRow> {
  const { deps } = context;
  checkKey(payment, reported);
  const now = deps.clock();
  let becamePaid = false;
  const row = await withPayment(context, payment, async (transaction, known, booking) => {
    const seen = { gateway_id: known.gateway_id ?? reported.id, updated_at: now };
    switch (reported.status) {
      case 'succeeded': {
        if (known.state === 'paid' || known.state === 'refunding' || known.state === 'refunded') return known;
        const right = reported.amountMinor === known.amount_minor && reported.currency === known.currency;
        const unwanted = abandoned && mayBeCancelledUnpaid(booking);
        if (right && isLive(known.state) && (await mayTake(transaction, known, booking)) && !unwanted) {
          if (!known.rest) await setBooking(transaction, booking.id, { paid: true, payment_method: known.method });
          becamePaid = true;
          const paid = await updatePayment(transaction, known.id, {
            ...seen,
            state: 'paid',
            auth_code: reported.authCode,
            reason: '',
            // Until what follows a payment has happened: a server that dies before has it made up for.
            settle_at: now + retryMs,
          });
          // The ride may have become cheaper while it was being paid.
          const backMinor = await oweBackSurplus(transaction, booking, 'surplus', now);
          if (known.rest) await coverRides(transaction, booking);
          return backMinor > 0 ? lockPayment(transaction, known.id) : paid;
        }
        if (!right) deps.log?.({ level: 'error', event: 'payment-amount', payment: known.id });
        if (unwanted && isLive(known.state)) await cancelBooking(transaction, booking.id);
        // All of it goes back, whatever it was that the gateway took.
        const taken = right ? {} : { taken_minor: reported.amountMinor, taken_currency: reported.currency };
        const back = { ...taken, refund_minor: known.amount_minor, settle_at: now };
        return updatePayment(transaction, known.id, { ...seen, ...back, state: 'refunding' });
      }
      case 'declined':
        if (!isLive(known.state)) return known;
        return updatePayment(transaction, known.id, { ...seen, state: 'declined', reason: reported.message });
      case 'cancelled':
        if (!isLive(known.state)) return known;
        return updatePayment(transaction, known.id, { ...seen, state: 'cancelled' });
      default: {
        // A declined instrument gives what was to be taken back into the customer's hands.
        const again = known.state === 'capturing' && reported.status === 'open';
        const same = known.state !== 'open' || known.reason === reported.message;
        if (known.state !== 'new' && !again && same) return known;
        return updatePayment(transaction, known.id, { ...seen, state: 'open', reason: reported.message });
      }
    }
  });
  if (becamePaid) {
    await followUp(context, row);
    if (row.part_refund_minor > 0) await sendPartRefunds(context, row.booking_id);
  }
  return row.state === 'refunding' ? sendRefund(context, row) : row;
}

/** Does what follows a payment, once; not for a ride that was cancelled meanwhile, whose money the sweeper settles. */
export async function followUp(context: PaymentContext, payment: PaymentRow): Promise<void> {
  try {
    const done = await withPayment(context, payment, async (transaction, known, booking) => {
      if (known.state !== 'paid' || known.settle_at === null || booking.status === 'cancelled') return null;
      await updatePayment(transaction, known.id, { settle_at: null });
      return context.onPaid(transaction, booking, known);
    });
    done?.();
  } catch (error) {
    context.deps.log?.({ level: 'error', event: 'after-payment', error: messageOf(error) });
  }
}

/** Takes the money of an approved payment, once the row says that it is being taken; null when it is not to be taken. */
async function capture(
  context: PaymentContext,
  payment: PaymentRow,
  reported: GatewayPayment,
  abandoned: boolean,
): Promise<GatewayPayment | null> {
  const provider = providerOf(context, payment);
  if (reported.status !== 'approved' || !provider.capture) return reported;
  const claimed = await withPayment(context, payment, async (transaction, known, booking) => {
    if (known.state === 'capturing') return true;
    if (!isLive(known.state) || !(await mayTake(transaction, known, booking))) return false;
    if (abandoned && mayBeCancelledUnpaid(booking)) return false;
    await updatePayment(transaction, known.id, {
      state: 'capturing',
      gateway_id: known.gateway_id ?? reported.id,
      updated_at: context.deps.clock(),
    });
    return true;
  });
  return claimed ? provider.capture(reported.id, `${payment.key}:capture`) : null;
}

async function settle(
  context: PaymentContext,
  payment: PaymentRow,
  reported: GatewayPayment,
  abandoned = false,
): Promise<Settled> {
  const final = await capture(context, payment, reported, abandoned);
  if (final === null) return { payment: await paymentOf(context, payment.id), told: reported };
  return { payment: await record(context, payment, final, abandoned), told: final };
}

/**
 * Opens a recorded payment at its gateway; opening it again finds the same. @throws {GatewayUnreachable |
 * GatewayRefused}
 */
export async function open(context: PaymentContext, payment: PaymentRow, nonce: string): Promise<Settled> {
  const provider = providerOf(context, payment);
  const kept = provider.needsNonce(payment.method) ? await keepNonce(context.deps.database, payment.id, nonce) : '';
  return settle(context, payment, await provider.open(await openRequestOf(context, payment, kept)));
}

/** Reads a payment's status from the gateway and records it. @throws {GatewayUnreachable} */
export async function reconcile(context: PaymentContext, payment: PaymentRow, abandoned = false): Promise<Settled> {
  if (payment.state === 'refunding') return { payment: await sendRefund(context, payment), told: null };
  const provider = providerOf(context, payment);
  const reported =
    payment.gateway_id === null
      ? await provider.find(await openRequestOf(context, payment))
      : await provider.read(payment.gateway_id);
  return reported ? settle(context, payment, reported, abandoned) : { payment, told: null };
}

/** As `reconcile`; a card that never reached its gateway is not waited for. */
export async function reconcileOrClose(context: PaymentContext, payment: PaymentRow): Promise<Settled> {
  const settled = await reconcile(context, payment);
  const lost = settled.told === null && settled.payment.state === 'new' && payment.gateway_id === null;
  return lost && providerOf(context, payment).needsNonce(payment.method)
    ? { payment: await close(context, settled.payment), told: null }
    : settled;
}

/**
 * Ends a payment that has no money yet. @returns what it turned out to be when it cannot be ended. @throws
 * {GatewayUnreachable}
 */
export async function close(context: PaymentContext, payment: PaymentRow, abandoned = false): Promise<PaymentRow> {
  if (!isLive(payment.state) || payment.state === 'paid') return payment;
  if (payment.state === 'capturing') return (await reconcile(context, payment, abandoned)).payment;
  const provider = providerOf(context, payment);
  if (payment.gateway_id === null) {
    const found = await provider.find(await openRequestOf(context, payment));
    if (found === null) {
      const now = context.deps.clock();
      if (now - payment.updated_at < inFlightMs) return payment;
      return withPayment(context, payment, async (transaction, known) =>
        known.state === 'new'
          ? updatePayment(transaction, known.id, { state: 'cancelled', updated_at: now, settle_at: now + lateLookMs })
          : known,
      );
    }
    const settled = await record(context, payment, found, abandoned);
    if (settled.state !== 'open') return settled;
    return close(context, settled, abandoned);
  }
  return record(context, payment, await provider.cancel(payment.gateway_id, payment.key), abandoned);
}

/** Takes a step; a gateway that cannot be reached leaves the payment as it is, to be resumed. */
export async function orUnknown(
  context: PaymentContext,
  payment: PaymentRow,
  step: () => Promise<Settled>,
): Promise<Settled> {
  const { deps } = context;
  try {
    return await step();
  } catch (error) {
    if (error instanceof GatewayRefused) {
      deps.log?.({ level: 'warn', event: 'gateway-refused', payment: payment.id, error: error.message });
      const row = await withPayment(context, payment, async (transaction, known) =>
        known.state === 'new'
          ? updatePayment(transaction, known.id, { state: 'declined', updated_at: deps.clock() })
          : known,
      );
      return { payment: row, told: null };
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    deps.log?.({ level: 'warn', event: 'gateway-unreachable', payment: payment.id, error: error.message });
    return { payment: await paymentOf(context, payment.id), told: null };
  }
}

/** As `close`; one whose gateway cannot be reached stays as it is, and the sweeper looks at it again. */
export const closeIfReached = async (context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> =>
  (await orUnknown(context, payment, async () => ({ payment: await close(context, payment), told: null }))).payment;
