import * as limits from 'booking-core/domain/limits';
import * as v from 'valibot';
import { plusCode } from '../geo/index.ts';
import { latitude, line, longitude, optionalLine, postcode } from '../http/fields.ts';
import { decodeRequest, type Query } from '../http/read.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { Call } from './context.ts';

const searchText = (value: string | undefined, name: string): string => {
  if (value === undefined) throw badRequest(`${name} is required`);
  const text = value.trim();
  if (text.length > 120) throw badRequest(`${name} is invalid`);
  return text.length < limits.autocompleteMinChars ? '' : text;
};

/** GET /api/searchaddress?prefix= : places from two characters on (specification 1 §7). */
export const searchAddress: Call = async ({ deps, query }) => {
  const text = searchText(query.lower.get('prefix'), 'prefix');
  return { addresses: text === '' ? [] : await deps.providers.searchPlaces(text) };
};

const pointRequest = v.object({ lat: latitude, lng: longitude });

/** GET /api/placeat?lat=&lng= : the place at coordinates, with the plus code of the spot and the airport it belongs to; null where none is near. */
export const placeAt: Call = async ({ deps, query }) => {
  const asked = { lat: query.lower.get('lat'), lng: query.lower.get('lng') };
  const { lat, lng } = decodeRequest(pointRequest, asked);
  const at = { latitude: lat, longitude: lng };
  const airport = deps.providers.airportNear(at);
  return {
    code: 1,
    message: '',
    address: await deps.providers.placeAt(at),
    pluscode: plusCode(lat, lng),
    airport: airport && { icao: airport.icao, iata: airport.iata },
  };
};

/** Which of the two searches that share a path is meant: `kind=`, else the spelling of the query key. */
function airportSearch(query: Query): { kind: 'airport' | 'airline'; text: string } {
  const kind = query.lower.get('kind');
  if (kind !== undefined && kind !== 'airport' && kind !== 'airline') throw badRequest('kind is invalid');
  const spelled = query.exact.has('searchstring') && !query.exact.has('searchString') ? 'airline' : 'airport';
  return { kind: kind ?? spelled, text: searchText(query.lower.get('searchstring'), 'searchString') };
}

/** GET /api/searchairport: `searchString` finds airports, `searchstring` airlines (specification 1 §7). */
export const searchAirport: Call = async ({ deps, query }) => {
  const { kind, text } = airportSearch(query);
  return {
    airports: kind === 'airport' && text !== '' ? await deps.providers.searchAirports(text) : [],
    airlines: kind === 'airline' && text !== '' ? await deps.providers.searchAirlines(text) : [],
  };
};

const point = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^\s*-?\d{1,3}(\.\d{1,12})?\s*,\s*-?\d{1,3}(\.\d{1,12})?\s*$/),
  v.transform((text) => {
    const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
    return { latitude: lat, longitude: lng };
  }),
  v.check(({ latitude: lat, longitude: lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180),
);

const directionRequest = v.object({ points: v.pipe(v.array(point), v.minLength(2), v.maxLength(limits.maxVias + 2)) });

/** POST /api/direction: the way along the points; seconds, metres and `[lng, lat]` pairs (specification 1 §7). */
export const direction: Call = async ({ deps, body, now }) => {
  const { points } = decodeRequest(directionRequest, body);
  const route = await deps.providers.route(points, now);
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

const nearestDriverRequest = v.object({
  source: optionalLine(20),
  lat: latitude,
  lng: longitude,
  postcode,
  placename: v.optional(line(255), ''),
});

/** POST /api/nearestdriver: seconds until a driver can be there (specification 1 §7). */
export const nearestDriver: Call = async ({ deps, body, now }) => {
  const { lat, lng } = decodeRequest(nearestDriverRequest, body);
  const at = { latitude: lat, longitude: lng };
  if (!deps.providers.isServed(at)) throw refuse(messages.outsideArea, 2, { traveltime: null });
  const seconds = await deps.providers.nearestDriver(at, now);
  return { code: 1, message: '', traveltime: seconds === null ? null : Math.round(seconds) };
};
