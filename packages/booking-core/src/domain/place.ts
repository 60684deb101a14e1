import * as limits from './limits.ts';

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
  /** How exact the coordinates are; `district` (of postcodes) and `locality` are shown as approximate. */
  readonly precision: 'exact' | 'district' | 'locality';
  /** Entered by the passenger where the address had none; the name and the address begin with it. */
  readonly houseNumber?: string;
}

/** Reads the precision from a response or from stored data, where older values have `outcode` for a district. */
export const readPrecision = (word = ''): Place['precision'] =>
  word === 'district' || word === 'outcode' ? 'district' : word === 'locality' ? word : 'exact';

/** Specification 1 §3: a category containing "air" means airport. */
export const isAirport = (place: Pick<Place, 'category'> | null): boolean =>
  place?.category.toLowerCase().includes('air') ?? false;

/** Whether an airport lacks the ICAO code by which flights are compared (specification 1 §5), as some providers' do. */
export const needsAirportCode = (place: Place): boolean => isAirport(place) && place.code === '';

const rounded = (value: number) => Math.round(value * 1e5);

/** Whether two places have the same id, or coordinates that agree to about a metre. */
export function sameSpot(a: Place | null, b: Place | null): boolean {
  if (!a || !b) return false;
  if (a.id !== '' && a.id === b.id) return true;
  return rounded(a.latitude) === rounded(b.latitude) && rounded(a.longitude) === rounded(b.longitude);
}

/**
 * Whether two ends of a journey are the same place (specification 1 §5): the same position and house number. The house
 * number counts because typed addresses that no search finds share the coordinates of the nearest known place.
 */
export const samePlace = (a: Place | null, b: Place | null): boolean =>
  sameSpot(a, b) && (a?.houseNumber ?? '') === (b?.houseNumber ?? '');

/** Whether the place has coordinates; a suggestion with only a name is completed before it is used. */
export const isLocated = ({ latitude, longitude }: LatLng): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

/** The format of a postcode (specification 1 §5); a plus code, for example, does not match. */
const postcodePattern = new RegExp(`^[A-Za-z0-9 _-]{1,${limits.postcodeMaxLength}}$`);

/** @returns the postcode if it has the API's format, else '' */
export const usablePostcode = (postcode: string): string =>
  postcodePattern.test(postcode.trim()) ? postcode.trim() : '';

/** Whether a place lacks its coordinates, its postcode or an airport's code, which are then requested. */
export const isIncomplete = (place: Place): boolean =>
  !isLocated(place) || place.postcode === '' || needsAirportCode(place);

/** Whether the place is a street or a postcode, so that the driver needs a house number as well. */
export const lacksHouseNumber = (place: Place): boolean => /^(street|postcode)$/i.test(place.category);

/** The first half of a British postcode, which identifies only a district. */
const districtOnly = /^[A-Z]{1,2}\d[A-Z\d]?$/i;

/**
 * Whether only the district of a place is known, which is not enough for a driver: false with a house number, for a pin
 * on the map and for an airport. Saved places, links and rides that are booked again lack these fields: their precision
 * is judged by the postcode, and their house number by an address that begins with a digit.
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

/** What is wrong with a place; the messages are in the error catalogue (specification 1 §5 and §8). */
export type PlaceIssue = 'required' | 'invalid' | 'noPostcode' | 'duplicate' | 'outsideArea' | 'tooVague';

/** Texts, of which empty and missing ones are skipped. */
type Parts = readonly (string | 0 | false | null | undefined)[];

/** Kana and the common CJK ideographs. */
const japanese = /[ぁ-ヿ一-鿿]/;

/** Joins texts with the comma of their script: Arabic and Japanese have their own. */
export function listed(parts: Parts): string {
  const said = parts.filter(Boolean);
  const all = said.join('');
  return said.join(/\p{Script=Arabic}/u.test(all) ? '، ' : japanese.test(all) ? '、' : ', ');
}

/** Joins sentences with a space, except after a Japanese full stop. */
export const sentences = (parts: Parts): string => parts.filter(Boolean).join(' ').replaceAll('。 ', '。');
