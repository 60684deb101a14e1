import { carOf, isWayBack, type LegName, legNames } from 'contracts/legs';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { BookingRow, NewBooking } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { RideLegTable } from '../database/schema.ts';
import { queueNews } from '../push/news.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { carShare, isNotStarted, type LegStatus, returnShare, rollUp } from './leg.ts';

export type LegRow = Selectable<RideLegTable>;

export interface RideKey {
  readonly bookingId: number;
  readonly leg: LegName;
}

/** Initial values for the rides of a new booking. */
export interface NewLegs {
  /** The return's part of the booking's fare, minor units. */
  readonly returnMinor: number;
  /** Deadline for the operator's acceptance, epoch milliseconds; null when none is required. */
  readonly acceptBy: number | null;
}

/** @returns the ride rows of a new booking, with the booking's status (which differs for imports and tests). */
export function newLegs(
  row: NewBooking,
  { returnMinor, acceptBy }: NewLegs,
): Omit<Insertable<RideLegTable>, 'booking_id'>[] {
  const isReturn = row.return_reference !== '' && row.return_at !== null;
  const back = isReturn ? returnShare(row.total_minor, row.fare_minor, returnMinor) : 0;
  const asked = acceptBy !== null && row.status === 'requested';
  const { cars = 1 } = row.journey as QuotedJourney;
  const { deposit_minor: deposit = 0 } = row;
  let depositMinor = deposit;
  return legNames
    .filter((leg) => carOf(leg) <= cars && (isReturn || !isWayBack(leg)))
    .map((leg) => {
      const isBack = isWayBack(leg);
      const shareMinor = carShare(isBack ? back : row.total_minor - back, cars, carOf(leg));
      // The deposit covers the rides in order, so that the first driver has the least to collect.
      const paidMinor = Math.min(depositMinor, shareMinor);
      depositMinor -= paidMinor;
      return {
        leg,
        reference: isBack ? row.return_reference : row.reference,
        status: row.status as LegStatus,
        pickup_at: isBack ? (row.return_at ?? row.pickup_at) : row.pickup_at,
        acceptance: asked ? 'pending' : 'automatic',
        accept_by: asked ? acceptBy : null,
        share_minor: shareMinor,
        deposit_minor: deposit > 0 ? paidMinor : null,
        price_minor: shareMinor,
      };
    });
}

/** The rides of a booking, outbound first. */
export const findLegs = (database: Database, bookingId: number): Promise<LegRow[]> => findLegsOf(database, [bookingId]);

/** The rides of many bookings in one query; each booking's outbound rides before its return. */
export async function findLegsOf(database: Database, bookingIds: readonly number[]): Promise<LegRow[]> {
  if (bookingIds.length === 0) return [];
  return database
    .selectFrom('ride_legs')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('booking_id')
    .orderBy('leg')
    .execute();
}

/** @returns the prepaid amount of a ride once its booking is paid, minor units. */
export const coveredOf = ({
  deposit_minor: covered,
  share_minor: share,
}: Pick<LegRow, 'deposit_minor' | 'share_minor'>): number => covered ?? share;

/** @returns the amount that the driver collects, minor units: the unpaid part of the price; 0 for account bookings. */
export function owedForRide(
  { paid, payment_method: method }: Pick<BookingRow, 'paid' | 'payment_method'>,
  ride: LegRow,
): number {
  if (method === 'account') return 0;
  return paid ? Math.max(0, ride.price_minor - coveredOf(ride)) : ride.price_minor;
}

/** Changes a ride of a locked booking and updates the booking's status. @returns the updated ride. */
export async function updateLeg(
  transaction: Database,
  { bookingId, leg }: RideKey,
  values: Omit<Updateable<RideLegTable>, 'version'>,
): Promise<LegRow> {
  const row = await transaction
    .updateTable('ride_legs')
    .set(values)
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (values.status !== undefined) await updateRollUp(transaction, bookingId);
  return row;
}

async function updateRollUp(transaction: Database, bookingId: number): Promise<void> {
  const rides = await findLegs(transaction, bookingId);
  await transaction
    .updateTable('bookings')
    .set({ status: rollUp(rides.map(({ status }) => status)) })
    .where('id', '=', bookingId)
    .execute();
}

/**
 * Gives the operator until `acceptBy` (epoch milliseconds), if that is later, to accept the rides of a locked booking.
 * Like a payment, this does not count as a change of the rides: their versions stay.
 */
export async function postponeAcceptance(transaction: Database, bookingId: number, acceptBy: number): Promise<void> {
  await transaction
    .updateTable('ride_legs')
    .set({ accept_by: acceptBy })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'requested')
    .where('accept_by', '<', acceptBy)
    .execute();
}

/** Cancels every ride of a locked booking that has not begun; used when the booking is cancelled. */
export async function cancelLegs(transaction: Database, bookingId: number, now: number): Promise<void> {
  for (const before of await findLegs(transaction, bookingId)) {
    if (!isNotStarted(before.status)) continue;
    const key = { bookingId, leg: before.leg };
    const after = await updateLeg(transaction, key, { status: 'cancelled', accept_by: null });
    await queueNews(transaction, key, { before, after }, now);
  }
}
