import { metresIn } from 'booking-core/domain';
import type { LegName } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { metresBetween } from '../geo/index.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import type { LegRow, RideKey } from './store.ts';

/** A ride by the hour, with what was driven of the distance that it includes. */
export interface Hire {
  readonly leg: LegName;
  readonly includedMetres: number;
  /** As its driver said; null while nobody did. */
  readonly toldMetres: number | null;
  /** By the vehicle's trail while the passenger was on board; null while nobody knows. */
  readonly drivenMetres: number | null;
  /** What each of the operator's units of distance costs beyond, minor units. */
  readonly eachMinor: number;
  /** What the driver’s word, else the trail, comes to on top, minor units. */
  readonly beyondMinor: number;
}

/** What a distance costs beyond what a hire includes, minor units; each part of a unit its part. */
export const beyondMinor = (
  { includedMetres, eachMinor }: Pick<Hire, 'includedMetres' | 'eachMinor'>,
  drivenMetres: number,
  unitMetres: number,
): number => Math.max(0, Math.round(((drivenMetres - includedMetres) / unitMetres) * eachMinor));

/**
 * How far a vehicle drove with its passenger on board, metres: the straight lines of its trail, so that a gap in it never says
 * more than was driven. Null before the ride is over, and without a trail.
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

/** What is to be known of a booking's rides by the hour; none of rides by distance, nor where distance costs nothing. */
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
