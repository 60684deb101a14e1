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

/** From the first letter to the choice, which is what services of addresses bill by. */
let session = '';

/**
 * Places for what is typed, best first: the search that passengers have. One without coordinates (not a number) is
 * completed when it is chosen.
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

/** The whole of a suggestion that came without coordinates; null when nobody knows where it is. */
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

/** Whom found addresses are owed to, which their licence asks to be shown beside them; '' for nobody. */
export async function placesCredit(): Promise<string> {
  const response = await fetch(productEndpoints.configuration.path);
  const answer = response.ok ? decode(answers.configuration, await response.json()) : null;
  return answer?.ok ? answer.value.placesAttribution : '';
}
