import { type ApiError, fail, ok, type Place, type Result } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';
import { answers, decode } from 'booking-core/wire';
import { productEndpoints } from 'contracts/endpoints/product';

const timeoutMs = 8_000;

/** Places for what is typed, best first: the search that passengers have. */
export async function searchPlaces(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>> {
  const gone = new AbortController();
  const stop = cancel.onCancel(() => gone.abort());
  try {
    const asked = new URLSearchParams({ prefix: text });
    const response = await fetch(`${productEndpoints.searchAddress.path}?${asked.toString()}`, {
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)]),
    });
    const answer = response.ok ? decode(answers.addresses, await response.json()) : null;
    if (!answer?.ok) return fail({ kind: 'network' });
    return ok(
      answer.value.addresses.map(({ placeid, precision, ...row }) => ({
        ...row,
        id: row.id || placeid,
        precision: precision === 'outcode' || precision === 'locality' ? precision : 'exact',
      })),
    );
  } catch {
    return fail({ kind: 'network' });
  } finally {
    stop();
  }
}

/** Whom found addresses are owed to, which their licence asks to be shown beside them; '' for nobody. */
export async function placesCredit(): Promise<string> {
  const response = await fetch(productEndpoints.configuration.path);
  const answer = response.ok ? decode(answers.configuration, await response.json()) : null;
  return answer?.ok ? answer.value.placesAttribution : '';
}
