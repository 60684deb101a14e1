const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** After the first failures, exactly; then about. */
const firstPausesMs = [secondMs, 5 * secondMs, 30 * secondMs];
const laterPausesMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs];
const longestPauseMs = 12 * hourMs;
/** What could not be delivered for this long is parked. */
const giveUpMs = 3 * 24 * hourMs;
/** A receiver that asks for a longer rest is tried after this one. */
const longestRestMs = hourMs;

/**
 * How long is waited after a failure, in milliseconds; null when it is given up.
 * @param attempts how often it was tried, at least once.
 * @param jitter 0 to 1: the later pauses are up to a fifth shorter or longer, so that many do not come back at once.
 */
export function pauseAfter(attempts: number, waitedMs: number, jitter: number): number | null {
  const first = firstPausesMs[attempts - 1];
  const later = laterPausesMs[attempts - 1 - firstPausesMs.length] ?? longestPauseMs;
  const pause = first ?? Math.round(later * (0.8 + 0.4 * jitter));
  return waitedMs + pause > giveUpMs ? null : pause;
}

/**
 * How long an answer asks not to be asked again, in milliseconds: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), an
 * hour at most; 0 without one that can be read.
 */
export function restOf(retryAfter: string, now: number): number {
  const at = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * secondMs : Date.parse(retryAfter);
  return /^(\d|[A-Z][a-z]{2},)/.test(retryAfter) && at > now ? Math.min(at - now, longestRestMs) : 0;
}
