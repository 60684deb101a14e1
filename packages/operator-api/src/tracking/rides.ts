import type { Selectable } from 'kysely';
import { codeOpens, linkOpens, readTrackingLink } from '../accounts/booking-link.ts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { isOwn, owns } from '../accounts/sessions.ts';
import { type BookingRow, findBookingById } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { TrackTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { isOver, type Leg } from '../rides/leg.ts';
import { findLegs, type LegRow, type RideKey } from '../rides/store.ts';
import type { RideUpdate } from './bus.ts';

export type TrackRow = Selectable<TrackTable>;

export interface Follower {
  readonly row: BookingRow;
  /** The booking's rides, outbound first. */
  readonly rides: readonly LegRow[];
  /** The ride of a shared link, which shows no private data of passenger or driver; null for full access. */
  readonly shared: Leg | null;
}

/**
 * @returns the booking if the caller may follow it: its owner, a booker of its company, a caller with its code or an
 * emailed link, or with a shared link until the ride ends. Null for any other caller, whether the booking exists or
 * not.
 */
export async function followedBy(
  deps: Pick<Deps, 'database' | 'randomBytes'>,
  asked: { readonly id: number; readonly code: string },
  customer: CustomerRow | null,
  now: number,
): Promise<Follower | null> {
  const row = Number.isSafeInteger(asked.id) && asked.id > 0 ? await findBookingById(deps.database, asked.id) : null;
  if (!row) return null;
  const rides = await findLegs(deps.database, row.id);
  if (owns(customer, row) || codeOpens(row, asked.code, now)) return { row, rides, shared: null };
  if (!asked.code.includes('.')) return null;
  if (await linkOpens(deps, row, asked.code, now)) return { row, rides, shared: null };
  const rideOf = (leg: Leg) => rides.find((ride) => ride.leg === leg);
  const link = await readTrackingLink(deps, asked.code, now, rideOf);
  const ride = link?.bookingId === row.id ? rideOf(link.leg) : undefined;
  return ride && !isOver(ride.status) ? { row, rides, shared: ride.leg } : null;
}

/** A client follows its own rides automatically up to this long before and after the pick-up. */
const aheadMs = 86_400_000;

/**
 * @returns the ids of a customer's bookings that are under way or within a day of a pick-up, earliest pick-up first.
 */
export async function ridesToCome(
  database: Database,
  customer: CustomerRow,
  now: number,
  most: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('bookings')
    .select('id')
    .where(isOwn(customer))
    .where((where) =>
      where.or([
        where('status', 'in', ['started', 'arrived', 'pob']),
        where.and([
          where('status', 'not in', ['finish', 'cancelled', 'noshow']),
          where.or([
            where.and([where('pickup_at', '>', now - aheadMs), where('pickup_at', '<', now + aheadMs)]),
            where.and([where('return_at', '>', now - aheadMs), where('return_at', '<', now + aheadMs)]),
          ]),
        ]),
      ]),
    )
    .orderBy('pickup_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns a ride’s driver, vehicle and last position; null before a driver is assigned. */
export async function findTrack(database: Database, { bookingId, leg }: RideKey): Promise<TrackRow | null> {
  const row = await database
    .selectFrom('tracks')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the drivers, vehicles and last positions of all rides of the given bookings. */
export async function findTracksOf(database: Database, bookingIds: readonly number[]): Promise<TrackRow[]> {
  if (bookingIds.length === 0) return [];
  return database
    .selectFrom('tracks')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .execute();
}

/** Points of a trail that are sent. */
const mostPoints = 5_000;
/** Points that are read: more than a car that is hired for a day leaves. */
const mostStored = 20_000;

/**
 * @param from epoch milliseconds
 * @returns the vehicle's positions during a ride, oldest first; of a long one evenly thinned, with the last.
 */
export async function footprintOf(database: Database, { bookingId, leg }: RideKey, from: number) {
  const points = await database
    .selectFrom('footprints')
    .select(['at', 'latitude', 'longitude'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('at', '>=', from)
    .orderBy('at')
    .limit(mostStored)
    .execute();
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

/** @returns a status update for the bus, of one ride or (`leg` null) of the whole booking. */
export const statusOf = (
  bookingId: number,
  status: string,
  at: number,
  { leg = null, over = isOver(status) }: { readonly leg?: Leg | null; readonly over?: boolean } = {},
): RideUpdate => ({
  kind: 'statusUpdate',
  bookingId,
  leg,
  status,
  over,
  at,
  latitude: null,
  longitude: null,
  secondsLeft: null,
  metresLeft: null,
});
