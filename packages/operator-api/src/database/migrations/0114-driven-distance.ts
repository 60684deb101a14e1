import type { Migration } from './migration.ts';

/** The distance that the driver reported for an hourly hire, in metres; null for earlier rides. */
export const drivenDistance: Migration = {
  name: '0114-driven-distance',
  statements: ['alter table ride_legs add column driven_metres integer'],
};
