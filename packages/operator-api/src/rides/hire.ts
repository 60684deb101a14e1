import { metresIn } from 'booking-core/domain';
import type { LegName } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { metresBetween } from '../geo/index.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import type { LegRow, RideKey } from './store.ts';

/** A ride by the hour: the included distance and the distance driven. */
export interface Hire {
  readonly leg: LegName;
  readonly includedMetres: number;
  /** Distance reported by the driver; null when not reported. */
  readonly toldMetres: number | null;
  /** Distance of the vehicle's trail while the passenger was on board; null when unknown. */
  readonly drivenMetres: number | null;
  /** Price of each excess unit of distance, in the operator's unit; minor units. */
  readonly eachMinor: number;
  /** Price of the excess distance by the driver’s report, else by the trail; minor units. */
  readonly beyondMinor: number;
}

/**
 * @returns the price of the distance beyond the included one, minor units; fractions of a unit are charged in
 * proportion.
 */
export const beyondMinor = (
  { includedMetres, eachMinor }: Pick<Hire, 'includedMetres' | 'eachMinor'>,
  drivenMetres: number,
  unitMetres: number,
): number => Math.max(0, Math.round(((drivenMetres - includedMetres) / unitMetres) * eachMinor));

/**
 * The distance that a vehicle drove with its passenger on board, metres: the sum of the straight lines of its trail, so
 * that gaps never overstate it. Null before the ride is over, and without a trail.
 */
export async function metresDriven(
  { database }: Pick<Deps, 'database'>,
  { bookingId, leg }: RideKey,
  moments: LegRow['moments'],
): Promise<number | null> {
  const { passenger_on_board: from, arrived_at_dropoff: until } = moments as Readonly<Record<string, number>>;
  if (from === undefined || until === undefined) return null;
  const trail = await database
    .selectFrom('footprints')
    .select(['latitude', 'longitude'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('at', '>=', from)
    .where('at', '<=', until)
    .orderBy('at')
    .execute();
  if (trail.length < 2) return null;
  const [first, ...rest] = trail;
  let before = first as (typeof trail)[number];
  let metres = 0;
  for (const at of rest) {
    metres += metresBetween(before, at);
    before = at;
  }
  return Math.round(metres);
}

/** The facts of a booking's rides by the hour; empty for rides by distance, and when excess distance is free. */
export async function hiresOf(
  deps: Pick<Deps, 'database' | 'operator'>,
  { id, journey }: BookingRow,
  legs: readonly LegRow[],
): Promise<Hire[]> {
  const { hours = 0, metres: includedMetres, excessMinor: eachMinor = 0 } = journey as QuotedJourney;
  if (hours === 0 || eachMinor === 0) return [];
  const unitMetres = metresIn[deps.operator.configuration.distanceunit];
  return Promise.all(
    legs.map(async ({ leg, moments, driven_metres: toldMetres }) => {
      const drivenMetres = await metresDriven(deps, { bookingId: id, leg }, moments);
      const metres = toldMetres ?? drivenMetres;
      const beyond = metres === null ? 0 : beyondMinor({ includedMetres, eachMinor }, metres, unitMetres);
      return { leg, includedMetres, toldMetres, drivenMetres, eachMinor, beyondMinor: beyond };
    }),
  );
}
