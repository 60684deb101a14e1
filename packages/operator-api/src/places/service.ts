import { type LatLng, listed } from 'booking-core/domain';
import * as v from 'valibot';
import type { FoundPlace, SuggestedPlace } from '../providers/providers.ts';

/** The parameters of a search besides the text. */
export interface PlaceQuestion {
  /** ISO 639-1 code of the language for names; '' when not specified. */
  readonly language: string;
  /** One id for all searches of a visitor until a place is chosen; some services bill by session. */
  readonly session?: string;
}

/** Connection and search options of an address service. */
export interface PlaceServiceOptions {
  /** Root of the service, with or without a slash at its end. */
  readonly url: string;
  /** '' for services that need none. */
  readonly key: string;
  /** ISO 3166-1 alpha-2 codes in lower case; empty for the whole world. */
  readonly countries: readonly string[];
  /** Results near this point are preferred. */
  readonly near: LatLng;
  /** Radius of the operator's area around `near`, in metres. */
  readonly reachMetres: number;
  /** Response timeout; default 2,000 ms. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** An address service used in addition to the operator's own places (`PLACES_KIND`). */
export interface PlaceService {
  /** The service's name, stored with each place that it found. */
  readonly name: string;
  /** The attribution that its licence requires next to results. */
  readonly attribution: string;
  /** How long its terms permit caching of responses, in milliseconds; 0 for no caching. */
  readonly keepMs: number;
  /** Searches places for a partly typed text, best match first. @throws {PlaceServiceError} */
  suggest(text: string, asked: PlaceQuestion): Promise<readonly SuggestedPlace[]>;
  /**
   * Loads a suggestion that had no coordinates, by its id; null for an unknown id. Only for services with such
   * suggestions.
   * @throws {PlaceServiceError}
   */
  details?(id: string, asked: PlaceQuestion): Promise<FoundPlace | null>;
  /**
   * The address at a point, null when unknown; missing for services that bill each request.
   * @throws {PlaceServiceError}
   */
  at?(point: LatLng, asked: PlaceQuestion): Promise<FoundPlace | null>;
}

/**
 * `unavailable`: no response, a timeout, a server error or too many requests. `refused`: the service rejects this text or
 * point, and perhaps a wrong key. `notFound`: no such object. `badAnswer`: the response does not have the documented shape.
 */
export type PlaceServiceErrorCode = 'unavailable' | 'refused' | 'notFound' | 'badAnswer';

export class PlaceServiceError extends Error {
  override readonly name = 'PlaceServiceError';
  constructor(
    readonly code: PlaceServiceErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Maximum length of a suggestion list. */
export const maxSuggestions = 8;

const defaultTimeoutMs = 2_000;

/**
 * Requests JSON from a service and checks its shape.
 * @param query parameters with the value '' are omitted
 * @param body sent as JSON by POST; without it the request is a GET
 * @throws {PlaceServiceError}
 */
export async function askService<Schema extends v.GenericSchema>(
  { url, timeoutMs = defaultTimeoutMs, fetch = globalThis.fetch }: PlaceServiceOptions,
  path: string,
  query: Readonly<Record<string, string | number>>,
  schema: Schema,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  const asked = new URL(`${url.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== '') asked.searchParams.set(name, String(value));
  }
  let status = 0;
  let text = '';
  try {
    const answer = await fetch(asked, {
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    text = await answer.text();
  } catch (cause) {
    throw new PlaceServiceError('unavailable', 'The service of addresses did not answer', { cause });
  }
  if (status === 404) throw new PlaceServiceError('notFound', 'The service of addresses knows no such thing');
  if (status === 400) throw new PlaceServiceError('refused', 'The service of addresses refused the question with 400');
  if (status !== 200) throw new PlaceServiceError('unavailable', `The service of addresses answered ${status}`);
  let answered: unknown;
  try {
    answered = JSON.parse(text);
  } catch (cause) {
    throw new PlaceServiceError('badAnswer', 'The service of addresses did not answer with JSON', { cause });
  }
  const read = v.safeParse(schema, answered);
  if (read.success) return read.output;
  const where = v.getDotPath(read.issues[0]) ?? 'body';
  throw new PlaceServiceError('badAnswer', `The answer of the service of addresses is not as documented: ${where}`);
}

/** Maps the error `notFound` to null. @throws {PlaceServiceError} for all other errors */
export async function orNull<Found>(question: Promise<Found>): Promise<Found | null> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof PlaceServiceError && error.code === 'notFound') return null;
    throw error;
  }
}

export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
export const optionalString = v.optional(v.nullable(v.string(), ''), '');

/** A GeoJSON point: longitude first. */
export const pointGeometry = v.object({
  coordinates: v.pipe(
    v.array(v.number()),
    v.check(([east, north]) => v.is(longitude, east) && v.is(latitude, north), 'not a coordinate'),
    v.transform(([east = 0, north = 0]) => ({ latitude: north, longitude: east })),
  ),
});

/** Countries where the house number precedes the street. */
const numberFirst = new Set([
  ...['ae', 'au', 'bb', 'bd', 'bm', 'ca', 'dz', 'fr', 'gb', 'gf', 'gg', 'gh', 'gi', 'gp', 'hk', 'ie', 'il', 'im', 'in'],
  ...['je', 'jm', 'jp', 'ke', 'lk', 'lu', 'ma', 'mc', 'mq', 'mt', 'mu', 'my', 'nc', 'ng', 'nz', 'pf', 'ph', 'pk', 'pr'],
  ...['re', 'sg', 'th', 'tn', 'tt', 'ug', 'us', 'vn', 'yt', 'za'],
]);
/** Those of them where the postcode precedes the town, as it does wherever the number follows the street. */
const postcodeFirst = new Set([
  ...['dz', 'fr', 'gf', 'gp', 'il', 'lu', 'ma', 'mc', 'mq', 'mu', 'my', 'nc', 'pf', 'ph', 're', 'tn', 'yt'],
]);

/** Joins street and house number in the order of the country; either may be ''. */
export function streetLine(street: string, houseNumber: string, country: string): string {
  if (street === '' || houseNumber === '') return street || houseNumber;
  return numberFirst.has(country.toLowerCase()) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
}

/** Kana and the common CJK ideographs. */
const japanese = /[ぁ-ヿ一-鿿]/;

/**
 * The line of an address that has no street, as in Japan and in villages: its number belongs to a part of the town.
 * @param quarters the parts of the town, largest first; the smaller may repeat the larger
 */
function quarterLine(quarters: readonly string[], houseNumber: string, country: string): string {
  const parts = quarters.filter((part, at) => !quarters.slice(at + 1).some((finer) => finer.startsWith(part)));
  if (japanese.test(parts.join(''))) return `${parts.join('')}${houseNumber}`;
  const [smallest = '', ...larger] = parts.reverse();
  return listed([streetLine(smallest, houseNumber, country), ...larger]);
}

/** The postcode format of the API (specification 1 §5). */
const postcodePattern = /^[A-Za-z0-9 _-]{1,9}$/;

/**
 * @returns the postcode in the API's format, shortened if necessary (like the US ZIP+4 to five digits); '' if invalid.
 */
export function wirePostcode(postcode: string): string {
  const trimmed = postcode.trim();
  if (postcodePattern.test(trimmed)) return trimmed;
  const head = trimmed.split(/[-;,]/)[0]?.trim() ?? '';
  return postcodePattern.test(head) ? head : '';
}

/** The common fields of the services' results. */
export interface ServicePlace extends LatLng {
  readonly id: string;
  /** '' for an address without a name of its own. */
  readonly name: string;
  /** Flat and building, '' or missing for none. */
  readonly unit?: string;
  readonly street: string;
  /** Parts of the town, largest first, by which an address without a street is found; '' for unknown ones. */
  readonly quarters?: readonly string[];
  readonly houseNumber: string;
  /** The town or a similar locality. */
  readonly town: string;
  readonly postcode: string;
  /** ISO 3166-1 alpha-2 in any case, '' when unknown. */
  readonly country: string;
  readonly category: string;
  readonly isArea: boolean;
  /** The formatted address from the service; when '' or missing it is assembled here. */
  readonly label?: string;
}

/**
 * @returns an id for a result from OpenStreetMap. The object alone does not identify one: interpolated house numbers
 * share that of their street, and postcodes have none.
 */
export const osmId = (service: string, object: string, houseNumber: string, postcode: string): string =>
  [service, object || postcode, houseNumber].filter((part) => part !== '').join(':');

/** Converts a service's result to a place of this server's API. */
export function foundPlace(place: ServicePlace): FoundPlace {
  const postcode = wirePostcode(place.postcode);
  const country = place.country.toLowerCase();
  const unit = place.unit === place.name ? '' : place.unit;
  const quarters = (place.quarters ?? []).filter((part) => part !== '');
  const line1 = listed([
    unit,
    place.street === '' && place.houseNumber !== ''
      ? quarterLine(quarters.length > 0 ? quarters : [place.town], place.houseNumber, country)
      : streetLine(place.street, place.houseNumber, country),
  ]);
  const name = place.name || line1 || place.town;
  const isPostcodeLast = numberFirst.has(country) && !postcodeFirst.has(country);
  const town = (isPostcodeLast ? [place.town, postcode] : [postcode, place.town]).filter((part) => part !== '');
  const parts = [name, line1, town.join(' ')].filter((part, at, all) => part !== '' && all.indexOf(part) === at);
  return {
    id: place.id,
    name,
    line1: line1 === name ? '' : line1,
    line2: place.town,
    category: place.category,
    postcode,
    latitude: place.latitude,
    longitude: place.longitude,
    placename: '',
    fulladdress: place.label || listed(parts),
    code: '',
    iata: '',
    placeid: place.id,
    precision: place.isArea ? 'locality' : 'exact',
    countrycode: country,
  };
}

/** Creates a suggestion without coordinates, which only `details` provides. */
export const suggestedPlace = (
  suggested: Pick<SuggestedPlace, 'id' | 'name' | 'line2' | 'category' | 'fulladdress'>,
): SuggestedPlace => ({
  ...{
    line1: '',
    postcode: '',
    latitude: null,
    longitude: null,
    placename: '',
    code: '',
    iata: '',
    precision: 'exact',
  },
  ...suggested,
  placeid: suggested.id,
});

/** @returns the place category for an OpenStreetMap key and value. */
export function categoryOf(key: string, value: string): string {
  if (key === 'aeroway') return /aerodrome|terminal/.test(value) ? 'Air' : 'Landmark';
  if (key === 'railway' || key === 'public_transport' || value === 'bus_station') return 'Station';
  if (value === 'ferry_terminal') return 'Port';
  if (['hotel', 'hostel', 'guest_house', 'motel', 'apartment'].includes(value)) return 'Hotel';
  if (['hospital', 'clinic'].includes(value)) return 'Hospital';
  if (value === 'stadium') return 'Stadium';
  if (value === 'museum') return 'Museum';
  if (['university', 'college'].includes(value)) return 'University';
  if (key === 'shop') return 'Shopping';
  if (key === 'highway') {
    if (value === 'bus_stop' || value === 'platform') return 'Station';
    return value === 'services' || value === 'rest_area' ? 'Landmark' : 'Street';
  }
  if (key === 'place' || key === 'boundary') return value === 'house' ? 'Address' : 'Town';
  return key === 'building' || key === '' ? 'Address' : 'Landmark';
}

/** The largest radius that services accept for a location bias, in metres. */
const widestBias = 50_000;

/** @returns the radius of the location bias around the operator, in whole metres. */
export const biasMetres = ({ reachMetres }: Pick<PlaceServiceOptions, 'reachMetres'>): number =>
  Math.round(Math.min(widestBias, reachMetres));

/**
 * @returns the bounding box of the operator's area, in degrees. It ends at the date line: Nominatim refuses longitudes
 * beyond it, and takes a box from 177° to -178° for the rest of the world.
 */
export function surroundings({ near, reachMetres }: Pick<PlaceServiceOptions, 'near' | 'reachMetres'>) {
  const north = reachMetres / 111_195;
  const east = north / Math.max(0.05, Math.cos((near.latitude * Math.PI) / 180));
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return {
    south: rounded(Math.max(-90, near.latitude - north)),
    west: rounded(Math.max(-180, near.longitude - east)),
    north: rounded(Math.min(90, near.latitude + north)),
    east: rounded(Math.min(180, near.longitude + east)),
  };
}
