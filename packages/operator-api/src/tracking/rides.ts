import type { Selectable } from 'kysely';
import { codeOpens, readBookingLink, readTrackingLink } from '../accounts/booking-link.ts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { owns } from '../accounts/sessions.ts';
import { type BookingRow, findBookingById } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { TrackTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { RideUpdate, TrackingBus } from './bus.ts';

export type TrackRow = Selectable<TrackTable>;

/** Statuses in which a vehicle is on its way, or at the door: only then is its position published. */
export const isMoving = (status: string): boolean => ['started', 'arrived', 'pob'].includes(status);

/** Nothing more happens to the ride. */
export const isOver = (status: string): boolean => ['finish', 'cancelled'].includes(status);

export interface Follower {
  readonly row: BookingRow;
  /** A shared link shows the ride and nothing that is the passenger's or the driver's own. */
  readonly shared: boolean;
}

/**
 * The ride that somebody may follow: its owner, a booker of its company, whoever knows its code or an emailed link; a
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
  if (owns(customer, row) || codeOpens(row, asked.code, now)) return { row, shared: false };
  if (!asked.code.includes('.')) return null;
  if ((await readBookingLink(deps, asked.code, now)) === row.id) return { row, shared: false };
  const link = !isOver(row.status) && (await readTrackingLink(deps, asked.code, now)) === row.id;
  return link ? { row, shared: true } : null;
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
          where('status', 'not in', ['finish', 'cancelled']),
          where('pickup_at', '>', now - aheadMs),
          where('pickup_at', '<', now + aheadMs),
        ]),
      ]),
    )
    .orderBy('pickup_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findTrack(database: Database, bookingId: number): Promise<TrackRow | null> {
  const row = await database.selectFrom('tracks').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
  return row ?? null;
}

/** Where a vehicle has been during a ride, oldest first. */
export const footprintOf = (database: Database, bookingId: number) =>
  database
    .selectFrom('footprints')
    .select(['at', 'latitude', 'longitude'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .limit(5_000)
    .execute();

/** The driver and vehicle of a ride. */
export type Assignment = Omit<
  TrackRow,
  'booking_id' | 'latitude' | 'longitude' | 'position_at' | 'seconds_left' | 'metres_left'
>;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly secondsLeft: number | null;
  readonly metresLeft: number | null;
}

/** How rides come by their driver, their status and their position: written down first, told to everybody then. */
export interface RideService {
  /** False when the ride has a driver, or is a test. */
  assign(bookingId: number, assignment: Assignment, now: number): Promise<boolean>;
  /** From one status to the next; false when the ride was in another. */
  advance(bookingId: number, from: string, to: string, now: number): Promise<boolean>;
  /** A position that is older than the last one is not kept. */
  move(bookingId: number, status: string, position: Position): Promise<void>;
}

/** A trail's points are this far apart. */
const footprintMs = 5_000;

export function createRideService(database: Database, bus: TrackingBus): RideService {
  const tell = (bookingId: number, status: string, at: number) => bus.publish(statusOf(bookingId, status, at));
  return {
    async assign(bookingId, assignment, now) {
      const test = await database
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', bookingId)
        .where('sandbox', '=', true)
        .executeTakeFirst();
      // No car is ever sent to a test.
      if (test) return false;
      const done = await database
        .insertInto('tracks')
        .values({
          ...assignment,
          plan: assignment.plan === null ? null : JSON.stringify(assignment.plan),
          booking_id: bookingId,
          latitude: null,
          longitude: null,
          position_at: null,
          seconds_left: null,
          metres_left: null,
        })
        .onConflict((conflict) => conflict.column('booking_id').doNothing())
        .executeTakeFirst();
      if ((done.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
      const booking = await database
        .selectFrom('bookings')
        .select('status')
        .where('id', '=', bookingId)
        .executeTakeFirst();
      if (booking) await tell(bookingId, booking.status, now);
      return true;
    },
    async advance(bookingId, from, to, now) {
      const done = await database
        .updateTable('bookings')
        .set({ status: to })
        .where('id', '=', bookingId)
        .where('status', '=', from)
        .executeTakeFirst();
      if (done.numUpdatedRows === 0n) return false;
      await tell(bookingId, to, now);
      return true;
    },
    async move(bookingId, status, { latitude, longitude, at, secondsLeft, metresLeft }) {
      const before = await findTrack(database, bookingId);
      if (!before || (before.position_at ?? 0) > at) return;
      await database
        .updateTable('tracks')
        .set({ latitude, longitude, position_at: at, seconds_left: secondsLeft, metres_left: metresLeft })
        .where('booking_id', '=', bookingId)
        .execute();
      const step = (moment: number) => Math.floor(moment / footprintMs);
      if (before.position_at === null || step(before.position_at) !== step(at)) {
        await database
          .insertInto('footprints')
          .values({ booking_id: bookingId, at, latitude, longitude })
          .onConflict((conflict) => conflict.columns(['booking_id', 'at']).doNothing())
          .execute();
      }
      await bus.publish({
        kind: 'locationUpdate',
        bookingId,
        status,
        at,
        latitude,
        longitude,
        secondsLeft,
        metresLeft,
      });
    },
  };
}

/** A change of status as everybody hears it. */
export const statusOf = (bookingId: number, status: string, at: number): RideUpdate => ({
  kind: 'statusUpdate',
  bookingId,
  status,
  at,
  latitude: null,
  longitude: null,
  secondsLeft: null,
  metresLeft: null,
});
