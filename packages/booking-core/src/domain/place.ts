export interface LatLng {
  readonly latitude: number;
  readonly longitude: number;
}

/** An end or a via of a journey (specification 1 §3, Place/Address). */
export interface Place extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  /** A category containing "air" means airport. */
  readonly category: string;
  readonly postcode: string;
  readonly fullAddress: string;
  /** ICAO code of an airport, else empty. */
  readonly code: string;
  /** IATA code of an airport, else empty. */
  readonly iata: string;
  /** `home`, `work` or `other` for places of the address book, else empty. */
  readonly placeName: string;
  /** How exact the coordinates are; `district` (of postcodes) and `locality` are said to be approximate. */
  readonly precision: 'exact' | 'district' | 'locality';
  /** Given by the passenger where the address had none; it begins the name and the address. */
  readonly houseNumber?: string;
}

/** How exact a place is by the word of an answer or of something stored; older ones say `outcode` for a district. */
export const readPrecision = (word = ''): Place['precision'] =>
  word === 'district' || word === 'outcode' ? 'district' : word === 'locality' ? word : 'exact';

/** Specification 1 §3: a category containing "air" means airport. */
export const isAirport = (place: Pick<Place, 'category'> | null): boolean =>
  place?.category.toLowerCase().includes('air') ?? false;

/** Other providers' airports come without the ICAO code that flights are compared by (specification 1 §5). */
export const needsAirportCode = (place: Place): boolean => isAirport(place) && place.code === '';

const rounded = (value: number) => Math.round(value * 1e5);

/** Whether two places have one id, or coordinates that agree to about a metre. */
export function sameSpot(a: Place | null, b: Place | null): boolean {
  if (!a || !b) return false;
  if (a.id !== '' && a.id === b.id) return true;
  return rounded(a.latitude) === rounded(b.latitude) && rounded(a.longitude) === rounded(b.longitude);
}

/**
 * Whether two ends of a journey are one place (specification 1 §5): the same spot, unless the passenger named another door at
 * each. Of words that no search knows, only the nearest known place has coordinates.
 */
export const samePlace = (a: Place | null, b: Place | null): boolean =>
  sameSpot(a, b) && (a?.houseNumber ?? '') === (b?.houseNumber ?? '');

/** Whether it is known where the place is; a suggestion that only has a name is completed before it is used. */
export const isLocated = ({ latitude, longitude }: LatLng): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

/** A suggestion that came without its coordinates, its postcode or an airport's code: the rest is asked for. */
export const isIncomplete = (place: Place): boolean =>
  !isLocated(place) || place.postcode === '' || needsAirportCode(place);

/** Whether the driver would look for a door: a street or a postcode's district, chosen without a house number. */
export const lacksHouseNumber = (place: Place): boolean => /^(street|postcode)$/i.test(place.category);

/** The first half of a British postcode, or what stands for a district elsewhere. */
const districtOnly = /^[A-Z]{1,2}\d[A-Z\d]?$/i;

/**
 * Whether only the district of a place is known, so that a driver finds no door: a house number or a pin on the map says
 * more, an airport needs neither. Also for places that come without their precision, by the postcode that they have, and
 * without their house number, by the address that begins with it: saved ones, links, rides that are booked again.
 */
export const isApproximate = (place: {
  readonly category: string;
  readonly postcode: string;
  readonly precision?: string;
  readonly houseNumber?: string;
  readonly fullAddress?: string;
  readonly address?: string;
}): boolean =>
  (place.houseNumber ?? '') === '' &&
  !/^\d/.test(place.fullAddress ?? place.address ?? '') &&
  !/point|air/i.test(place.category) &&
  (readPrecision(place.precision) !== 'exact' || districtOnly.test(place.postcode.trim()));

/** What went wrong with a place, if anything; the words are in the error catalogue (specification 1 §5 and §8). */
export type PlaceIssue = 'required' | 'invalid' | 'noPostcode' | 'duplicate' | 'outsideArea' | 'tooVague';

/** Words, of which empty ones and those that are missing are left out. */
type Parts = readonly (string | 0 | false | null | undefined)[];

/** Kana and the ideographs of every day. */
const japanese = /[ぁ-ヿ一-鿿]/;

/** Words one after the other, with the comma of the script that they are written in: Arabic and Japanese have their own. */
export function listed(parts: Parts): string {
  const said = parts.filter(Boolean);
  const all = said.join('');
  return said.join(/\p{Script=Arabic}/u.test(all) ? '، ' : japanese.test(all) ? '、' : ', ');
}

/** Sentences one after the other: with a space between them, but for Japanese ones. */
export const sentences = (parts: Parts): string => parts.filter(Boolean).join(' ').replaceAll('。 ', '。');
