import type { Migration } from './migration.ts';

/** The current estimated landing time of a ride's flight, and when the flight service was last queried. */
export const flightEstimates: Migration = {
  name: '0056-flight-estimates',
  statements: [
    'alter table ride_legs add column flight_estimated_at bigint',
    'alter table ride_legs add column flight_asked_at bigint not null default 0',
  ],
};
