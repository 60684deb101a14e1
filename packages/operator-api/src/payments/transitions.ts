import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { isLive, keepNonce, lockPayment, type PaymentRow, setBooking, updatePayment } from '../database/payments.ts';
import { messageOf } from '../log.ts';
import type { PaymentOutcome } from '../metrics.ts';
import { coverRides } from '../rides/money.ts';
import { openRequestOf, type PaymentContext, paymentOf, providerOf, retryMs, withPayment } from './context.ts';
import { recordSurplusRefund } from './held.ts';
import { sendPartRefunds } from './part-refunds.ts';
import { type GatewayPayment, GatewayRefused, GatewayUnreachable, OtherPayment } from './provider.ts';
import { sendRefund } from './refunds.ts';
import { keepsRest } from './rest.ts';
import { cancelBooking, isPayable, mayBeCancelledUnpaid } from './unpaid-bookings.ts';

/** Milliseconds in which a request to the gateway may still be in flight: until then, "not found" is no result. */
export const inFlightMs = 15_000;
/** Delay before a closed payment is checked once more for money that was taken all the same, milliseconds. */
const lateLookMs = 15 * 60_000;

/** A payment after a step. `told` is what the gateway just reported; null when it was not queried or not reachable. */
export interface Settled {
  readonly payment: PaymentRow;
  readonly told: GatewayPayment | null;
}

/** @throws {OtherPayment} when the gateway's report is not about this payment. */
export function checkKey(payment: PaymentRow, reported: GatewayPayment): void {
  if (reported.key !== payment.key)
    throw new OtherPayment(`payment ${payment.id}: the gateway speaks of another payment`);
}

/** Whether a booking can still be paid by this payment. */
const mayTake = async (transaction: Database, { rest }: PaymentRow, booking: BookingRow): Promise<boolean> =>
  rest ? keepsRest(transaction, booking) : isPayable(booking);

/**
 * Records what the gateway reports, and refunds money that the booking cannot use: a wrong amount, a second payment, a
 * cancelled booking.
 * @param abandoned the customer did not return from the gateway, and the operator's rule is to refund such payments
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
  const became: { outcome: PaymentOutcome | null } = { outcome: null };
  const row = await withPayment(context, payment, async (transaction, known, booking) => {
    const seen = { gateway_id: known.gateway_id ?? reported.id, updated_at: now };
    switch (reported.status) {
      case 'succeeded': {
        if (known.state === 'paid' || known.state === 'refunding' || known.state === 'refunded') return known;
        const right = reported.amountMinor === known.amount_minor && reported.currency === known.currency;
        const unwanted = abandoned && mayBeCancelledUnpaid(booking);
        if (right && isLive(known.state) && (await mayTake(transaction, known, booking)) && !unwanted) {
          if (!known.rest) await setBooking(transaction, booking.id, { paid: true, payment_method: known.method });
          became.outcome = 'paid';
          const paid = await updatePayment(transaction, known.id, {
            ...seen,
            state: 'paid',
            auth_code: reported.authCode,
            reason: '',
            // Cleared when the follow-up is done: if the server stops before that, the sweeper repeats it.
            settle_at: now + retryMs,
          });
          // The price may have dropped while the customer was paying.
          const { backMinor } = await recordSurplusRefund(transaction, booking, 'surplus', now);
          // The price can have changed before the payment, so the rides' original shares do not tell what it covers.
          await coverRides(transaction, { ...booking, paid: true, payment_method: known.method });
          return backMinor > 0 ? lockPayment(transaction, known.id) : paid;
        }
        if (!right) deps.log?.({ level: 'error', event: 'payment-amount', payment: known.id });
        if (unwanted && isLive(known.state)) await cancelBooking(transaction, booking.id, now);
        became.outcome = 'returned';
        // The refund returns the amount that the gateway took, even where that is not the amount requested.
        const taken = right ? {} : { taken_minor: reported.amountMinor, taken_currency: reported.currency };
        const back = { ...taken, refund_minor: known.amount_minor, settle_at: now };
        return updatePayment(transaction, known.id, { ...seen, ...back, state: 'refunding' });
      }
      case 'declined':
        if (!isLive(known.state)) return known;
        became.outcome = 'declined';
        return updatePayment(transaction, known.id, { ...seen, state: 'declined', reason: reported.message });
      case 'cancelled':
        if (!isLive(known.state)) return known;
        became.outcome = 'cancelled';
        return updatePayment(transaction, known.id, { ...seen, state: 'cancelled' });
      default: {
        // A declined instrument reopens a payment that was being captured: the customer can choose another one.
        const again = known.state === 'capturing' && reported.status === 'open';
        const same = known.state !== 'open' || known.reason === reported.message;
        if (known.state !== 'new' && !again && same) return known;
        // An intent whose card was declined stays open for another card.
        if (again || reported.message !== '') became.outcome = 'declined';
        return updatePayment(transaction, known.id, { ...seen, state: 'open', reason: reported.message });
      }
    }
  });
  const { outcome } = became;
  if (outcome !== null) deps.metrics?.payment(row.provider, outcome);
  if (outcome === 'paid') {
    await followUp(context, row);
    if (row.part_refund_minor > 0) await sendPartRefunds(context, row.booking_id);
  }
  return row.state === 'refunding' ? sendRefund(context, row) : row;
}

/**
 * Runs a payment's follow-up once; not for a booking that was cancelled meanwhile, whose payment the sweeper refunds.
 */
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

/**
 * Captures an approved payment, after its row was set to `capturing`.
 * @returns the payment after the capture, or as reported when there is nothing to capture; null when its booking must
 * not be charged
 */
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
 * Opens a recorded payment at its gateway; opening it again finds the same one.
 * @throws {GatewayUnreachable | GatewayRefused}
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

/** As `reconcile`; also closes a card payment that never reached its gateway, in place of leaving it to the sweeper. */
export async function reconcileOrClose(context: PaymentContext, payment: PaymentRow): Promise<Settled> {
  const settled = await reconcile(context, payment);
  const lost = settled.told === null && settled.payment.state === 'new' && payment.gateway_id === null;
  return lost && providerOf(context, payment).needsNonce(payment.method)
    ? { payment: await close(context, settled.payment), told: null }
    : settled;
}

/**
 * Ends a payment that has taken no money yet.
 * @returns the payment in its actual state, which is not an ended one when it cannot be ended
 * @throws {GatewayUnreachable}
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

/**
 * Runs a step. When the gateway cannot be reached, the payment stays as it is, to be resumed; when it refuses, a new
 * payment is recorded as declined.
 */
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
      deps.metrics?.payment(payment.provider, 'refused');
      deps.log?.({ level: 'warn', event: 'gateway-refused', payment: payment.id, error: error.message });
      const row = await withPayment(context, payment, async (transaction, known) =>
        known.state === 'new'
          ? updatePayment(transaction, known.id, { state: 'declined', updated_at: deps.clock() })
          : known,
      );
      return { payment: row, told: null };
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    deps.metrics?.payment(payment.provider, 'unreachable');
    deps.log?.({ level: 'warn', event: 'gateway-unreachable', payment: payment.id, error: error.message });
    return { payment: await paymentOf(context, payment.id), told: null };
  }
}

/** As `close`; a payment whose gateway cannot be reached stays as it is and is swept again later. */
export const closeIfReached = async (context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> =>
  (await orUnknown(context, payment, async () => ({ payment: await close(context, payment), told: null }))).payment;
