import type { Migration } from './migration.ts';

/** The host page's own reference for a booking. */
export const hostReference: Migration = {
  name: '0046-host-reference',
  statements: [`alter table bookings add column host_reference text not null default ''`],
};
