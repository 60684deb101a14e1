/**
 * @returns how far the server's clock is ahead of the device's, milliseconds; 0 where the time that the answer took can
 *   explain the difference, and for an answer without a time
 * @param serverNow the time in the server's answer, RFC 3339
 * @param askedAt when the device asked, and `answeredAt` when the answer was there; epoch milliseconds of the device
 */
export function aheadOf(serverNow: string | undefined, askedAt: number, answeredAt: number): number {
  const at = Date.parse(serverNow ?? '');
  if (at > answeredAt) return at - answeredAt;
  return at < askedAt ? at - askedAt : 0;
}

/** A phone measures its position at most this long before it reports it. */
const freshMs = 60_000;

/**
 * @returns when a position was seen, epoch milliseconds on the server's clock. Phones give a position the time of their
 *   own clock, or that of the satellites.
 * @param aheadMs how far the server's clock is ahead of the phone's
 */
export function seenAtOf(at: number, now: number, aheadMs: number): number {
  if (aheadMs === 0) return at;
  const age = now - at;
  return now + aheadMs - (age >= 0 && age < freshMs ? age : 0);
}
