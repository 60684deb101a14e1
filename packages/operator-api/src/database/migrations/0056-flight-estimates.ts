import type { Migration } from './migration.ts';

/** When a ride's flight is expected to land by now, and when that was asked. */
export const flightEstimates: Migration = {
  name: '0056-flight-estimates',
  statements: [
    'alter table ride_legs add column flight_estimated_at bigint',
    'alter table ride_legs add column flight_asked_at bigint not null default 0',
  ],
};
