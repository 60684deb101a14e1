import type { Migration } from './migration.ts';

const names = ['outbound', 'outbound2', 'outbound3', 'return', 'return2', 'return3']
  .map((leg) => `'${leg}'`)
  .join(', ');

/** A booking of several cars has each way once for each of them. */
export const severalCars: Migration = {
  name: '0088-several-cars',
  statements: ['ride_legs', 'tracks', 'footprints'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_leg_check`,
    // What is stored is of the two names before: reading it all would hold up the rides meanwhile.
    `alter table ${table} add constraint ${table}_leg_check check (leg in (${names})) not valid`,
  ]),
};
