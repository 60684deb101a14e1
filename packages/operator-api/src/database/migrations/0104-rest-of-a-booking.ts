import type { Migration } from './migration.ts';

/**
 * A payment can be for the balance that earlier ones left unpaid. One payment of each kind can be pending at a time,
 * and several for the balance can be paid.
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
