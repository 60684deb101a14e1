import type { Migration } from './migration.ts';

/** A page of the history, and how many there are, are told by the index alone, however many bookings somebody has. */
export const history: Migration = {
  name: '0021-history',
  statements: [
    'drop index bookings_customer',
    'create index bookings_customer on bookings (customer_id, pickup_at desc, id desc) include (status)',
  ],
};
