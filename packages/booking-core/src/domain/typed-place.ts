import * as limits from './limits.ts';
import type { LatLng, Place } from './place.ts';
import { listed } from './place.ts';

/** A spot for words that no search knows: where it is, and what is known there. */
export interface TypedSpot extends LatLng {
  /** The known place at the spot, or the nearest one; null where nothing is known. */
  readonly near: Place | null;
  /** Whether the passenger set a pin; else the spot is that of `near`, and the words are its door. */
  readonly pinned: boolean;
}

/** How many searches a guess may take. */
const mostGuesses = 4;

/**
 * What to search for to come near an address that was not found, best first: what follows each comma, else what follows
 * each word, without the house number. "14 Park Row, Leeds" is looked for at "Leeds".
 */
export function nearbyWords(typed: string): readonly string[] {
  const parts = typed.split(/[,،]/).map((part) => part.trim());
  const words = typed.replace(/^[\s\d/-]+[a-z]?\s+/i, '').split(/[\s,]+/);
  const tails = [
    ...parts.slice(1).map((_, index) => listed(parts.slice(index + 1))),
    ...words.map((_, index) => words.slice(index).join(' ')),
  ];
  return [...new Set(tails)].filter((tail) => tail.length > 2 && tail !== typed.trim()).slice(0, mostGuesses);
}

/**
 * The place of typed words that no search knows. They begin its address; what is known of the spot follows, without what
 * they say already. A pin is exact; without one the driver has the nearest known place, and the words as its door.
 */
export function typedPlace(typed: string, { near, pinned, latitude, longitude }: TypedSpot): Place {
  const words = typed.trim().replace(/\s+/g, ' ').slice(0, limits.textMaxLength);
  const said = words.toLowerCase();
  const around = (near?.fullAddress || near?.name || '')
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !said.includes(part.toLowerCase()));
  const place: Place = {
    id: '',
    name: words,
    line1: words,
    line2: near?.name ?? '',
    category: 'Point',
    postcode: near?.postcode ?? '',
    fullAddress: listed([words, ...around]).slice(0, limits.textMaxLength),
    code: '',
    iata: '',
    placeName: '',
    precision: 'exact',
    latitude,
    longitude,
  };
  if (pinned) return place;
  const houseNumber = words.slice(0, limits.houseNumberMaxLength);
  return { ...place, category: 'Postcode', precision: 'locality', houseNumber };
}
