import { statusNow } from '../bookings/details.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import {
  findLivePayment,
  findPaidPayments,
  findPaymentOfGateway,
  type PaymentRow,
  setBooking,
  updatePayment,
} from '../database/payments.ts';
import { refundable } from '../fares/coin.ts';
import { messageOf } from '../log.ts';
import type { Operator } from '../operator/operator.ts';
import { cancellationFee, coverRides } from '../rides/money.ts';
import { findLegs } from '../rides/store.ts';
import { type PaymentContext, providerOf, refundRetryAt, withPayment } from './context.ts';
import { type BookingRefund, leftOf, noRefund, withRefund } from './held.ts';
import { backOf, recordRefundDue, waitingParts } from './part-refunds.ts';
import type { GatewayPayment } from './provider.ts';
import type { Settled } from './transitions.ts';

/**
 * Requests the refund that a payment's row demands from the gateway. Always uses the same idempotency key, so that
 * repeating the request refunds once.
 */
export async function sendRefund(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const { deps } = context;
  try {
    const { gateway_id } = payment;
    const amount = payment.taken_minor ?? payment.refund_minor;
    const currency = payment.taken_currency ?? payment.currency;
    if (gateway_id === null) throw new Error('a refund of a payment that the gateway never named');
    await providerOf(context, payment).refund(gateway_id, `${payment.key}:refund`, amount, currency);
  } catch (error) {
    deps.log?.({ level: 'warn', event: 'refund-waits', payment: payment.id, error: messageOf(error) });
    return withPayment(context, payment, async (transaction, known) =>
      known.state === 'refunding'
        ? updatePayment(transaction, known.id, { settle_at: refundRetryAt(deps.clock(), known.updated_at) })
        : known,
    );
  }
  return withPayment(context, payment, async (transaction, known, booking) => {
    if (known.state !== 'refunding') return known;
    // A refund for a booking that is not cancelled returns surplus money: the booking was not paid by it.
    const whole =
      !known.rest && booking.status === 'cancelled' && known.refund_minor + backOf(known) >= known.amount_minor;
    if (whole && booking.payment_method === known.method && !(await findLivePayment(transaction, booking.id))) {
      await setBooking(transaction, booking.id, { paid: false });
    }
    return updatePayment(transaction, known.id, { state: 'refunded', settle_at: null, updated_at: deps.clock() });
  });
}

/**
 * Decides what is refunded of a booking that all of its rides are cancelled of: its payments, the newest first, less
 * the cancellation fee of its rides. A payment that keeps a fee stays paid with a partial refund, so that staff can
 * refund the fee and refunds at the gateway are noticed. Call it with the booking's row locked; `settleCancelled` sends
 * the refunds.
 * @param at time of the cancellation, epoch milliseconds
 * @returns what had been paid, is refunded and is retained, minor units; null when no payment was to be decided on
 */
export async function decideRefunds(
  operator: Operator,
  transaction: Database,
  bookingId: number,
  at: number,
): Promise<(BookingRefund & { readonly paidMinor: number; readonly keptMinor: number }) | null> {
  const payments = await findPaidPayments(transaction, bookingId);
  const [first] = payments;
  if (!first) return null;
  const paidMinor = leftOf(payments);
  const fee = cancellationFee(operator, await findLegs(transaction, bookingId), paidMinor, at);
  const backMinor = refundable(paidMinor - fee, paidMinor, first.currency);
  let refund = noRefund;
  for (const payment of [...payments].reverse()) {
    const left = leftOf([payment]);
    const back = Math.min(backMinor - refund.backMinor, left);
    refund = withRefund(refund, payment, back);
    const whole = back > 0 && back === left;
    if (!whole) await recordRefundDue(transaction, payment, 'cancelled', back, at);
    await updatePayment(transaction, payment.id, {
      ...(whole ? { state: 'refunding', refund_minor: back, settle_at: at } : { settle_at: null }),
      updated_at: at,
    });
  }
  return { ...refund, paidMinor, keptMinor: paidMinor - backMinor };
}

/**
 * Takes a payment that holds no money any more off a locked booking: what its other payments hold still counts, and
 * without any the booking counts as unpaid. Call it after the payment's state is updated.
 */
async function uncover(transaction: Database, { rest, method }: PaymentRow, booking: BookingRow): Promise<void> {
  if ((await findPaidPayments(transaction, booking.id)).length > 0) await coverRides(transaction, booking);
  else if (rest || booking.payment_method === method) await setBooking(transaction, booking.id, { paid: false });
}

/** Whether a booking's rides are over and were not cancelled. */
const isDriven = async (deps: PaymentContext['deps'], transaction: Database, booking: BookingRow): Promise<boolean> =>
  ['finish', 'noshow'].includes(statusNow(deps, booking, await findLegs(transaction, booking.id)));

/**
 * Records what was refunded on the gateway's own pages. A payment that was refunded in full no longer counts for the
 * booking, unless the ride is over: nobody owes its fare again then. A partial refund is only recorded, and reduced
 * again when the gateway later reports a smaller amount because the bank rejected it.
 * @param takenMinor of `takenParts`
 */
export async function markRefundedElsewhere(
  context: PaymentContext,
  payment: PaymentRow,
  { refundedMinor, refundingMinor = 0 }: GatewayPayment,
  takenMinor: number,
): Promise<PaymentRow> {
  const { deps } = context;
  /**
   * The gateway's total includes, at once or later, the refunds that this server requested: they are subtracted. Those
   * that it has not taken, or not completed, are not in it, so that what is known stays as far as the total allows.
   */
  const elsewhere = ({ part_refund_minor: own, returned_minor: before, amount_minor: amount }: PaymentRow): number => {
    if (refundedMinor === undefined) return before;
    const least = Math.max(0, Math.min(refundedMinor, amount) - own);
    const most = Math.max(least, Math.min(refundedMinor + refundingMinor, amount) - takenMinor);
    return Math.min(Math.max(before, least), most);
  };
  if (elsewhere(payment) === payment.returned_minor) return payment;
  deps.log?.({ level: 'warn', event: 'refund-elsewhere', payment: payment.id, minor: elsewhere(payment) });
  let told = () => {};
  const row = await withPayment(context, payment, async (transaction, known, booking) => {
    if (known.state !== 'paid') return known;
    const refunded = elsewhere(known);
    const isWhole = refunded + known.part_refund_minor >= known.amount_minor;
    const all = isWhole && !(await isDriven(deps, transaction, booking));
    const after = await updatePayment(transaction, known.id, {
      returned_minor: refunded,
      updated_at: deps.clock(),
      ...(all ? { state: 'refunded', refund_minor: 0, settle_at: null } : {}),
    });
    if (all) await uncover(transaction, known, booking);
    if (refunded > known.returned_minor) told = await context.onReturned(transaction, booking, after);
    return after;
  });
  told();
  return row;
}

/**
 * Records that the gateway reports less of a refund in full than was refunded, because the bank rejected it. Of a
 * cancelled booking the payment holds money again, so that the desk shows it and staff can refund it in another way; it
 * is not requested again, as the gateway answers the same request with the rejected refund.
 */
export async function markRefundRejected(
  context: PaymentContext,
  payment: PaymentRow,
  { refundedMinor, refundingMinor = 0 }: GatewayPayment,
): Promise<PaymentRow> {
  const { deps } = context;
  if (refundedMinor === undefined) return payment;
  return withPayment(context, payment, async (transaction, known, booking) => {
    const { id, amount_minor, taken_minor, part_refund_minor, rest } = known;
    const waiting = (await waitingParts(transaction, [id])).get(id) ?? 0;
    const isBack = refundedMinor + refundingMinor + waiting >= (taken_minor ?? amount_minor);
    if (known.state !== 'refunded' || isBack) return known;
    deps.log?.({ level: 'error', event: 'refund-rejected', payment: id });
    // Otherwise it was not the booking's money, or another payment has taken its place.
    const counts = taken_minor === null && booking.status === 'cancelled';
    if (!counts || (!rest && (await findLivePayment(transaction, booking.id)))) return known;
    if (!rest && booking.payment_method === known.method) await setBooking(transaction, booking.id, { paid: true });
    return updatePayment(transaction, id, {
      state: 'paid',
      refund_minor: 0,
      returned_minor: Math.max(0, refundedMinor - part_refund_minor),
      settle_at: null,
      updated_at: deps.clock(),
    });
  });
}

/**
 * Logs that the gateway reports less of a payment than its partial refunds, because the bank rejected one of them. The
 * booking's figures stay as they are: which one it was is only on the gateway's pages.
 * @param takenMinor of `takenParts`
 */
export function noteRejectedPart(
  { deps }: PaymentContext,
  { id }: PaymentRow,
  { refundedMinor, refundingMinor = 0 }: GatewayPayment,
  takenMinor: number,
): void {
  if (refundedMinor !== undefined && refundedMinor + refundingMinor < takenMinor) {
    deps.log?.({ level: 'error', event: 'refund-rejected', payment: id });
  }
}

const minuteMs = 60_000;
/**
 * How far back the first check after a start searches. Later checks overlap the previous one, as gateways list late.
 */
const firstLookMs = 30 * 24 * 60 * minuteMs;
const overlapMs = 60 * minuteMs;

/**
 * Finds refunds made on the pages of gateways that send no events about them.
 * @returns a function that runs one check, to be called periodically. What a check cannot read, the next ones search
 * for again, as far back as the first one; it does not hold up other payments.
 */
export function createRefundLook(
  context: PaymentContext,
  recheck: (paymentId: number) => Promise<Pick<Settled, 'told'>>,
) {
  const { deps } = context;
  const lookedAt = new Map<string, number>();

  /** @returns whether the payment could be read. */
  async function look(payment: PaymentRow): Promise<boolean> {
    try {
      return (await recheck(payment.id)).told !== null;
    } catch (error) {
      deps.log?.({ level: 'error', event: 'refund-look', payment: payment.id, error: messageOf(error) });
      return false;
    }
  }

  return async (): Promise<void> => {
    for (const { name, refundedSince } of deps.paymentProviders ?? []) {
      if (!refundedSince) continue;
      const now = deps.clock();
      const since = Math.max(lookedAt.get(name) ?? 0, now - firstLookMs) - overlapMs;
      try {
        let isComplete = true;
        for (const id of await refundedSince(since)) {
          const payment = await findPaymentOfGateway(deps.database, name, id);
          if (payment?.state === 'paid' && !(await look(payment))) isComplete = false;
        }
        if (isComplete) lookedAt.set(name, now);
      } catch (error) {
        deps.log?.({ level: 'warn', event: 'refund-look', provider: name, error: messageOf(error) });
      }
    }
  };
}

/** Records that a payment was reversed after it had seemed to succeed: the booking stays, and its amount is due again. */
export async function markReversed(
  context: PaymentContext,
  payment: PaymentRow,
  reported: GatewayPayment,
): Promise<PaymentRow> {
  const { deps } = context;
  deps.log?.({ level: 'error', event: 'payment-taken-back', payment: payment.id });
  return withPayment(context, payment, async (transaction, known, booking) => {
    if (known.state !== 'paid') return known;
    const gone = await updatePayment(transaction, known.id, {
      state: 'declined',
      reason: reported.message,
      settle_at: null,
      updated_at: deps.clock(),
    });
    await uncover(transaction, known, booking);
    return gone;
  });
}
