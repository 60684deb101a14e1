import type { Migration } from './migration.ts';

/** The one row that is written to find out whether a booking could be. */
export const readiness: Migration = {
  name: '0054-readiness',
  statements: ['create table readiness (id integer primary key check (id = 1), checked_at bigint not null)'],
};
