import { localAt, roundUp } from 'booking-core/domain';
import { isWayBack, type LegName } from 'contracts/legs';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { hoursHold } from '../fares/hours.ts';
import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import type { LegRow } from './store.ts';

/** The time a vehicle is occupied by a ride, epoch milliseconds: from the pick-up until it can take the next ride. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

type Rules = Pick<Operator, 'configuration' | 'dispatch' | 'fares' | 'holidays'>;

/** The times from which a ride's occupancy is computed. */
interface Times {
  readonly kind: 'oneWay' | 'waitAndReturn' | 'return';
  readonly pickupAt: number;
  readonly returnAt: number | null;
  readonly seconds: number;
  readonly returnSeconds: number;
}

/** Range and step of the search for the next free time; operators also close for longer than a week. */
const lookAheadMs = { full: 7 * 86_400_000, closed: 31 * 86_400_000 } as const;
const stepMinutes = 5;
/** Upper bound for the length of a ride. */
export const longestMs = 2 * 86_400_000;

/** @returns the spans in which a journey occupies a vehicle: one, or one for each way of a return. */
export function spansOf({ dispatch, fares }: Rules, { kind, pickupAt, returnAt, ...way }: Times): readonly Span[] {
  const away = (from: number, seconds: number): Span => ({
    from,
    until: from + seconds * 1000 + dispatch.turnaroundminutes * 60_000,
  });
  if (kind === 'waitAndReturn') {
    return [away(pickupAt, way.seconds + fares.waitandreturn.waitingminutes * 60 + way.returnSeconds)];
  }
  const out = away(pickupAt, way.seconds);
  return kind === 'return' && returnAt !== null ? [out, away(returnAt, way.returnSeconds)] : [out];
}

/** @returns the span in which one ride of a booking occupies its vehicle, and its driver. */
export function spanOfRide(
  rules: Rules,
  { leg, pickup_at }: Pick<LegRow, 'leg' | 'pickup_at'>,
  { kind, seconds, returnSeconds }: Pick<QuotedJourney, 'kind' | 'seconds' | 'returnSeconds'>,
): Span {
  const [span] = spansOf(rules, {
    kind: kind === 'waitAndReturn' ? kind : 'oneWay',
    pickupAt: pickup_at,
    returnAt: null,
    seconds: isWayBack(leg) ? returnSeconds : seconds,
    returnSeconds,
  });
  return span ?? { from: pickup_at, until: pickup_at };
}

/** Whether two spans have a moment in common. */
export const overlap = (a: Span, b: Span): boolean => a.from < b.until && b.from < a.until;

/** Whether a moment is within the operator's opening hours. */
export const isOpen = ({ dispatch, configuration, holidays }: Rules, at: number): boolean =>
  dispatch.opening.length === 0 ||
  dispatch.opening.some((hours) => hoursHold(hours, localAt(at, configuration.timezone), holidays));

/** Whether at every moment of the span `cars` of the type's `count` vehicles are free. */
function hasRoom(span: Span, taken: readonly Span[], count: number, cars: number): boolean {
  const beside = taken.filter(({ from, until }) => from < span.until && until > span.from);
  const moments = [span.from, ...beside.map(({ from }) => from).filter((from) => from > span.from)];
  return moments.every((at) => beside.filter(({ from, until }) => from <= at && until > at).length + cars <= count);
}

/** The spans in which vehicles of a type are occupied by rides that overlap the given span. */
async function takenSpans(database: Database, rules: Rules, vehicleId: number, span: Span): Promise<readonly Span[]> {
  const { rows } = await sql<{
    leg: LegName;
    pickup_at: number;
    kind: Times['kind'];
    seconds: number;
    back: number;
    ended: number | null;
  }>`select ride_legs.leg, ride_legs.pickup_at, bookings.journey->>'kind' as kind,
      coalesce((bookings.journey->>'seconds')::float8, 0) as seconds,
      coalesce((bookings.journey->>'returnSeconds')::float8, 0) as back,
      coalesce(ride_legs.moments->>'arrived_at_dropoff', ride_legs.moments->>'no_show')::float8 as ended
    from ride_legs join bookings on bookings.id = ride_legs.booking_id
    where ride_legs.pickup_at > ${span.from - longestMs} and ride_legs.pickup_at < ${span.until}
      and ride_legs.status <> 'cancelled' and bookings.vehicle_id = ${vehicleId} and not bookings.sandbox`.execute(
    database,
  );
  // A ride that ended early, or whose passenger was not met, leaves its vehicle free for the next.
  const turnaroundMs = rules.dispatch.turnaroundminutes * 60_000;
  return rows.flatMap(({ leg, pickup_at, kind, seconds, back, ended }) =>
    spansOf(rules, {
      kind: kind === 'waitAndReturn' ? kind : 'oneWay',
      pickupAt: Number(pickup_at),
      returnAt: null,
      seconds: isWayBack(leg) ? back : seconds,
      returnSeconds: back,
    }).map(({ from, until }) => ({ from, until: ended === null ? until : Math.min(until, ended + turnaroundMs) })),
  );
}

/** The reason why a ride is not available. */
export interface Obstacle {
  readonly kind: 'closed' | 'full';
  /** The next possible start of the same ride; null for none within a week (`full`) or 31 days (`closed`). */
  readonly nextAt: number | null;
  /** Whether the return is the unavailable ride. */
  readonly isReturn: boolean;
}

/** Locks a limited vehicle type until the transaction ends, so that its last free vehicle is booked only once. */
export async function lockVehicles(transaction: Database, { vehtypeid, count }: VehicleRow): Promise<void> {
  if (count === undefined) return;
  await sql`select pg_advisory_xact_lock(7273, ${vehtypeid}::integer)`.execute(transaction);
}

/**
 * Checks whether a journey is available in a vehicle type. For a reliable result at booking, call it within a
 * transaction after {@link lockVehicles}.
 * @param cars number of cars of the type that drive at once
 * @returns the obstacle, closing hours or no free vehicle; null when the journey is available
 */
export async function obstacleOf(
  database: Database,
  rules: Rules,
  vehicle: Pick<VehicleRow, 'vehtypeid' | 'count'>,
  times: Times,
  cars = 1,
): Promise<Obstacle | null> {
  const { vehtypeid, count } = vehicle;
  for (const [index, span] of spansOf(rules, times).entries()) {
    const open = isOpen(rules, span.from);
    const room = async (until: number) =>
      count === undefined ? [] : takenSpans(database, rules, vehtypeid, { from: span.from, until });
    if (open && (count === undefined || hasRoom(span, await room(span.until), count, cars))) continue;
    const kind = open ? 'full' : 'closed';
    const ahead = lookAheadMs[kind];
    const taken = await room(span.until + ahead);
    const length = span.until - span.from;
    let nextAt: number | null = null;
    for (let from = roundUp(span.from, stepMinutes); from <= span.from + ahead; from += stepMinutes * 60_000) {
      const isFree = count === undefined || hasRoom({ from, until: from + length }, taken, count, cars);
      if (isFree && isOpen(rules, from)) {
        nextAt = from;
        break;
      }
    }
    return { kind, nextAt, isReturn: index > 0 };
  }
  return null;
}
