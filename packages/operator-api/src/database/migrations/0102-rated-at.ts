import type { Migration } from './migration.ts';

/**
 * When a ride was first rated, because a rating can be changed for a limited time; null for older ratings, which are
 * final.
 */
export const ratedAt: Migration = {
  name: '0102-rated-at',
  statements: ['alter table bookings add column rated_at bigint'],
};
