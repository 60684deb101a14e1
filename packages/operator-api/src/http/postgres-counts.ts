import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { SharedCounts } from './rate-limit.ts';
import { patienceMs, type SharedRates, sharedCounts, usualRates } from './shared-counts.ts';

const poolSize = 4;

/**
 * Counts in the database that all processes share anyway (`rate_limits`), over connections of its own.
 * @param waitMs timeout after which the store counts as unavailable
 */
export function createPostgresCounts(url: string, rates: SharedRates = usualRates, waitMs = patienceMs): SharedCounts {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    keepAlive: true,
    // Commits do not wait for the disk: losing counts in a power cut does no harm.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
  return sharedCounts(
    // `database/cleaning.ts` deletes what has expired.
    (options) => new RateLimiterPostgres({ ...options, ...store, clearExpiredByTimeout: false }),
    rates,
    () => pool.end(),
  );
}
