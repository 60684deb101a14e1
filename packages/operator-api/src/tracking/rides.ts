import type { Selectable } from 'kysely';
import { codeOpens, readBookingLink, readTrackingLink } from '../accounts/booking-link.ts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { owns } from '../accounts/sessions.ts';
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
  /** Its rides, the way out first. */
  readonly rides: readonly LegRow[];
  /** A shared link shows one ride and nothing that is the passenger's or the driver's own; null for everybody else. */
  readonly shared: Leg | null;
}

/**
 * The ride that a caller may follow: its owner, a booker of its company, whoever knows its code or an emailed link; a
 * shared link for as long as the ride lasts. Null for everybody else, whether the ride exists or not.
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
  if ((await readBookingLink(deps, asked.code, now)) === row.id) return { row, rides, shared: null };
  const roundOf = (leg: Leg) => rides.find((ride) => ride.leg === leg)?.share_round ?? 0;
  const link = await readTrackingLink(deps, asked.code, now, roundOf);
  const ride = link?.bookingId === row.id ? rides.find(({ leg }) => leg === link.leg) : undefined;
  return ride && !isOver(ride.status) ? { row, rides, shared: ride.leg } : null;
}

/** A ride is heard of from a day before its pick-up on. */
const aheadMs = 86_400_000;

/** The rides of a customer that are under way, or are soon; the soonest first. */
export async function ridesToCome(
  database: Database,
  customerId: number,
  now: number,
  most: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('bookings')
    .select('id')
    .where('customer_id', '=', customerId)
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

/** What is known of a ride’s driver and vehicle; null before anything is. */
export async function findTrack(database: Database, { bookingId, leg }: RideKey): Promise<TrackRow | null> {
  const row = await database
    .selectFrom('tracks')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst();
  return row ?? null;
}

/** Who drives the rides of many bookings. */
export async function findTracksOf(database: Database, bookingIds: readonly number[]): Promise<TrackRow[]> {
  if (bookingIds.length === 0) return [];
  return database
    .selectFrom('tracks')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .execute();
}

/** Where a vehicle has been during a ride, oldest first. */
export const footprintOf = (database: Database, { bookingId, leg }: RideKey) =>
  database
    .selectFrom('footprints')
    .select(['at', 'latitude', 'longitude'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .orderBy('at')
    .limit(5_000)
    .execute();

/** A change of status as everybody hears it: of one ride, or of the booking as a whole. */
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
