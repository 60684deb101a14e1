import type Redis from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { SharedCounts } from './rate-limit.ts';
import { type SharedRates, sharedCounts, usualRates } from './shared-counts.ts';

/** Counts in Redis. The caller closes the client. */
export const createRedisCounts = (client: Redis, rates: SharedRates = usualRates): SharedCounts =>
  sharedCounts(
    (options) =>
      new RateLimiterRedis({ ...options, keyPrefix: `taxi-booking:rate:${options.keyPrefix}`, storeClient: client }),
    rates,
    async () => undefined,
  );
