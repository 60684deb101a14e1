import { isApproximate, type LatLng } from 'booking-core/domain';
import type { AskedOf, RefusalCode } from 'contracts';
import { requirePromotedJourney } from '../calls/promotion.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { JourneyPlace } from './quoted-journey.ts';

/** What a refusal calls the place at a position of the journey's `count` places. */
export function placeName(at: number, count: number): { readonly field: string; readonly index?: number } {
  if (at === 0) return { field: 'pickup' };
  return at === count - 1 ? { field: 'dropoff' } : { field: 'via', index: at - 1 };
}

export const samePoint = (a: LatLng, b: LatLng) =>
  Math.round(a.latitude * 1e5) === Math.round(b.latitude * 1e5) &&
  Math.round(a.longitude * 1e5) === Math.round(b.longitude * 1e5);

/**
 * Whether two ends are one place: the same point, unless each has its own door and words. Of words that no search knows, only
 * the nearest known place has a point.
 */
const samePlace = (a: JourneyPlace, b: JourneyPlace) =>
  samePoint(a, b) && ((a.houseNumber ?? '') === (b.houseNumber ?? '') || a.address === b.address);

/**
 * A place with how well it is known. What only stands for the district of its postcode is not exact, whatever the client says
 * or forgot: a saved place, a link and an older client do not know.
 */
async function located(deps: Deps, place: JourneyPlace): Promise<JourneyPlace> {
  const known = { ...place, precision: await precisionOf(deps, place) };
  return { ...known, approximate: isApproximate(known) };
}

/** How well a place is known: `exact`, `district` or `locality`. */
export async function precisionOf(
  { providers }: Pick<Deps, 'providers'>,
  place: Omit<JourneyPlace, 'houseNumber'>,
): Promise<string> {
  const precision = place.precision || 'exact';
  if (precision !== 'exact' || place.postcode === '') return precision;
  if (isApproximate(place)) return 'district';
  const [known] = providers.knownPlaces(place.postcode);
  return known && samePoint(known, place) ? known.precision : 'exact';
}

/** The places of a journey in their order, as they were sent. */
export interface SentPlaces {
  readonly pickup: JourneyPlace;
  readonly dropoff: JourneyPlace;
  readonly points: readonly JourneyPlace[];
}

/**
 * The places of a journey, which the promotion that it is asked under allows and the operator serves.
 * @throws {Refusal} that names the first place that is not
 */
export async function servedPlaces(deps: Deps, asked: AskedOf<'quotation'>, now: number): Promise<SentPlaces> {
  const pickup = await located(deps, {
    address: asked.pick,
    postcode: asked.pickpostcode,
    category: asked.pickcategory,
    latitude: asked.picklat,
    longitude: asked.picklng,
    precision: asked.pickprecision,
    houseNumber: asked.pickhousenumber,
  });
  const dropoff = await located(deps, {
    address: asked.doff,
    postcode: asked.droppostcode,
    category: asked.doffcategory,
    latitude: asked.dofflat,
    longitude: asked.dofflng,
    precision: asked.doffprecision,
    houseNumber: asked.doffhousenumber,
  });
  const points: readonly JourneyPlace[] = [pickup, ...asked.viaaddresses, dropoff];
  requirePromotedJourney(deps, asked.promotion, now, { ...asked, pickup, dropoff });
  refusePlace(points, (place) => !deps.providers.isServed(place), messages.outsideArea, 3);
  if (deps.operator.configuration.postcoderequired) {
    if (pickup.postcode === '') throw refuse(messages.specificAddress, 6, placeName(0, points.length));
    refusePlace(points, (place) => place.postcode === '', messages.anotherAddress);
  }
  return { pickup, dropoff, points };
}

/** Refuses the first of the places that is so, by name (design decisions, section 9). */
function refusePlace(
  points: readonly JourneyPlace[],
  isWrong: (place: JourneyPlace, at: number) => boolean,
  message: string,
  code: RefusalCode = 2,
): void {
  const at = points.findIndex(isWrong);
  if (at >= 0) throw refuse(message, code, placeName(at, points.length));
}

/**
 * Holds places against each other: each leads somewhere else than the one before, and a ride one way not where it began.
 * @param mayStay whether a journey of two places may end where it begins: a car by the hour
 * @returns whether it does end there
 * @throws {Refusal} that names the place
 */
export function requireDifferentPlaces(
  { pickup, dropoff, points }: SentPlaces,
  { rtntype }: Pick<AskedOf<'quotation'>, 'rtntype'>,
  mayStay: boolean,
): boolean {
  const isRound = mayStay && points.length === 2 && samePoint(pickup, dropoff);
  refusePlace(
    points,
    (place, at) => at > 0 && !isRound && samePlace(place, points[at - 1] ?? place),
    messages.samePlace,
  );
  if (rtntype === 'oneWay' && !mayStay && samePlace(pickup, dropoff)) {
    throw refuse(messages.samePlace, 2, { field: 'dropoff' });
  }
  return isRound;
}
