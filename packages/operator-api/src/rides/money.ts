import { refundOf } from 'booking-core/domain';
import { carOf, isWayBack } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findLivePayment } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { givenBackByStaff, oweBack, oweBackSurplus } from '../payments/part-refunds.ts';
import { termsOf } from '../payments/refund-rule.ts';
import { isOver, legWords } from './leg.ts';
import { type LegRow, updateLeg } from './store.ts';

/** A line of a booking's price; `leg` and `extra` mark what came on top of one ride. */
export interface PriceLine {
  readonly kind: string;
  readonly label: string;
  readonly minor: number;
  readonly leg?: LegRow['leg'];
  readonly extra?: boolean;
}

/** Changes what a locked booking costs. @returns the booking as it is now */
export async function changeTotal(
  transaction: Database,
  booking: BookingRow,
  delta: number,
  lines: readonly PriceLine[],
): Promise<BookingRow> {
  return transaction
    .updateTable('bookings')
    .set({
      fare_minor: booking.fare_minor + delta,
      total_minor: booking.total_minor + delta,
      lines: JSON.stringify(lines),
    })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface Cancelled {
  readonly booking: BookingRow;
  /** What was paid of the booking when it was cancelled, and what goes back of it; `paidMinor` is null for nothing. */
  readonly paidMinor: number | null;
  readonly backMinor: number;
}

/**
 * What the cancellation of one ride does to the money of its locked booking: its price goes back by the operator's rule, or
 * whole. The booking's total follows while another ride of it stands.
 * @param whole whether the operator's rule does not count: the operator cancelled it
 */
export async function cancelShare(
  { operator }: Pick<Deps, 'operator'>,
  transaction: Database,
  booking: BookingRow,
  ride: LegRow,
  others: readonly LegRow[],
  { whole, now }: { readonly whole: boolean; readonly now: number },
): Promise<Cancelled> {
  const live = await findLivePayment(transaction, booking.id);
  const payment = live?.state === 'paid' ? live : null;
  const { latecancellationrefundpercent: latePercent } = operator.payments;
  const paidMinor = payment && payment.amount_minor - payment.returned_minor - payment.part_refund_minor;
  // Nothing is kept of what nobody has paid: of a ride with a deposit, no more than that.
  const taken = Math.min(ride.price_minor, paidMinor ?? 0);
  const kept = whole ? 0 : taken - refundOf(taken, termsOf(operator, ride.pickup_at, now), latePercent);
  const standing = others.filter(({ status }) => status !== 'cancelled');
  const name = `cancelled-${ride.leg}`;
  if (standing.length === 0) {
    // Nothing else settles the money of this booking: what is kept of it is decided here.
    if (payment)
      await transaction.updateTable('payments').set({ settle_at: null }).where('id', '=', payment.id).execute();
    const backMinor = payment ? await oweBack(transaction, payment, name, taken - kept, now) : 0;
    return { booking, paidMinor, backMinor };
  }
  const less = Math.min(ride.price_minor - kept, booking.total_minor, booking.fare_minor - 1);
  const line = { kind: 'cancelled', label: `${legWords(ride.leg)} cancelled`, minor: -less, leg: ride.leg };
  const after =
    less === 0 ? booking : await changeTotal(transaction, booking, -less, [...(booking.lines as PriceLine[]), line]);
  const backMinor = payment ? await oweBackSurplus(transaction, payment, after, name, now) : 0;
  if (booking.deposit_minor > 0) {
    // What the deposit does not pay of the cancelled ride, it pays of those that stand, one after the other.
    let left = Math.max(0, (paidMinor ?? booking.deposit_minor) - kept);
    for (const { leg, price_minor: price } of standing) {
      const depositMinor = Math.min(left, price);
      left -= depositMinor;
      await updateLeg(transaction, { bookingId: booking.id, leg }, { deposit_minor: depositMinor });
    }
  }
  return { booking: after, paidMinor, backMinor };
}

export interface NewPrice {
  /** What comes on top, minor units. */
  readonly lines: readonly {
    readonly kind: 'waiting' | 'toll' | 'other';
    readonly label: string;
    readonly minor: number;
  }[];
  /** Another final price of the ride in place of what it cost and the lines; null without one. */
  readonly totalMinor: number | null;
  /** For the passenger. */
  readonly reason: string;
}

/** What a ride costs with a new price, and the booking's lines with it; null where that cannot be. */
export function priced(booking: BookingRow, ride: LegRow, { lines, totalMinor, reason }: NewPrice) {
  const sum = lines.reduce((total, { minor }) => total + minor, 0);
  const priceMinor = totalMinor ?? ride.share_minor + sum;
  const delta = priceMinor - ride.price_minor;
  if (booking.fare_minor + delta <= 0 || booking.total_minor + delta < 0) return null;
  const prefix = `${isWayBack(ride.leg) ? 'Return: ' : ''}${carOf(ride.leg) > 1 ? `Car ${carOf(ride.leg)}: ` : ''}`;
  const mark = { leg: ride.leg, extra: true } as const;
  const adjusted = priceMinor - ride.share_minor - sum;
  const more: PriceLine[] = lines.map((line) => ({ ...line, label: `${prefix}${line.label}`, ...mark }));
  if (adjusted !== 0) more.push({ kind: 'adjusted', label: `${prefix}${reason}`, minor: adjusted, ...mark });
  const kept = (booking.lines as PriceLine[]).filter(({ leg, extra }) => !(extra === true && leg === ride.leg));
  return { priceMinor, delta, lines: [...kept, ...more] };
}

/** Gives back what a locked booking's payment holds above its total. @returns minor units that go back */
export async function giveBackSurplus(
  transaction: Database,
  booking: BookingRow,
  name: string,
  now: number,
): Promise<number> {
  const payment = await findLivePayment(transaction, booking.id);
  return payment?.state === 'paid' ? oweBackSurplus(transaction, payment, booking, name, now) : 0;
}

/** What a booking's payment did not take, minor units; 0 where the driver takes all, or nothing was paid yet. */
export async function owedToDriver(transaction: Database, booking: BookingRow): Promise<number> {
  const payment = await findLivePayment(transaction, booking.id);
  if (payment?.state !== 'paid') return 0;
  // What staff gave back is not collected again.
  const given = (await givenBackByStaff(transaction, [payment.id])).get(payment.id) ?? 0;
  return Math.max(0, booking.total_minor - (payment.amount_minor - payment.part_refund_minor + given));
}

/** Whether nothing happens to any of these rides any more. */
export const allOver = (rides: readonly LegRow[]): boolean => rides.every(({ status }) => isOver(status));
