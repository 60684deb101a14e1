import type { Configuration } from '../domain/index.ts';
import type { PlaceProvider } from '../ports/index.ts';

/** Specification 1 §3, address provider: Google 1, Bing 2, the product's own 3, which anything else means, too. */
export function placeProvider({ searchApi, googleKey, bingKey }: Configuration): PlaceProvider {
  const named = searchApi.trim().toLowerCase();
  if ((named === 'google' || named === '1') && googleKey !== '') return 'google';
  if ((named === 'bing' || named === '2') && bingKey !== '') return 'bing';
  return 'own';
}
