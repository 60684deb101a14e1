import type { Migration } from './migration.ts';

export const flights: Migration = {
  name: '0005-flights',
  statements: ['alter table bookings add column flight jsonb', 'alter table bookings add column return_flight jsonb'],
};

/**
 * The index alone suffices to read a page of the booking history and to count it, however many bookings a customer has.
 */
export const history: Migration = {
  name: '0021-history',
  statements: [
    'drop index bookings_customer',
    'create index bookings_customer on bookings (customer_id, pickup_at desc, id desc) include (status)',
  ],
};
