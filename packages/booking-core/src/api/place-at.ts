import { productEndpoints } from 'contracts/endpoints/product';
import type { ApiError, LatLng, Place, Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/results.ts';
import { type Connection, fetchAs } from './http.ts';
import { toPlace } from './map-answers.ts';

export interface PlaceAt {
  readonly place: Place | null;
  readonly plusCode: string;
  /** The airport that the point belongs to. */
  readonly airport: { readonly icao: string; readonly iata: string } | null;
}

/** Rounds to six decimals (a tenth of a metre): maps return more digits than the API accepts. */
const degrees = (value: number): string => String(Number(value.toFixed(6)));

/** GET /api/placeat: the address at coordinates, null where the operator knows none, and the spot's plus code. */
export function fetchPlaceAt(
  connection: Connection,
  at: LatLng,
  cancel: CancelToken,
): Promise<Result<PlaceAt, ApiError>> {
  const query = { lat: degrees(at.latitude), lng: degrees(at.longitude) };
  const call = { endpoint: productEndpoints.placeAt, answer: answers.placeAt, query };
  return fetchAs(connection, call, cancel, ({ address, pluscode, airport }) => ({
    place: address && toPlace(address),
    plusCode: pluscode,
    airport,
  }));
}

/** GET /api/placedetails: all data of a suggested place that was sent without coordinates; null when it is unknown. */
export function fetchPlaceDetails(
  connection: Connection,
  id: string,
  session: string,
  cancel: CancelToken,
): Promise<Result<Place | null, ApiError>> {
  const call = { endpoint: productEndpoints.placeDetails, answer: answers.placeDetails, query: { id, session } };
  return fetchAs(connection, call, cancel, ({ address }) => address && toPlace(address));
}
