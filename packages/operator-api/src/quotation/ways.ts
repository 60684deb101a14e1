import type { LatLng } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import type { Deps } from '../deps.ts';
import { canHire, hourlyPrices } from '../fares/hourly.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { OffRoadError, type Route } from '../providers/providers.ts';
import { placeName } from './places.ts';
import type { JourneyPlace } from './quoted-journey.ts';

/** A car by the hour: the hours hired, and the seconds and metres included in its fare. */
export interface Hire {
  readonly hours: number;
  readonly seconds: number;
  readonly metres: number;
}

/** Reads the hire from a request; null for a ride by distance. @throws {Refusal} for hours without a price */
export function hireOf({ operator }: Pick<Deps, 'operator'>, asked: AskedOf<'quotation'>): Hire | null {
  if (!asked.hours) return null;
  const prices = hourlyPrices(operator.fares);
  // A promotion applies to its own route, not to a hire.
  if (!prices || !canHire(prices, asked.hours) || asked.rtntype !== 'oneWay' || asked.promotion !== '') {
    throw badRequest('hours is invalid');
  }
  return { hours: asked.hours, seconds: asked.hours * 3_600, metres: asked.hours * prices.includedMetres };
}

/** The empty route of a car by the hour that ends where it begins: its actual route is unknown. */
export const emptyRoute = (path: readonly LatLng[]): Route => ({ path, seconds: 0, metres: 0, source: 'none' });

/**
 * Finds the route along the places of a journey, or the way back along them.
 * @param at departure, epoch milliseconds
 * @throws {Refusal} when there is no route; it names the place without a road nearby
 */
export async function routeAlong(
  { providers }: Pick<Deps, 'providers'>,
  places: readonly JourneyPlace[],
  at: number,
  direction: 'out' | 'back' = 'out',
): Promise<Route> {
  const along = direction === 'out' ? places : [...places].reverse();
  const route = await providers.route(along, at).catch((error: unknown) => {
    const place = error instanceof OffRoadError && error.point !== null ? along[error.point] : undefined;
    if (place) throw refuse(messages.offRoad(place.address), 2, placeName(places.indexOf(place), places.length));
    if (error instanceof OffRoadError) return null;
    throw error;
  });
  if (!route) throw refuse(messages.noRoute);
  return route;
}
