import { toMajor } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import { findLastPayment, findOpenRest, isLive, type PaymentRow } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { heldBy } from '../payments/held.ts';
import { backOf, refundedByStaff, waitingParts } from '../payments/part-refunds.ts';
import type { PaymentService } from '../payments/service.ts';
import type { Settled } from '../payments/transitions.ts';

/** A payment's status, in the values that the gateways' browser code uses. */
export function statusOf({ payment, told }: Settled): string {
  switch (payment.state) {
    case 'paid':
      return 'succeeded';
    case 'refunding':
    case 'refunded':
      return 'refunded';
    case 'declined':
      return 'declined';
    case 'cancelled':
      return 'canceled';
    case 'open':
      if (told === null || told.status === 'processing' || told.status === 'approved') return 'processing';
      return told.challenged ? 'requires_action' : 'requires_payment_method';
    default:
      return 'processing';
  }
}

const currencyOf = ({ taken_currency: taken, currency }: PaymentRow): string => taken ?? currency;

/** What a payment has refunded or will refund, minor units; all that was taken where the gateway took another amount. */
const refundedBy = (payment: PaymentRow): number => {
  const isWhole = payment.state === 'refunding' || payment.state === 'refunded';
  return (isWhole ? (payment.taken_minor ?? payment.refund_minor) : 0) + backOf(payment);
};

/** A booking's payment status, for its details; reads it from the gateway while it can change. */
export async function paymentFacts(deps: Deps, payments: PaymentService, row: BookingRow) {
  const last = await findLastPayment(deps.database, row.id);
  if (!last) return { paymentstatus: row.paid ? 'succeeded' : '', refunded: 0 };
  const rest = await findOpenRest(deps.database, row.id);
  const settledRest = rest && (await payments.reconcile(rest.id));
  const settled = await payments.reconcile(last.id);
  const { payment } = settled;
  const currency = currencyOf(payment);
  const rests = await deps.database
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', row.id)
    .where('rest', '=', true)
    .execute();
  const minor = [payment, ...rests.filter((each) => currencyOf(each) === currency)].map(refundedBy);
  return {
    // While the remainder is being paid, its status is reported.
    paymentstatus: statusOf(settledRest && isLive(settledRest.payment.state) ? settledRest : settled),
    refunded: toMajor(
      minor.reduce((sum, each) => sum + each, 0),
      currency,
    ),
    refundcurrency: currency,
  };
}

/** The payment facts of a booking that lists and tickets show. */
export interface PaidFacts {
  /** Amount refunded or to be refunded, minor units of the booking's currency. */
  readonly refundMinor: number;
  /** `none`: cancelled and nothing is refunded; '' where nothing was paid, or no refund is due. */
  readonly refundState: '' | 'none' | 'pending' | 'done';
  /** When an unpaid booking will be cancelled, epoch milliseconds; null where it will not. */
  readonly payUntil: number | null;
  /** Amount that payments did not cover, minor units; the driver collects it if the ride takes place. */
  readonly owedMinor: number;
}

export const noPayment: PaidFacts = { refundMinor: 0, refundState: '', payUntil: null, owedMinor: 0 };

/** The payment facts of many bookings, with three queries. */
export async function paidFactsOf(deps: Deps, rows: readonly BookingRow[]): Promise<readonly PaidFacts[]> {
  const ids = rows.filter(({ payment_method: method }) => paidOnline.has(method)).map(({ id }) => id);
  const payments =
    ids.length === 0
      ? []
      : await deps.database
          .selectFrom('payments')
          .selectAll()
          .where('booking_id', 'in', ids)
          .orderBy('number', 'desc')
          .execute();
  const parted = payments.filter(({ part_refund_minor: parts }) => parts > 0).map(({ id }) => id);
  const waiting = await waitingParts(deps.database, parted);
  const given = await refundedByStaff(deps.database, parted);
  return rows.map((row) => {
    const own = payments.filter(({ booking_id: id }) => id === row.id);
    const last = own.find(({ rest }) => !rest);
    const facts = factsOf(deps, row, last, last !== undefined && waiting.has(last.id));
    const took = own.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state));
    const rests = took.filter(({ rest }) => rest);
    const whole = rests.reduce((sum, rest) => together(sum, factsOf(deps, row, rest, waiting.has(rest.id))), facts);
    // The driver collects what a ride costs beyond the amount paid; a card is never charged again. For a cancelled
    // booking it is the part of the total that no payment took, regardless of refunds.
    const cancelled = row.status === 'cancelled';
    if (last === undefined || !(cancelled ? took.includes(last) : own.some(({ state }) => state === 'paid')))
      return whole;
    const paid = cancelled ? took.reduce((sum, { amount_minor }) => sum + amount_minor, 0) : heldBy(own, given);
    return { ...whole, owedMinor: Math.max(0, row.total_minor - paid) };
  });
}

const refundStates = ['', 'none', 'done', 'pending'] as const;

/** Adds the refund facts of a payment for the remainder to those of its booking. */
const together = (facts: PaidFacts, rest: PaidFacts): PaidFacts => ({
  ...facts,
  refundMinor: facts.refundMinor + rest.refundMinor,
  refundState: refundStates[Math.max(...[facts, rest].map((each) => refundStates.indexOf(each.refundState)))] ?? '',
});

const paidOnline: ReadonlySet<string> = new Set(['card', 'paypal']);

function factsOf({ operator }: Deps, row: BookingRow, last: PaymentRow | undefined, waits: boolean): PaidFacts {
  if (!last) return noPayment;
  const cancelled = row.status === 'cancelled';
  const back = backOf(last);
  if (last.state === 'refunding' || last.state === 'refunded') {
    // When the gateway took a different amount, that amount is refunded.
    const wrong = last.taken_minor !== null && last.taken_currency === row.currency ? last.taken_minor : null;
    return {
      ...noPayment,
      refundMinor: back + (wrong ?? last.refund_minor),
      refundState: last.state === 'refunded' && !waits ? 'done' : 'pending',
    };
  }
  if (last.state === 'paid') {
    if (back === 0) return cancelled ? { ...noPayment, refundState: 'none' } : noPayment;
    return { ...noPayment, refundMinor: back, refundState: waits ? 'pending' : 'done' };
  }
  return { ...noPayment, payUntil: payUntilOf(operator, row, last) };
}

/** When an unpaid booking will be cancelled, epoch milliseconds; null where the operator's rule keeps it. */
export function payUntilOf({ payments }: Deps['operator'], row: BookingRow, last: PaymentRow): number | null {
  const waits = !row.paid && row.status !== 'cancelled' && last.state !== 'paid';
  return waits && payments.unpaidbooking === 'cancel' ? last.settle_at : null;
}
