import { fetchCode } from 'booking-core/fetch-code';
import type { LoadPlaceSearch } from 'booking-core/ports';
import { createFetchHttp } from '../browser/http.ts';

/** Fetches the code of the address provider that the operator chose, when the visitor types for the first time. */
export const loadPlaces: LoadPlaceSearch = async (provider, settings) => {
  if (provider === 'google') {
    const { createGooglePlaces } = await fetchCode(() => import('./google.ts'));
    return createGooglePlaces(document, settings);
  }
  const { createBingPlaces } = await fetchCode(() => import('./bing.ts'));
  return createBingPlaces(createFetchHttp(), settings);
};
