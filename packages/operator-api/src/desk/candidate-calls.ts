import type { DeskCalls, ResourceAnswer } from 'contracts';
import { isWayBack } from 'contracts/legs';
import { listDrivers } from '../drive/drivers.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { longestMs, overlap, spanOfRide } from '../rides/availability.ts';
import { isMoving, type Leg } from '../rides/leg.ts';
import { remainingTravel } from '../rides/positions.ts';
import { findLegs, type LegRow } from '../rides/store.ts';
import { wayOf } from '../rides/way.ts';
import { bookingOf, isoOf, type StaffContext, type StaffHandler, unknownBooking } from './context.ts';

type Candidate = ResourceAnswer<DeskCalls['candidates']>['drivers'][number];

/** A position older than a shift does not indicate where the driver is now. */
const shiftMs = 12 * 3_600_000;

interface Seen {
  readonly driverId: number;
  readonly status: string;
  readonly leg: Leg;
  readonly journey: QuotedJourney;
  readonly at: { readonly latitude: number; readonly longitude: number } | null;
  readonly seenAt: number | null;
  /** When the passenger was reported to be on board, epoch milliseconds; missing before. */
  readonly onBoardAt: number | undefined;
}

/** The drivers' ongoing rides and last known positions; ongoing rides first, then the most recent positions. */
async function seenOf({ deps, now }: StaffContext, drivers: readonly number[]): Promise<Seen[]> {
  if (drivers.length === 0) return [];
  const rows = await deps.database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .innerJoin('tracks', (join) =>
      join.onRef('tracks.booking_id', '=', 'ride_legs.booking_id').onRef('tracks.leg', '=', 'ride_legs.leg'),
    )
    .select(['ride_legs.driver_id', 'ride_legs.status', 'ride_legs.leg', 'ride_legs.moments', 'bookings.journey'])
    .select(['tracks.latitude', 'tracks.longitude', 'tracks.position_at'])
    .where('ride_legs.driver_id', 'in', [...drivers])
    .where((where) =>
      where.or([
        where('ride_legs.status', 'in', ['started', 'arrived', 'pob']),
        where('tracks.position_at', '>', now - shiftMs),
      ]),
    )
    .execute();
  return rows
    .map((row) => ({
      driverId: row.driver_id ?? 0,
      status: row.status,
      leg: row.leg,
      journey: row.journey as QuotedJourney,
      at: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
      seenAt: row.position_at,
      onBoardAt: (row.moments as { readonly passenger_on_board?: number }).passenger_on_board,
    }))
    .sort((a, b) => Number(isMoving(b.status)) - Number(isMoving(a.status)) || (b.seenAt ?? 0) - (a.seenAt ?? 0));
}

/** @returns seconds until the driver's ongoing ride ends; null when the position is unknown. */
function secondsToGo({ deps, now }: StaffContext, { status, leg, journey, at, onBoardAt }: Seen): number | null {
  const waits = journey.kind === 'waitAndReturn';
  const waited = waits ? deps.operator.fares.waitandreturn.waitingminutes * 60 + journey.returnSeconds : 0;
  const whole = isWayBack(leg) ? journey.returnSeconds : journey.seconds + waited;
  if (status === 'arrived') return whole;
  // These rides do not end at the drop-off, which is reached before, or never left.
  if (status === 'pob' && onBoardAt !== undefined && (waits || journey.hours !== undefined)) {
    return Math.max(0, whole - Math.round((now - onBoardAt) / 1000));
  }
  if (at === null) return null;
  const { seconds } = remainingTravel({ leg, status, journey }, at);
  return status === 'pob' ? seconds : seconds + whole;
}

/** @returns the pick-up times of the drivers' other rides to come that overlap with a ride, epoch milliseconds. */
async function clashesOf(
  { deps }: StaffContext,
  ride: LegRow,
  journey: QuotedJourney,
): Promise<ReadonlyMap<number, number>> {
  const own = spanOfRide(deps.operator, ride, journey);
  const rows = await deps.database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .select(['ride_legs.booking_id', 'ride_legs.leg', 'ride_legs.pickup_at', 'ride_legs.driver_id', 'bookings.journey'])
    .where('ride_legs.status', '=', 'upcoming')
    .where('ride_legs.driver_id', 'is not', null)
    .where('ride_legs.pickup_at', '>', own.from - longestMs)
    .where('ride_legs.pickup_at', '<', own.until)
    .orderBy('ride_legs.pickup_at', 'desc')
    .execute();
  const others = rows.filter(({ booking_id, leg }) => booking_id !== ride.booking_id || leg !== ride.leg);
  return new Map(
    others
      .filter((other) => overlap(own, spanOfRide(deps.operator, other, other.journey as QuotedJourney)))
      .map(({ driver_id, pickup_at }) => [driver_id ?? 0, pickup_at]),
  );
}

/** GET /desk/v1/bookings/{reference}/legs/{leg}/candidates */
export const candidates: StaffHandler<'candidates'> = async (context, { params }) => {
  const { deps, now } = context;
  const row = await bookingOf(context, params.reference);
  const ride = (await findLegs(deps.database, row.id)).find(({ leg }) => leg === params.leg);
  if (!ride) throw unknownBooking(params.reference);
  const journey = row.journey as QuotedJourney;
  const isWheelchair =
    journey.wheelchair === true ||
    deps.operator.vehicles.find(({ vehtypeid }) => vehtypeid === row.vehicle_id)?.image === 'wheelchair';
  const drivers = (await listDrivers(deps.database)).filter(({ active }) => active);
  const seen = await seenOf(
    context,
    drivers.map(({ id }) => id),
  );
  const clashes = await clashesOf(context, ride, journey);
  const toPickup = (from: { readonly latitude: number; readonly longitude: number }) =>
    remainingTravel({ leg: params.leg, status: 'upcoming', journey }, from).seconds;

  const told = drivers.map((driver): Candidate => {
    const last = seen.find(({ driverId }) => driverId === driver.id);
    const busy = last !== undefined && isMoving(last.status) ? last : null;
    const toGo = busy && secondsToGo(context, busy);
    const way = busy && wayOf({ journey: busy.journey, route: { path: [] } }, busy.leg);
    const end = busy?.journey.kind === 'waitAndReturn' ? busy.journey.pickup : way?.dropoff;
    const free = last?.at ? toPickup(last.at) : null;
    return {
      id: driver.id,
      name: driver.name,
      vehicle: [driver.colour, driver.make, driver.model].filter(Boolean).join(' '),
      registration: driver.registration,
      seconds: end ? (toGo === null ? null : toGo + toPickup(end)) : free,
      freeAt: toGo === null ? null : isoOf(now + toGo * 1000),
      seenAt: last?.seenAt ? isoOf(last.seenAt) : null,
      alsoAt: clashes.has(driver.id) ? isoOf(clashes.get(driver.id) ?? 0) : null,
      unavailableSince: driver.unavailable_since === null ? null : isoOf(driver.unavailable_since),
      cannot: isWheelchair && !driver.wheelchair_accessible ? 'not wheelchair accessible' : '',
    };
  });
  const order = ({ cannot, unavailableSince, alsoAt, seconds }: Candidate) =>
    (cannot === '' ? 0 : 1e11) +
    (unavailableSince === null ? 0 : 1e10) +
    (alsoAt === null ? 0 : 1e9) +
    (seconds ?? 1e8);
  return { drivers: told.sort((a, b) => order(a) - order(b) || a.name.localeCompare(b.name)) };
};
