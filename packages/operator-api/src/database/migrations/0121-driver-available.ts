import type { Migration } from './migration.ts';

/** A driver says not to be available, during a break or after work. */
export const driverAvailable: Migration = {
  name: '0121-driver-available',
  statements: ['alter table drivers add column unavailable_since bigint'],
};
