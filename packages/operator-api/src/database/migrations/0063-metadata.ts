import type { Migration } from './migration.ts';

/** What the page that a booking was made on gave it to carry. */
export const metadata: Migration = {
  name: '0063-metadata',
  statements: [`alter table bookings add column metadata jsonb`],
};
