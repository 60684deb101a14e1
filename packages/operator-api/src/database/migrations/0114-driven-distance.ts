import type { Migration } from './migration.ts';

/** What the driver of a car by the hour says was driven; nothing is known of rides from before. */
export const drivenDistance: Migration = {
  name: '0114-driven-distance',
  statements: ['alter table ride_legs add column driven_metres integer'],
};
