import { type ApiError, fail, ok, type Place, type Result, readPrecision } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';
import { decode, type Read } from 'booking-core/wire';
import * as answers from 'booking-core/wire/answers';
import { placeDetails } from 'booking-core/wire/results';
import { productEndpoints } from 'contracts/endpoints/product';

const timeoutMs = 8_000;

const placeOf = ({ placeid, precision, ...row }: Read<typeof answers.address>): Place => ({
  ...row,
  id: row.id || placeid,
  precision: readPrecision(precision),
});

/** The search session, from the first letter to the choice; address services bill by session. */
let session = '';

/**
 * Searches places for the typed text, as the booking pages do. A place without coordinates (NaN) has to be completed
 * with `completePlace` when it is chosen.
 * @returns the places, best first
 */
export async function searchPlaces(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>> {
  const gone = new AbortController();
  const stop = cancel.onCancel(() => gone.abort());
  session ||= crypto.randomUUID();
  try {
    const asked = new URLSearchParams({ prefix: text, session });
    const response = await fetch(`${productEndpoints.searchAddress.path}?${asked.toString()}`, {
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)]),
    });
    const answer = response.ok ? decode(answers.addresses, await response.json()) : null;
    if (!answer?.ok) return fail({ kind: 'network' });
    return ok(answer.value.addresses.map(placeOf));
  } catch {
    return fail({ kind: 'network' });
  } finally {
    stop();
  }
}

/** Completes a suggestion without coordinates. @returns null when its place is unknown or the call fails */
export async function completePlace({ id }: Place): Promise<Place | null> {
  const asked = new URLSearchParams({ id, session });
  session = '';
  try {
    const response = await fetch(`${productEndpoints.placeDetails.path}?${asked.toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = response.ok ? decode(placeDetails, await response.json()) : null;
    return answer?.ok && answer.value.address ? placeOf(answer.value.address) : null;
  } catch {
    return null;
  }
}

/** @returns the attribution that the address data's licence requires beside the results; '' for none */
export async function placesCredit(): Promise<string> {
  const response = await fetch(productEndpoints.configuration.path);
  const answer = response.ok ? decode(answers.configuration, await response.json()) : null;
  return answer?.ok ? answer.value.placesAttribution : '';
}
