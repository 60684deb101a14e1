import { readJson } from './json.ts';
import { type Place, usablePostcode } from './place.ts';

/** A place as a host page or a link passes it; with coordinates and an address it needs no search. */
export interface PlainPlace {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  /** Degrees, WGS 84. */
  readonly longitude: number;
  /** The address as one line. */
  readonly fullAddress: string;
  readonly postcode: string;
  readonly name?: string | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly category?: string | undefined;
  /** ICAO code of an airport. */
  readonly code?: string | undefined;
  /** IATA code of an airport. */
  readonly iata?: string | undefined;
}

/** One line of at most `most` characters, which is what the server takes; it refuses a journey with a line break. */
const text = (value: unknown, most = 255): string => {
  const lines = typeof value === 'string' ? value.split(/[\r\n\t]+/) : [];
  const parts = lines.map((line) => line.trim().replace(/,$/, '')).filter(Boolean);
  return parts.join(', ').slice(0, most);
};

/**
 * Reads a place from a host page or a link, an object or JSON text. Each field is checked, because input from a host
 * may have any type.
 * @returns null without valid coordinates and an address
 */
export function readPlainPlace(value: unknown): PlainPlace | null {
  const read = typeof value === 'string' ? readJson(value) : value;
  if (typeof read !== 'object' || read === null) return null;
  const field = (name: string): unknown => Reflect.get(read, name);
  // Numbers only: converting other types would turn `[]` and '' into 0° north, 0° east.
  const degrees = (name: string) => (typeof field(name) === 'number' ? (field(name) as number) : Number.NaN);
  const latitude = degrees('latitude');
  const longitude = degrees('longitude');
  const fullAddress = text(field('fullAddress')) || text(field('name'));
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || fullAddress === '') return null;
  return {
    latitude,
    longitude,
    fullAddress,
    postcode: usablePostcode(text(field('postcode'))),
    name: text(field('name')),
    line1: text(field('line1')),
    line2: text(field('line2')),
    category: text(field('category'), 60),
    code: text(field('code')),
    iata: text(field('iata')),
  };
}

/** The same place as a `Place`. */
export const placeOfPlain = (place: PlainPlace): Place => ({
  id: '',
  name: place.name ?? '',
  line1: place.line1 ?? '',
  line2: place.line2 ?? '',
  category: place.category ?? '',
  postcode: place.postcode,
  fullAddress: place.fullAddress,
  code: place.code ?? '',
  iata: place.iata ?? '',
  placeName: '',
  precision: 'exact',
  latitude: place.latitude,
  longitude: place.longitude,
});
