import { isApproximate, type LatLng } from 'booking-core/domain';
import type { AskedOf, RefusalCode } from 'contracts';
import { requirePromotedJourney } from '../calls/promotion.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { JourneyPlace } from './quoted-journey.ts';

/** @returns the field name (and index of a via) by which a refusal names the place at `at` of `count` places. */
export function placeName(at: number, count: number): { readonly field: string; readonly index?: number } {
  if (at === 0) return { field: 'pickup' };
  return at === count - 1 ? { field: 'dropoff' } : { field: 'via', index: at - 1 };
}

export const samePoint = (a: LatLng, b: LatLng) =>
  Math.round(a.latitude * 1e5) === Math.round(b.latitude * 1e5) &&
  Math.round(a.longitude * 1e5) === Math.round(b.longitude * 1e5);

/**
 * Whether two places are the same: equal points, unless both house number and address differ. Addresses that no search
 * knows can share the point of the nearest known place.
 */
const samePlace = (a: JourneyPlace, b: JourneyPlace) =>
  samePoint(a, b) && ((a.houseNumber ?? '') === (b.houseNumber ?? '') || a.address === b.address);

/**
 * Adds the precision to a place. A point that only represents its postcode district is not exact, whatever the client
 * sent: saved places, links and older clients do not know the precision.
 */
async function located(deps: Deps, place: JourneyPlace): Promise<JourneyPlace> {
  const known = { ...place, precision: await precisionOf(deps, place) };
  return { ...known, approximate: isApproximate(known) };
}

/** @returns the precision of a place's point: `exact`, `district` or `locality`. */
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
 * Reads the places of a journey, and checks that its promotion allows them and the operator serves them.
 * @throws {Refusal} with the name of the first place that fails
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

/** @throws {Refusal} with the name of the first place that is wrong */
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
 * Checks that each place differs from the one before, each via from both ends (specification 1 §5), and that a one-way
 * ride does not end where it began.
 * @param mayStay whether a journey of two places may end where it begins: a car by the hour
 * @returns whether the journey ends where it begins
 * @throws {Refusal} with the name of the place
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
    points.length === 2 ? messages.samePlace : messages.sameInARow,
  );
  const isVia = (at: number) => at > 0 && at < points.length - 1;
  refusePlace(
    points,
    (place, at) => isVia(at) && (samePlace(place, pickup) || samePlace(place, dropoff)),
    messages.anotherAddress,
  );
  if (rtntype === 'oneWay' && !mayStay && samePlace(pickup, dropoff)) {
    throw refuse(messages.samePlace, 2, { field: 'dropoff' });
  }
  return isRound;
}
