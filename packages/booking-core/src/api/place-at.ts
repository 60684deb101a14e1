import * as answers from '../contracts/answers.ts';
import { endpoints } from '../contracts/index.ts';
import { type ApiError, type LatLng, ok, type Place, type Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import { type Connection, send } from './http.ts';
import { toPlace } from './map-answers.ts';

export interface PlaceAt {
  readonly place: Place | null;
  readonly plusCode: string;
  /** The airport that the point belongs to. */
  readonly airport: { readonly icao: string; readonly iata: string } | null;
}

/** GET /api/placeat: the address at coordinates, null where the operator knows none, and the spot's plus code. */
export async function fetchPlaceAt(
  connection: Connection,
  at: LatLng,
  cancel: CancelToken,
): Promise<Result<PlaceAt, ApiError>> {
  const query = { lat: String(at.latitude), lng: String(at.longitude) };
  const result = await send(connection, { endpoint: endpoints.placeAt, answer: answers.placeAt, query }, cancel);
  if (!result.ok) return result;
  const { address, pluscode, airport } = result.value;
  return ok({ place: address && toPlace(address), plusCode: pluscode, airport });
}
