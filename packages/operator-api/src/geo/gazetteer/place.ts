import { listed } from 'booking-core/domain';
import { normalise } from '../text.ts';
import type { LatLng, PlaceCategory, PlaceRecord, Precision } from '../types.ts';

/** The known facts of a place; omitted texts default to '', `precision` to `exact`. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly category: PlaceCategory;
  readonly at: LatLng;
  readonly line1?: string;
  readonly line2?: string;
  readonly postcode?: string;
  /** ICAO code. */
  readonly code?: string;
  readonly iata?: string;
  readonly precision?: Precision;
  /** ISO 3166-1 alpha-2, in any case. */
  readonly country: string;
  readonly fulladdress: string;
}

/** Builds the record that the API responds with (specification 1 §3). */
export const place = (draft: Draft): PlaceRecord => ({
  id: draft.id,
  name: draft.name,
  line1: draft.line1 ?? '',
  line2: draft.line2 ?? '',
  category: draft.category,
  postcode: draft.postcode ?? '',
  latitude: draft.at.latitude,
  longitude: draft.at.longitude,
  placename: '',
  fulladdress: draft.fulladdress,
  code: draft.code ?? '',
  iata: draft.iata ?? '',
  placeid: draft.id,
  precision: draft.precision ?? 'exact',
  countrycode: draft.country.toLowerCase(),
});

/** A text as part of an id. */
export const slug = (text: string) => normalise(text).replace(/ /g, '-');
/** A postcode without its space. */
export const compact = (postcode: string) => postcode.replace(/\s+/g, '').toUpperCase();

/** @returns an address like "A, B, London SW1A 1AA", without empty or repeated parts. */
export function addressOf(parts: readonly string[], postcode: string): string {
  const words = listed(parts.filter((part, i) => parts.indexOf(part) === i));
  return postcode === '' ? words : `${words} ${postcode}`;
}
