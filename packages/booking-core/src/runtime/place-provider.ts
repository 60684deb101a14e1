import type { Connection } from '../api/http.ts';
import type { Configuration } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type { PlaceProvider, PlaceSearch } from '../ports/index.ts';

export type Foreign = Exclude<PlaceProvider, 'own'>;

/** Specification 1 §3, address provider: Google 1, Bing 2, the product's own 3, which anything else means, too. */
export function placeProvider({ searchApi, googleKey, bingKey }: Configuration): PlaceProvider {
  const named = searchApi.trim().toLowerCase();
  if ((named === 'google' || named === '1') && googleKey !== '') return 'google';
  if ((named === 'bing' || named === '2') && bingKey !== '') return 'bing';
  return 'own';
}

/** What a postcode may look like (specification 1 §5); another country's or a plus code may not. */
const postcodePattern = new RegExp(`^[A-Za-z0-9 _-]{1,${limits.postcodeMaxLength}}$`);
export const usablePostcode = (postcode: string) => (postcodePattern.test(postcode.trim()) ? postcode.trim() : '');

/** What looking for a place by its coordinates needs. */
export interface SpotSurroundings {
  readonly connection: () => Connection;
  readonly configuration: () => Configuration | null;
  /** Null where its code does not come. */
  readonly provider: (name: Foreign) => Promise<PlaceSearch | null>;
}
