import type { Migration } from './migration.ts';

/** What all processes count together (`http/postgres-counts.ts`); the library gives the columns. Lost with a crash, which is no loss. */
export const rateLimits: Migration = {
  name: '0077-rate-limits',
  statements: [
    'create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  ],
};
