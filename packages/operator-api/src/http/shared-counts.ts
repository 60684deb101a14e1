import { createHash } from 'node:crypto';
import {
  BurstyRateLimiter,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { defaultRates, type Rate, type RateGroup, type Rates, type SharedCounts } from './rate-limit.ts';

/** Timeout after which a store counts as unavailable and each process counts for itself, in milliseconds. */
export const patienceMs = 300;

export type MakeLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

/**
 * A token bucket from the library's counters: a number of calls each second, or one in a number of seconds, plus a
 * burst.
 */
function bucketOf(make: MakeLimiter, group: RateGroup, { perSecond, burst }: Rate) {
  const points = Math.max(1, Math.floor(perSecond));
  const steady = make({ keyPrefix: `${group}-steady`, points, duration: Math.round(points / perSecond) });
  const extra = make({
    keyPrefix: group,
    points: Math.max(1, Math.floor(burst) - points),
    duration: Math.max(1, Math.round(burst / perSecond)),
  });
  return { steady, extra, both: new BurstyRateLimiter(steady, extra) };
}

/** Emails and addresses are hashed, because others may read the store. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');

export interface SharedRates {
  readonly rates: Rates;
  /** Multiplies all rates; more than 0. */
  readonly factor: number;
}

export const usualRates: SharedRates = { rates: defaultRates, factor: 1 };

/** Token buckets over one of the library's stores. */
export function sharedCounts(
  make: MakeLimiter,
  { rates, factor }: SharedRates,
  close: () => Promise<unknown>,
): SharedCounts {
  const widened = (group: RateGroup): Rate => ({
    perSecond: rates[group].perSecond * factor,
    burst: rates[group].burst * factor,
  });
  const groups = Object.keys(rates) as RateGroup[];
  const buckets = new Map(groups.map((group) => [group, bucketOf(make, group, widened(group))]));
  const bucket = (group: RateGroup) => {
    const found = buckets.get(group);
    if (!found) throw new RangeError(`There is no rate ${group}.`);
    return found;
  };
  return {
    async take(group, who, points) {
      try {
        await bucket(group).both.consume(keyOf(who), points);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
        throw error;
      }
    },
    async forget(group, who) {
      const { steady, extra } = bucket(group);
      await Promise.all([steady.delete(keyOf(who)), extra.delete(keyOf(who))]);
    },
    close: async () => void (await close()),
  };
}
