import { type PlaceService, PlaceServiceError } from './service.ts';

export interface GuardOptions {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Called on the first failure of a series, and on the first success after it. */
  readonly onChange?: (change: { readonly works: boolean; readonly error?: Error }) => void;
}

/** Consecutive failures that open the circuit breaker. */
const failuresInRow = 3;
/** How long the circuit breaker stays open. */
const restMs = 30_000;
const maxCachedAnswers = 2_000;

/**
 * Wraps a service in a circuit breaker and in a cache that retains responses as long as its terms permit. While the
 * breaker is open, calls throw at once, so that no visitor waits for a failing service.
 */
export function guarded(service: PlaceService, { clock, onChange }: GuardOptions): PlaceService {
  let failures = 0;
  let restsUntil = 0;
  const kept = new Map<string, { readonly until: number; readonly answer: unknown }>();

  async function ask<Answer>(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const known = kept.get(key);
    if (known && clock() < known.until) return known.answer as Answer;
    if (clock() < restsUntil) throw new PlaceServiceError('unavailable', `${service.name} rests after failures`);
    try {
      const answer = await question();
      if (failures > 0) onChange?.({ works: true });
      failures = 0;
      if (service.keepMs > 0) {
        kept.delete(key);
        kept.set(key, { until: clock() + service.keepMs, answer });
        const [oldest] = kept.keys();
        if (kept.size > maxCachedAnswers && oldest !== undefined) kept.delete(oldest);
      }
      return answer;
    } catch (error) {
      // One visitor's text or point must not end the search of all others.
      const isRefused = error instanceof PlaceServiceError && error.code === 'refused';
      failures += 1;
      if (failures === 1) onChange?.({ works: false, error: error instanceof Error ? error : new Error('unknown') });
      // `failures` is not reset when the breaker closes: one more failure opens it again.
      if (failures >= failuresInRow && !isRefused) restsUntil = clock() + restMs;
      throw error;
    }
  }

  const { at, details } = service;
  return {
    ...service,
    suggest: (text, asked) =>
      ask(`suggest ${asked.language} ${text.toLowerCase()}`, () => service.suggest(text, asked)),
    ...(details && {
      details: (id, asked) => ask(`details ${asked.language} ${id}`, () => details(id, asked)),
    }),
    ...(at && {
      at: (point, asked) =>
        ask(`at ${asked.language} ${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}`, () => at(point, asked)),
    }),
  };
}
