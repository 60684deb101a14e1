import type { LatLng } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { metresBetween, plusCode } from '../geo/index.ts';
import type { Query } from '../http/read.ts';
import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { type FoundPlace, orNoRoute } from '../providers/providers.ts';
import type { Handler } from './context.ts';

/** Searches need at least `autocompleteMinChars` characters. */
const isLongEnough = (text: string) => text.length >= limits.autocompleteMinChars;

/** GET /api/searchaddress?prefix= : places from two characters on (specification 1 §7). */
export const searchAddress: Handler<'searchAddress'> = async ({ deps, language }, { prefix, session }) => ({
  addresses: isLongEnough(prefix) ? [...(await deps.providers.searchPlaces(prefix, { language, session }))] : [],
});

/**
 * GET /api/placedetails?id=&session= : the details of a place that was suggested without coordinates; null if unknown.
 */
export const placeDetails: Handler<'placeDetails'> = async ({ deps, language }, { id, session }) => ({
  code: 1,
  message: '',
  address: await deps.providers.placeDetails(id, { language, session }),
});

/** An address farther than this from a pin is not the pin's. */
const besideMetres = 150;

/**
 * @returns the place found at a point; the point itself, named by its plus code and what is near it, where only an area
 * or an address elsewhere was found: the driver goes to the coordinates, which the passenger chose.
 */
function atPoint(found: FoundPlace, point: LatLng): FoundPlace {
  const isThere = found.precision === 'exact' && metresBetween(found, point) <= besideMetres;
  if (isThere || found.category === 'Air') return found;
  const spot = plusCode(point.latitude, point.longitude);
  return {
    ...{ ...found, ...point, id: `point:${spot}`, placeid: `point:${spot}`, category: 'Point', precision: 'exact' },
    ...{ name: spot, line1: found.name, fulladdress: `${spot}, ${found.fulladdress}` },
  };
}

/**
 * GET /api/placeat?lat=&lng= : the place at coordinates, with the plus code of the point and the airport it belongs to;
 * null where none is near.
 */
export const placeAt: Handler<'placeAt'> = async ({ deps, language }, { lat, lng }) => {
  const at = { latitude: lat, longitude: lng };
  const airport = deps.providers.airportNear(at);
  const found = await deps.providers.placeAt(at, { language });
  return {
    code: 1,
    message: '',
    address: found && atPoint(found, at),
    pluscode: plusCode(lat, lng),
    airport: airport && { icao: airport.icao, iata: airport.iata },
  };
};

/** Selects one of the two searches that share a path when `kind` is absent: by the letter case of the query's key. */
const spelledKind = ({ exact }: Query): 'airport' | 'airline' =>
  exact.has('searchstring') && !exact.has('searchString') ? 'airline' : 'airport';

/** GET /api/searchairport: `searchString` finds airports, `searchstring` airlines (specification 1 §7). */
export const searchAirport: Handler<'searchAirport'> = async ({ deps, query }, asked) => {
  const { kind = spelledKind(query), searchString: text } = asked;
  const wanted = isLongEnough(text) ? kind : null;
  return {
    airports: wanted === 'airport' ? await deps.providers.searchAirports(text) : [],
    airlines: wanted === 'airline' ? await deps.providers.searchAirlines(text) : [],
  };
};

/** POST /api/direction: the route along the points; seconds, metres and `[lng, lat]` pairs (specification 1 §7). */
export const direction: Handler<'direction'> = async ({ deps, now }, { points }) => {
  const route = await orNoRoute(deps.providers.route(points, now));
  if (!route) throw refuse(messages.noRoute);
  return {
    code: 1,
    message: '',
    routesource: route.source,
    route: {
      duration: Math.round(route.seconds),
      distance: Math.round(route.metres),
      geometry: { coordinates: route.path.map(({ latitude: lat, longitude: lng }) => [lng, lat]) },
    },
  };
};

/** POST /api/nearestdriver: seconds until a driver can be there (specification 1 §7). */
export const nearestDriver: Handler<'nearestDriver'> = async ({ deps, now }, { lat, lng }) => {
  const at = { latitude: lat, longitude: lng };
  if (!deps.providers.isServed(at)) throw refuse(messages.outsideArea, 2, { traveltime: null });
  const seconds = await deps.providers.nearestDriver(at, now);
  return { code: 1, message: '', traveltime: seconds === null ? null : Math.round(seconds) };
};
