import { refundOf } from 'booking-core/domain';
import { carOf, isWayBack } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPaidPayments } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operator/operator.ts';
import { heldOf, leftOf, oweBackOf, oweBackSurplus } from '../payments/held.ts';
import { termsOf } from '../payments/refund-rule.ts';
import { isOver, legWords } from './leg.ts';
import { coveredOf, findLegs, type LegRow } from './store.ts';

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

/** What rides that are cancelled at once keep of money that was paid for them, minor units: by the rule of each way. */
function keptOf(operator: Operator, rides: readonly LegRow[], paidMinor: number, now: number): number {
  let kept = 0;
  for (const way of [rides.filter(({ leg }) => !isWayBack(leg)), rides.filter(({ leg }) => isWayBack(leg))]) {
    const [first] = way;
    if (!first) continue;
    // Nothing is kept of what nobody has paid: of rides with a deposit, no more than that.
    const taken = Math.min(priceOf(way), paidMinor - kept);
    const terms = termsOf(operator, first.pickup_at, now);
    kept += taken - refundOf(taken, terms, operator.payments.latecancellationrefundpercent);
  }
  return kept;
}

const priceOf = (rides: readonly LegRow[]): number => rides.reduce((sum, { price_minor: price }) => sum + price, 0);

/**
 * What the cancellation of rides does to the money of their locked booking: their price goes back by the operator's rule, or
 * whole. The booking's total follows while another ride of it stands.
 * @param rides that are cancelled at once, and not yet
 * @param others all other rides of the booking
 * @param whole whether the operator's rule does not count: the operator cancelled them
 */
export async function cancelShare(
  { operator }: Pick<Deps, 'operator'>,
  transaction: Database,
  booking: BookingRow,
  rides: readonly [LegRow, ...LegRow[]],
  others: readonly LegRow[],
  { whole, now }: { readonly whole: boolean; readonly now: number },
): Promise<Cancelled> {
  const payments = await findPaidPayments(transaction, booking.id);
  const paidMinor = payments.length === 0 ? null : leftOf(payments);
  const standing = others.filter(({ status }) => status !== 'cancelled');
  const priceMinor = priceOf(rides);
  // What was kept of rides that were cancelled before is spent.
  const spent = Math.max(0, booking.total_minor - priceOf(standing) - priceMinor);
  const paidForThese = Math.max(0, (paidMinor ?? 0) - spent);
  const kept = whole ? 0 : keptOf(operator, rides, paidForThese, now);
  const [{ leg: first }] = rides;
  const name = `cancelled-${first}`;
  if (standing.length === 0) {
    // Nothing else settles the money of this booking: what is kept of it is decided here.
    const ids = payments.map(({ id }) => id);
    if (ids.length > 0)
      await transaction.updateTable('payments').set({ settle_at: null }).where('id', 'in', ids).execute();
    const due = Math.min(priceMinor, paidForThese) - kept;
    return { booking, paidMinor, backMinor: await oweBackOf(transaction, payments, name, due, now) };
  }
  const less = Math.min(priceMinor - kept, booking.total_minor, booking.fare_minor - 1);
  // Several that go together are all that stood of one way.
  const words = legWords(rides.length === 1 ? first : isWayBack(first) ? 'return' : 'outbound');
  const line = { kind: 'cancelled', label: `${words} cancelled`, minor: -less, leg: first };
  const after =
    less === 0 ? booking : await changeTotal(transaction, booking, -less, [...(booking.lines as PriceLine[]), line]);
  const backMinor = await oweBackSurplus(transaction, after, name, now);
  return { booking: await coverRides(transaction, after, standing), paidMinor, backMinor };
}

/**
 * What of each ride is paid before it, minor units: what of it was, then what is left of the money, one ride after the other: the
 * driver of the first has the least to collect. Pure.
 * @param heldMinor what the rides have together
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
 * Writes down what of a locked booking and of each of its rides is paid online, once its total, its prices and its payments are
 * what they come to. Like that a booking is paid, it is no change of the rides: their versions stand.
 * @param rides as they are, or are going to be
 * @returns the booking as it is now
 */
export async function coverRides(
  transaction: Database,
  booking: BookingRow,
  rides?: readonly Coverable[],
): Promise<BookingRow> {
  const { id, payment_method: method, paid, deposit_minor: deposit, total_minor: total } = booking;
  // The driver takes all, or the company's account does.
  if (method === 'account' || (!paid && deposit === 0)) return booking;
  const all = rides ?? (await findLegs(transaction, id));
  const standing = all
    .filter(({ status }) => status !== 'cancelled')
    .map((ride) => ({ ...ride, coveredMinor: coveredOf(ride) }));
  const sum = (minors: readonly number[]) => minors.reduce((all, minor) => all + minor, 0);
  const known = sum(standing.map(({ coveredMinor }) => coveredMinor));
  const held = Math.min(paid ? ((await heldOf(transaction, id)) ?? known) : deposit, total);
  // What was kept of a cancelled ride pays no other.
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
  return transaction
    .updateTable('bookings')
    .set({ deposit_minor: held < total ? held : 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Coverable = Pick<LegRow, 'leg' | 'status' | 'price_minor' | 'deposit_minor' | 'share_minor'>;

export interface NewPrice {
  /** What comes on top, minor units. */
  readonly lines: readonly {
    readonly kind: 'waiting' | 'toll' | 'distance' | 'other';
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

/** What a locked booking's payments did not take, minor units; 0 where the driver takes all, or nothing was paid yet. */
export async function owedToDriver(transaction: Database, booking: BookingRow): Promise<number> {
  const held = (await heldOf(transaction, booking.id)) ?? booking.total_minor;
  return Math.max(0, booking.total_minor - held);
}

/** Whether nothing happens to any of these rides any more. */
export const allOver = (rides: readonly LegRow[]): boolean => rides.every(({ status }) => isOver(status));
