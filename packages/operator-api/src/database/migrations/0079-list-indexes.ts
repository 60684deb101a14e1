import type { Migration } from './migration.ts';

/** Indexes with all columns that lists filter by, so that no row of an unlisted booking is read. */
export const listIndexes: Migration = {
  name: '0079-list-indexes',
  statements: [
    'drop index bookings_booker',
    `create index bookings_booker on bookings (booker_id, pickup_at desc, id desc)
      include (customer_id, status, return_at, sandbox) where booker_id > 0`,
    'drop index bookings_customer',
    `create index bookings_customer on bookings (customer_id, pickup_at desc, id desc)
      include (status, return_at, sandbox)`,
  ],
};
