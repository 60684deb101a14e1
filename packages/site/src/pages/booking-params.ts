import type { BookingLink } from 'booking-adapters/booking-link';
import type { Prefill } from 'booking-core';
import { localAt, momentOf, type Place, parseMoment } from 'booking-core/domain';
import { placeOfPlain } from 'booking-core/domain/plain-place';
import type { CancelToken, HttpPort } from 'booking-core/ports';
import { decode } from 'booking-core/wire';
import { bookingParams } from 'booking-core/wire/booking-params';
import { licenceEndpoints } from 'contracts/endpoints/product';

export type BookingParamsAnswer =
  | { readonly kind: 'found'; readonly prefill: Prefill }
  /** The licence service does not know the id, or it has expired. */
  | { readonly kind: 'unknown' }
  /** No response, a server error or a rate limit: nothing is known about the id. */
  | { readonly kind: 'unreachable' };

interface ParamsPlace {
  readonly category: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly fulladdress: string;
}

const placeOf = (place: ParamsPlace): Place => ({
  id: '',
  name: '',
  line1: '',
  line2: '',
  category: place.category,
  postcode: place.postcode,
  fullAddress: place.fulladdress,
  code: '',
  iata: '',
  placeName: '',
  precision: 'exact',
  latitude: place.latitude,
  longitude: place.longitude,
});

/**
 * Reads `_params` of a response; a time that has passed, or `isASAP`, leaves the pick-up at ASAP.
 * @param now epoch milliseconds
 * @returns the prefill; null when the response has no valid `_params`
 */
export function prefillOf(body: string, zone: string, now: number): Prefill | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const answer = decode(bookingParams, json);
  const params = answer.ok && answer.value.code === 1 ? answer.value._params : null;
  if (!params) return null;
  const at = params.isasap ? null : parseMoment(params.datetime, zone);
  const vehicleId = params.vehtypeid ?? Number(params.vehicleid);
  return {
    ...(params.pickup ? { pickup: placeOf(params.pickup) } : {}),
    ...(params.dropoff ? { dropoff: placeOf(params.dropoff) } : {}),
    ...(at !== null && at > now ? { local: localAt(at, zone) } : {}),
    ...(vehicleId > 0 ? { vehicleId } : {}),
  };
}

/** @returns the prefill of a link that contains the journey itself. @param now epoch milliseconds */
export function prefillOfLink(link: BookingLink, zone: string, now: number): Prefill {
  const moment = link.time ? momentOf(link.time, zone, now) : null;
  return {
    ...(link.pickup ? { pickup: placeOfPlain(link.pickup) } : {}),
    ...(link.dropoff ? { dropoff: placeOfPlain(link.dropoff) } : {}),
    ...(link.time && moment?.kind === 'ok' && moment.at > now ? { local: link.time } : {}),
    ...(link.vehicle ? { vehicleId: link.vehicle } : {}),
  };
}

/** GET booking params of the licence service (specification 2 §7). */
export async function fetchBookingParams(
  http: HttpPort,
  licenceUrl: string,
  id: string,
  zone: string,
  now: number,
  cancel: CancelToken,
): Promise<BookingParamsAnswer> {
  const { method, path, timeoutMs } = licenceEndpoints.readParams;
  const url = `${licenceUrl}${path}?id=${encodeURIComponent(id)}`;
  const outcome = await http.send({ method, url, headers: { accept: 'application/json' }, timeoutMs }, cancel);
  if (outcome.kind !== 'response' || outcome.status >= 500 || outcome.status === 429) return { kind: 'unreachable' };
  const prefill = prefillOf(outcome.body, zone, now);
  return prefill ? { kind: 'found', prefill } : { kind: 'unknown' };
}
