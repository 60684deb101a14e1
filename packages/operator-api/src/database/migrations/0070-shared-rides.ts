import type { Migration } from './migration.ts';

/** When a passenger shared a ride, and how often the links to it were revoked. */
export const sharedRides: Migration = {
  name: '0070-shared-rides',
  statements: [
    'alter table ride_legs add column shared_at bigint',
    'alter table ride_legs add column share_round integer not null default 0',
  ],
};
