import type { LatLng } from 'booking-core/domain';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { metresBetween } from '../geo/index.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { isMoving, isOver } from './leg.ts';
import type { RideKey } from './store.ts';
import { wayOf } from './way.ts';

/** A reported position of a vehicle. */
export interface Sighting {
  readonly ride: RideKey;
  /** WGS 84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * `kept` (stored), or the reason why not: older than the last position, no driver assigned, ride over, ride unknown.
 */
export type MoveResult = 'kept' | 'older' | 'unassigned' | 'over' | 'unknown';

/** Minimum time between two points of a trail. */
const footprintMs = 5_000;
/** Ratio of road length to straight-line length. */
const detour = 1.35;
/** Metres per second: the speed in a town, and the limits for the average speed of a whole ride. */
const townSpeed = 7;
const slowest = 4;
const fastest = 28;

interface Known {
  readonly booking_id: number;
  readonly leg: RideKey['leg'];
  readonly status: string;
  readonly position_at: number | null;
  readonly assigned: boolean;
  readonly journey: QuotedJourney;
}

/**
 * The straight lines from a vehicle to the last of the stops, over those ahead of it, metres. Which are ahead is not
 * reported: the vehicle is taken to be between the two stops from whose line it is the least out of the way.
 */
function metresAlong(stops: readonly LatLng[], at: LatLng): number {
  let [least, left] = [Number.POSITIVE_INFINITY, 0];
  let after = 0;
  for (let next = stops.length - 1; next > 0; next--) {
    const [before, stop] = [stops[next - 1] as LatLng, stops[next] as LatLng];
    const [section, ahead] = [metresBetween(before, stop), metresBetween(at, stop)];
    const aside = metresBetween(before, at) + ahead - section;
    if (aside <= least) [least, left] = [aside, ahead + after];
    after += section;
  }
  return left;
}

/** Estimates time and distance to the pick-up, or over the vias to the drop-off once the passenger is on board. */
export function remainingTravel(
  { leg, status, journey }: Pick<Known, 'leg' | 'status' | 'journey'>,
  at: LatLng,
): { readonly seconds: number; readonly metres: number } {
  const { pickup, vias, dropoff } = wayOf({ journey, route: { path: [] } }, leg);
  const straight = status === 'pob' ? metresAlong([pickup, ...vias, dropoff], at) : metresBetween(at, pickup);
  const metres = straight * detour;
  const usual = journey.seconds > 0 && journey.metres > 0 ? journey.metres / journey.seconds : townSpeed;
  const speed = status === 'pob' ? Math.min(fastest, Math.max(slowest, usual)) : townSpeed;
  return { seconds: Math.ceil(metres / speed), metres: Math.round(metres) };
}

/** As `remainingTravel`; null while a hired car drives its passenger, who decides where it goes: its hours end the ride. */
const leftOf = (ride: Known, at: Sighting) =>
  ride.status === 'pob' && ride.journey.hours !== undefined ? null : remainingTravel(ride, at);

const keyOf = (bookingId: number, leg: string) => `${bookingId} ${leg}`;

/** Stores positions in a constant number of SQL statements, and publishes them to subscribers. */
export async function movePositions(
  { database, bus }: Pick<Deps, 'database' | 'bus'>,
  sightings: readonly Sighting[],
): Promise<readonly MoveResult[]> {
  if (sightings.length === 0) return [];
  const ids = [...new Set(sightings.map(({ ride }) => ride.bookingId))];
  const rows = await database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .leftJoin('tracks', (join) =>
      join.onRef('tracks.booking_id', '=', 'ride_legs.booking_id').onRef('tracks.leg', '=', 'ride_legs.leg'),
    )
    .select(['ride_legs.booking_id', 'ride_legs.leg', 'ride_legs.status', 'bookings.journey', 'tracks.position_at'])
    .select(sql<boolean>`tracks.booking_id is not null`.as('assigned'))
    .where('ride_legs.booking_id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [keyOf(row.booking_id, row.leg), row as Known]));
  const latest = new Map<string, Sighting & { readonly known: Known }>();
  const seenAt = new Map<string, number>();
  const footprints: { booking_id: number; leg: RideKey['leg']; at: number; latitude: number; longitude: number }[] = [];
  const results = sightings.map((sighting): MoveResult => {
    const { ride, at, latitude, longitude } = sighting;
    const key = keyOf(ride.bookingId, ride.leg);
    const row = known.get(key);
    if (!row) return 'unknown';
    if (isOver(row.status)) return 'over';
    if (!row.assigned) return 'unassigned';
    const before = seenAt.get(key) ?? row.position_at;
    if (before !== null && before > at) return 'older';
    const step = (moment: number) => Math.floor(moment / footprintMs);
    if (before === null || step(before) !== step(at)) {
      footprints.push({ booking_id: ride.bookingId, leg: ride.leg, at, latitude, longitude });
    }
    seenAt.set(key, at);
    latest.set(key, { ...sighting, known: row });
    return 'kept';
  });
  if (latest.size === 0) return results;
  const moved = [...latest.values()].map((sighting) => ({
    ...sighting,
    left: leftOf(sighting.known, sighting),
  }));
  const values = moved.map(
    ({ ride, latitude, longitude, at, left }) =>
      sql`(${ride.bookingId}::bigint, ${ride.leg}::text, ${latitude}::double precision, ${longitude}::double precision,
        ${at}::bigint, ${left?.seconds ?? null}::integer, ${left?.metres ?? null}::integer)`,
  );
  await database.transaction().execute(async (transaction) => {
    // Rows are locked in a fixed order, so that two batches cannot deadlock.
    await sql`select 1 from tracks where booking_id in (${sql.join(ids)}) order by booking_id, leg for update`.execute(
      transaction,
    );
    await sql`update tracks set latitude = seen.latitude, longitude = seen.longitude, position_at = seen.at,
        seconds_left = seen.seconds, metres_left = seen.metres
      from (values ${sql.join(values)}) as seen (booking_id, leg, latitude, longitude, at, seconds, metres)
      where tracks.booking_id = seen.booking_id and tracks.leg = seen.leg
        and (tracks.position_at is null or tracks.position_at <= seen.at)`.execute(transaction);
  });
  if (footprints.length > 0) {
    await database
      .insertInto('footprints')
      .values(footprints)
      .onConflict((conflict) => conflict.columns(['booking_id', 'leg', 'at']).doNothing())
      .execute();
  }
  for (const { ride, latitude, longitude, at, left, known: row } of moved) {
    if (!isMoving(row.status)) continue;
    await bus?.publish({
      kind: 'locationUpdate',
      ...ride,
      status: row.status,
      over: false,
      at,
      latitude,
      longitude,
      secondsLeft: left?.seconds ?? null,
      metresLeft: left?.metres ?? null,
    });
  }
  return results;
}
