import type { Migration } from './migration.ts';

/**
 * A payment can be for what earlier ones of its booking did not take. One payment of each kind can take money at a time, and
 * several for the rest can hold it.
 */
export const restOfABooking: Migration = {
  name: '0104-rest-of-a-booking',
  statements: [
    'alter table payments add column rest boolean not null default false',
    'drop index payments_live',
    `create unique index payments_live on payments (booking_id)
      where state in ('new', 'open', 'capturing', 'paid') and not rest`,
    `create unique index payments_rest_live on payments (booking_id)
      where state in ('new', 'open', 'capturing') and rest`,
  ],
};
