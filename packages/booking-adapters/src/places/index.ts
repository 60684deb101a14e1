import { fetchCode } from 'booking-core/fetch-code';
import type { LoadPlaceSearch } from 'booking-core/ports';
import { createFetchHttp } from '../browser/http.ts';

/** The address provider that the operator chose, fetched when something is typed for the first time. */
export const loadPlaces: LoadPlaceSearch = async (provider, settings) => {
  if (provider === 'google') {
    const { createGooglePlaces } = await fetchCode(() => import('./google.ts'));
    return createGooglePlaces(document, settings);
  }
  const { createBingPlaces } = await fetchCode(() => import('./bing.ts'));
  return createBingPlaces(createFetchHttp(), settings);
};
