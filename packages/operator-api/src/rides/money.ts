import { cancellationTerms, refundOf } from 'booking-core/domain';
import { carOf, isWayBack } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPaidPayments } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operator/operator.ts';
import { type BookingRefund, heldOf, leftOf, recordRefundDueOf, recordSurplusRefund } from '../payments/held.ts';
import { isOver, legText } from './leg.ts';
import { coveredOf, findLegs, type LegRow } from './store.ts';

/** A line of a booking's price; `leg` and `extra` mark an extra charge of one ride. */
export interface PriceLine {
  readonly kind: string;
  readonly label: string;
  readonly minor: number;
  readonly leg?: LegRow['leg'];
  readonly extra?: boolean;
}

/** Changes the price of a locked booking; one that becomes free counts as paid. @returns the updated booking */
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
      paid: booking.paid || booking.total_minor + delta === 0,
      lines: JSON.stringify(lines),
    })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface Cancelled extends BookingRefund {
  readonly booking: BookingRow;
  /**
   * The amount paid for the booking when it was cancelled, and the refund; `paidMinor` is null when nothing was paid.
   */
  readonly paidMinor: number | null;
  /** The part of it that is retained for the cancelled rides. */
  readonly keptMinor: number;
}

/** The refund of cancelled rides: the full payment, nothing, or by the operator's terms. */
export type RefundRule = 'full' | 'none' | 'terms';

/**
 * @param paidMinor what was paid for these rides and not refunded, minor units
 * @returns the cancellation fee of rides cancelled together, minor units, by the operator's terms for each way
 */
export function cancellationFee(operator: Operator, rides: readonly LegRow[], paidMinor: number, now: number): number {
  const { freecancellationminutes: freeCancellationMinutes } = operator.configuration;
  // Whether passengers can cancel today does not matter: free cancellation was promised when they booked.
  const rules = { canCancelBooking: true, freeCancellationMinutes };
  let kept = 0;
  for (const way of [rides.filter(({ leg }) => !isWayBack(leg)), rides.filter(({ leg }) => isWayBack(leg))]) {
    const [first] = way;
    if (!first) continue;
    // The fee never exceeds the amount paid: for rides with a deposit, the deposit.
    const taken = Math.min(priceOf(way), paidMinor - kept);
    const terms = cancellationTerms(first.pickup_at, rules, now);
    kept += taken - refundOf(taken, terms, operator.payments.latecancellationrefundpercent);
  }
  return kept;
}

const priceOf = (rides: readonly LegRow[]): number => rides.reduce((sum, { price_minor: price }) => sum + price, 0);

/**
 * Applies the cancellation of rides to the money of their locked booking: what was paid for them is refunded by a rule.
 * While other rides remain, the booking's total is reduced by the rest of their price.
 * @param rides the rides to be cancelled together, in their state before the cancellation
 * @param others all other rides of the booking
 */
export async function cancelShare(
  { operator }: Pick<Deps, 'operator'>,
  transaction: Database,
  booking: BookingRow,
  rides: readonly [LegRow, ...LegRow[]],
  others: readonly LegRow[],
  { refund, now }: { readonly refund: RefundRule; readonly now: number },
): Promise<Cancelled> {
  const payments = await findPaidPayments(transaction, booking.id);
  const paidMinor = payments.length === 0 ? null : leftOf(payments);
  const standing = others.filter(({ status }) => status !== 'cancelled');
  const priceMinor = priceOf(rides);
  // Cancellation fees of rides cancelled earlier are not available for these rides.
  const spent = Math.max(0, booking.total_minor - priceOf(standing) - priceMinor);
  const paidForThese = Math.max(0, (paidMinor ?? 0) - spent);
  const coveredMinor = rides.reduce((sum, ride) => sum + coveredOf(ride), 0);
  const kept = {
    full: () => 0,
    none: () => Math.min(priceMinor, paidForThese, standing.length === 0 ? priceMinor : coveredMinor),
    terms: () => cancellationFee(operator, rides, paidForThese, now),
  }[refund]();
  const [{ leg: first }] = rides;
  const name = `cancelled-${first}`;
  if (standing.length === 0) {
    // The final refund is decided here, so no scheduled settlement of the payments must follow.
    const ids = payments.map(({ id }) => id);
    if (ids.length > 0)
      await transaction.updateTable('payments').set({ settle_at: null }).where('id', 'in', ids).execute();
    const due = Math.min(priceMinor, paidForThese) - kept;
    const back = await recordRefundDueOf(transaction, payments, name, due, now);
    return { booking, paidMinor, ...back, keptMinor: kept };
  }
  const less = Math.min(priceMinor - kept, booking.total_minor, booking.fare_minor - 1);
  // Several rides cancelled together are all remaining cars of one way.
  const words = legText(rides.length === 1 ? first : isWayBack(first) ? 'return' : 'outbound');
  const line = { kind: 'cancelled', label: `${words} cancelled`, minor: -less, leg: first };
  const after =
    less === 0 ? booking : await changeTotal(transaction, booking, -less, [...(booking.lines as PriceLine[]), line]);
  const back = await recordSurplusRefund(transaction, after, name, now);
  return { booking: await coverRides(transaction, after, standing), paidMinor, ...back, keptMinor: kept };
}

/**
 * Distributes prepaid money over the rides, minor units: each ride retains what already covered it, then the rest is
 * assigned in the order of the rides, so that the first driver has the least to collect. Pure.
 * @param heldMinor the prepaid money of all rides
 */
export function coverOf(
  rides: readonly (Pick<LegRow, 'leg' | 'price_minor'> & { readonly coveredMinor: number })[],
  heldMinor: number,
): ReadonlyMap<LegRow['leg'], number> {
  let left = Math.max(0, heldMinor);
  const take = (minor: number) => {
    const taken = Math.min(Math.max(0, minor), left);
    left -= taken;
    return taken;
  };
  const before = rides.map(({ price_minor: price, coveredMinor }) => take(Math.min(coveredMinor, price)));
  return new Map(
    rides.map(({ leg, price_minor: price }, at) => [leg, (before[at] ?? 0) + take(price - (before[at] ?? 0))]),
  );
}

/**
 * Stores the prepaid amounts of a locked booking and of its rides; call it after its total, prices and payments are
 * updated. Like a payment, this does not count as a change of the rides: their versions stay.
 * @param rides the current or future rides
 * @returns the updated booking
 */
export async function coverRides(
  transaction: Database,
  booking: BookingRow,
  rides?: readonly Coverable[],
): Promise<BookingRow> {
  const { id, payment_method: method, paid, deposit_minor: deposit, total_minor: total } = booking;
  // Nothing is prepaid: the driver collects everything, or the company's account is charged.
  if (method === 'account' || (!paid && deposit === 0)) return booking;
  const all = rides ?? (await findLegs(transaction, id));
  const standing = all
    .filter(({ status }) => status !== 'cancelled')
    .map((ride) => ({ ...ride, coveredMinor: coveredOf(ride) }));
  const sum = (minors: readonly number[]) => minors.reduce((all, minor) => all + minor, 0);
  const known = sum(standing.map(({ coveredMinor }) => coveredMinor));
  const taken = paid ? await heldOf(transaction, id) : null;
  const held = Math.min(paid ? (taken ?? known) : deposit, total);
  // The cancellation fee of a cancelled ride does not cover other rides.
  const kept = Math.max(0, total - sum(standing.map(({ price_minor }) => price_minor)));
  for (const [leg, covered] of coverOf(standing, held - kept)) {
    await transaction
      .updateTable('ride_legs')
      .set({ deposit_minor: covered })
      .where('booking_id', '=', id)
      .where('leg', '=', leg)
      .execute();
  }
  if (!paid) return booking;
  // It counted as paid because it was free, and nobody has paid what it costs now: the driver collects it.
  const wasFree = standing.length > 0 && taken === null && known === 0 && total > 0;
  return transaction
    .updateTable('bookings')
    .set(wasFree ? { paid: false, payment_method: 'cash' } : { deposit_minor: held < total ? held : 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Coverable = Pick<LegRow, 'leg' | 'status' | 'price_minor' | 'deposit_minor' | 'share_minor'>;

export interface NewPrice {
  /** Extra charges, minor units. */
  readonly lines: readonly {
    readonly kind: 'waiting' | 'toll' | 'distance' | 'other';
    readonly label: string;
    readonly minor: number;
  }[];
  /** A final price that replaces the ride's price and the lines, minor units; null for none. */
  readonly totalMinor: number | null;
  /** The reason shown to the passenger. */
  readonly reason: string;
}

/**
 * @returns the ride's new price and the booking's new lines; null when the total would become negative or the fare 0.
 */
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

/** Whether a ride has this price already, with the same charges and the same reason. */
export function samePrice(ride: LegRow, priceMinor: number, { lines, reason }: NewPrice): boolean {
  const told = (charges: NewPrice['lines']) =>
    JSON.stringify(charges.map(({ kind, label, minor }) => [kind, label, minor]));
  return (
    ride.price_minor === priceMinor &&
    ride.price_reason === reason &&
    told(ride.extras as NewPrice['lines']) === told(lines)
  );
}

/** @returns the amount a locked booking's payments do not cover, minor units; 0 when nothing was paid online. */
export async function owedToDriver(transaction: Database, booking: BookingRow): Promise<number> {
  const held = (await heldOf(transaction, booking.id)) ?? booking.total_minor;
  return Math.max(0, booking.total_minor - held);
}

/** Whether all of these rides are over. */
export const allOver = (rides: readonly LegRow[]): boolean => rides.every(({ status }) => isOver(status));
