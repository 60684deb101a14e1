import * as limits from './limits.ts';
import type { LatLng, Place } from './place.ts';
import { listed } from './place.ts';

/** The position of a typed address that no search finds, and the known place near it. */
export interface TypedSpot extends LatLng {
  /** The known place at this position, or the nearest one; null without one. */
  readonly near: Place | null;
  /**
   * Whether the passenger set a pin; else the position is that of `near`, and the typed text is used as house number.
   */
  readonly pinned: boolean;
}

/** The maximum number of searches for a nearby place. */
const mostGuesses = 4;

/**
 * Search texts that may find a place near an address that was not found, best first: the text after each comma, then
 * the text from each word on, without the house number. For "14 Park Row, Leeds" the first is "Leeds".
 */
export function nearbyWords(typed: string): readonly string[] {
  const parts = typed.split(/[,،、]/).map((part) => part.trim());
  const words = typed.replace(/^[\s\d/-]+[a-z]?\s+/i, '').split(/[\s,、]+/);
  const tails = [
    ...parts.slice(1).map((_, index) => listed(parts.slice(index + 1))),
    ...words.map((_, index) => words.slice(index).join(' ')),
  ];
  return [...new Set(tails)].filter((tail) => tail.length > 2 && tail !== typed.trim()).slice(0, mostGuesses);
}

/**
 * Makes a place from a typed address that no search finds. The typed text begins the address; the parts of the nearby
 * place's address that it lacks follow. A pin is exact; without one the driver is sent to the nearest known place, with
 * the typed text as house number.
 */
export function typedPlace(typed: string, { near, pinned, latitude, longitude }: TypedSpot): Place {
  const words = typed.trim().replace(/\s+/g, ' ').slice(0, limits.textMaxLength);
  const said = words.toLowerCase();
  const around = (near?.fullAddress || near?.name || '')
    .split(/[,،、]/)
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
