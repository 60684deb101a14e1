import type { Migration } from './migration.ts';

/** One row that the health check writes to find out whether bookings can be stored. */
export const readiness: Migration = {
  name: '0054-readiness',
  statements: ['create table readiness (id integer primary key check (id = 1), checked_at bigint not null)'],
};
