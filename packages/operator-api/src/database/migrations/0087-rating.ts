import type { Migration } from './migration.ts';

/** The passenger's rating of a ride. */
export const rating: Migration = {
  name: '0087-rating',
  statements: ['alter table bookings add column rating smallint not null default 0 check (rating between 0 and 5)'],
};
