import type { ApiError, Result } from '../domain/api-error.ts';
import type { LatLng, Place } from '../domain/place.ts';
import type { CancelToken } from './cancel.ts';

/** Who finds addresses (specification 1 §3, address provider: Google 1, Bing 2, the product's own 3). */
export type PlaceProvider = 'google' | 'bing' | 'own';

/** A provider of addresses beside the product's own. */
export interface PlaceSearch {
  /** Places for what is typed, best first. One without coordinates (not a number) is completed when it is chosen. */
  suggest(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /** Address and coordinates of a suggestion of this provider; null when it knows no more. Ends a session of typing. */
  complete(place: Place, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
  /** The address at coordinates, null when it knows none there. */
  at(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
}

export interface PlaceSearchSettings {
  readonly key: string;
  /** Near here comes first: the operator's base. */
  readonly base: LatLng;
}

/** Fetches a provider's part in the browser. */
export type LoadPlaceSearch = (
  provider: Exclude<PlaceProvider, 'own'>,
  settings: PlaceSearchSettings,
) => Promise<PlaceSearch>;
