import type { Migration } from './migration.ts';

/**
 * What of a booking is paid by card or PayPal before its ride, the driver taking the rest; 0 where all of it is. Each ride knows
 * its part of that; null where no deposit was asked for.
 */
export const deposits: Migration = {
  name: '0092-deposits',
  statements: [
    'alter table bookings add column deposit_minor bigint not null default 0 check (deposit_minor >= 0)',
    'alter table ride_legs add column deposit_minor bigint check (deposit_minor >= 0)',
  ],
};
