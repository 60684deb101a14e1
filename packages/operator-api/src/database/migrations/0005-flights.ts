import type { Migration } from './migration.ts';

export const flights: Migration = {
  name: '0005-flights',
  statements: ['alter table bookings add column flight jsonb', 'alter table bookings add column return_flight jsonb'],
};
