import type { ApiError, Result } from '../domain/api-error.ts';
import type { LatLng, Place } from '../domain/place.ts';
import type { CancelToken } from './cancel.ts';

/** The address provider (specification 1 §3, address provider: Google 1, Bing 2, the product's own 3). */
export type PlaceProvider = 'google' | 'bing' | 'own';

/** An external address provider. */
export interface PlaceSearch {
  /** Places for what is typed, best first. One without coordinates (not a number) is completed when it is chosen. */
  suggest(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /** Address and coordinates of this provider's suggestion; null when it has no more data. Ends the search session. */
  complete(place: Place, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
  /** The address at coordinates, null when there is none. */
  at(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
}

export interface PlaceSearchSettings {
  readonly key: string;
  /** The operator's base; places near it are listed first. */
  readonly base: LatLng;
}

/** Fetches a provider's code for the browser. */
export type LoadPlaceSearch = (
  provider: Exclude<PlaceProvider, 'own'>,
  settings: PlaceSearchSettings,
) => Promise<PlaceSearch>;
