import type { Migration } from './migration.ts';

/**
 * Rate limit counters shared by all processes (`http/postgres-counts.ts`); the library defines the columns. The table
 * is unlogged: losing the counters in a crash is acceptable.
 */
export const rateLimits: Migration = {
  name: '0077-rate-limits',
  statements: [
    'create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  ],
};
