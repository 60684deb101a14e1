const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses after the first failures, used exactly; the later ones have jitter. */
const firstPausesMs = [secondMs, 5 * secondMs, 30 * secondMs];
const laterPausesMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs];
const longestPauseMs = 12 * hourMs;
/** A delivery that has failed for this long is parked. */
const giveUpMs = 3 * 24 * hourMs;
/**
 * The longest pause once the receiver has accepted another message: short after an outage, and long enough for messages
 * that the receiver refuses for their content.
 */
export const reachedMs = 5 * minuteMs;
/** The longest pause that a receiver can request. */
const longestRestMs = hourMs;

/**
 * @returns the pause after a failed attempt, in milliseconds; null when the delivery is given up.
 * @param attempts number of attempts so far, at least 1.
 * @param waitedMs time since the delivery was created.
 * @param jitter 0 to 1: the later pauses are up to a fifth shorter or longer, to spread the retries of many deliveries.
 */
export function pauseAfter(attempts: number, waitedMs: number, jitter: number): number | null {
  const first = firstPausesMs[attempts - 1];
  const later = laterPausesMs[attempts - 1 - firstPausesMs.length] ?? longestPauseMs;
  const pause = first ?? Math.round(later * (0.8 + 0.4 * jitter));
  return waitedMs + pause > giveUpMs ? null : pause;
}

/**
 * @returns the pause that a response requests by `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), in
 * milliseconds, an hour at most; 0 without a valid header.
 */
export function restOf(retryAfter: string, now: number): number {
  const at = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * secondMs : Date.parse(retryAfter);
  return /^(\d|[A-Z][a-z]{2},)/.test(retryAfter) && at > now ? Math.min(at - now, longestRestMs) : 0;
}
