import type { Connection } from '../api/http.ts';
import { fetchPlaceAt } from '../api/place-at.ts';
import type { Place } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';

/**
 * An airport that another provider found has no codes, which the rules of flights compare (specification 1 §5): those of the
 * airport that the operator's server knows at its coordinates. Without any the place stays as it is.
 */
export async function withAirportCode(place: Place, connection: Connection, cancel: CancelToken): Promise<Place> {
  const known = await fetchPlaceAt(connection, place, cancel);
  const airport = known.ok ? known.value.airport : null;
  return airport ? { ...place, code: airport.icao, iata: airport.iata } : place;
}
