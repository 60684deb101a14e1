import type { Migration } from './migration.ts';

/** When a ride was first rated, for a rating can be changed for a while; null for those of before, which stay. */
export const ratedAt: Migration = {
  name: '0102-rated-at',
  statements: ['alter table bookings add column rated_at bigint'],
};
