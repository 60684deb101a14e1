import type { Migration } from './migration.ts';

/** What the page that a booking was made on knows it by. */
export const hostReference: Migration = {
  name: '0046-host-reference',
  statements: [`alter table bookings add column host_reference text not null default ''`],
};
