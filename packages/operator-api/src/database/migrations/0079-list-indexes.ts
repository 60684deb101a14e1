import type { Migration } from './migration.ts';

/** What lists ask for stands in an index: of bookings that are not shown no row is read. */
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
