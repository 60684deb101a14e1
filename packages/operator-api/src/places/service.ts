import { type LatLng, listed } from 'booking-core/domain';
import * as v from 'valibot';
import type { FoundPlace, SuggestedPlace } from '../providers/providers.ts';

/** What a search asks beside the text. */
export interface PlaceQuestion {
  /** ISO 639-1 code of the language that names are wanted in; '' when nobody said. */
  readonly language: string;
  /** What one person types until a place is chosen has one id, by which some services bill. */
  readonly session?: string;
}

/** Where and how a service of addresses is asked. */
export interface PlaceServiceOptions {
  /** Root of the service, with or without a slash at its end. */
  readonly url: string;
  /** '' for services that need none. */
  readonly key: string;
  /** ISO 3166-1 alpha-2 codes in lower case; empty for the whole world. */
  readonly countries: readonly string[];
  /** What lies near here comes first. */
  readonly near: LatLng;
  /** How far around `near` the operator works, in metres. */
  readonly reachMetres: number;
  /** How long an answer may take; default 2,000 ms. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** A service of addresses beside the operator's own places (`PLACES_KIND`). */
export interface PlaceService {
  /** Stands with each place that it found. */
  readonly name: string;
  /** What its licence wants to be shown with its results. */
  readonly attribution: string;
  /** How long its terms let answers be kept, in milliseconds; 0 for not at all. */
  readonly keepMs: number;
  /** Places for what is typed, best first. @throws {PlaceServiceError} */
  suggest(text: string, asked: PlaceQuestion): Promise<readonly SuggestedPlace[]>;
  /**
   * The whole of a suggestion that came without coordinates, by its id; null for an id that the service does not know. Only of
   * services that suggest so. @throws {PlaceServiceError}
   */
  details?(id: string, asked: PlaceQuestion): Promise<FoundPlace | null>;
  /** The address at a point, null where it knows none; missing where each question costs money. @throws {PlaceServiceError} */
  at?(point: LatLng, asked: PlaceQuestion): Promise<FoundPlace | null>;
}

/**
 * `unavailable`: no answer, too late, out of order, too many questions. `notFound`: there is no such thing. `badAnswer`:
 * another shape than documented.
 */
export type PlaceServiceErrorCode = 'unavailable' | 'notFound' | 'badAnswer';

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

/** A suggestion list holds no more. */
export const mostSuggestions = 8;

const defaultTimeoutMs = 2_000;

/**
 * Asks a service for JSON of a shape.
 * @param query what is '' is left out
 * @param body sent as JSON by POST, where there is one
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

/** What a question about one thing finds; null where the service knows no such thing. @throws {PlaceServiceError} */
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
export const optionalWords = v.optional(v.nullable(v.string(), ''), '');

/** A GeoJSON point: longitude first. */
export const pointGeometry = v.object({
  coordinates: v.pipe(
    v.array(v.number()),
    v.check(([east, north]) => v.is(longitude, east) && v.is(latitude, north), 'not a coordinate'),
    v.transform(([east = 0, north = 0]) => ({ latitude: north, longitude: east })),
  ),
});

/** Where the number of a house is written before its street. */
const numberFirst = new Set([
  ...['ae', 'au', 'ca', 'fr', 'gb', 'ie', 'il', 'in', 'jp', 'ke', 'lu', 'mc', 'my', 'ng', 'nz', 'ph', 'sg', 'th'],
  ...['us', 'vn', 'za'],
]);

/** A street with the number of a house as its country writes them; either may be ''. */
export function streetLine(street: string, houseNumber: string, country: string): string {
  if (street === '' || houseNumber === '') return street || houseNumber;
  return numberFirst.has(country.toLowerCase()) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
}

/** What a postcode may look like on the wire (specification 1 §5). */
const postcodePattern = /^[A-Za-z0-9 _-]{1,9}$/;

/** A postcode as far as it can be told (an American one without its last four digits); '' for what is none. */
export function wirePostcode(postcode: string): string {
  const trimmed = postcode.trim();
  if (postcodePattern.test(trimmed)) return trimmed;
  const head = trimmed.split(/[-;,]/)[0]?.trim() ?? '';
  return postcodePattern.test(head) ? head : '';
}

/** What the services' answers have in common. */
export interface ServicePlace extends LatLng {
  readonly id: string;
  /** '' for an address without a name of its own. */
  readonly name: string;
  readonly street: string;
  readonly houseNumber: string;
  /** The town, or what stands for it. */
  readonly town: string;
  readonly postcode: string;
  /** ISO 3166-1 alpha-2 in any case, '' when unknown. */
  readonly country: string;
  readonly category: string;
  readonly isArea: boolean;
  /** The whole address in the country's own order, where the service writes it; '' has it put together. */
  readonly label?: string;
}

/** A place as this server's calls answer it. */
export function foundPlace(place: ServicePlace): FoundPlace {
  const postcode = wirePostcode(place.postcode);
  const country = place.country.toLowerCase();
  const line1 = streetLine(place.street, place.houseNumber, country);
  const name = place.name || line1 || place.town;
  // The postcode stands before the town, but in Britain and the countries that write as it does.
  const isPostcodeLast = numberFirst.has(country) && !['fr', 'lu', 'mc', 'il'].includes(country);
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

/** A suggestion whose coordinates are told by `details` alone. */
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

/** The category of an object by OpenStreetMap's key and value (and by the names that follow them). */
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
  if (key === 'highway') return 'Street';
  if (key === 'place' || key === 'boundary') return value === 'house' ? 'Address' : 'Town';
  return key === 'building' || key === '' ? 'Address' : 'Landmark';
}

/** The widest circle that services take to prefer what lies in it, in metres. */
const widestBias = 50_000;

/** How far around the operator a service is told to look first, in whole metres. */
export const biasMetres = ({ reachMetres }: Pick<PlaceServiceOptions, 'reachMetres'>): number =>
  Math.round(Math.min(widestBias, reachMetres));

/** South, west, north and east of the operator's surroundings, in degrees. */
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
