import type { Migration } from './migration.ts';

/** The host page's key-value pairs of a booking. */
export const metadata: Migration = {
  name: '0063-metadata',
  statements: [`alter table bookings add column metadata jsonb`],
};
