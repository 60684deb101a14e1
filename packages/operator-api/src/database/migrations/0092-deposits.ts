import type { Migration } from './migration.ts';

/**
 * The part of a booking that is paid by card or PayPal before the ride, the rest being paid to the driver; 0 where all
 * of it is. Each ride stores its share of that; null where no deposit was requested.
 */
export const deposits: Migration = {
  name: '0092-deposits',
  statements: [
    'alter table bookings add column deposit_minor bigint not null default 0 check (deposit_minor >= 0)',
    'alter table ride_legs add column deposit_minor bigint check (deposit_minor >= 0)',
  ],
};
