import type { Migration } from './migration.ts';

const names = ['outbound', 'outbound2', 'outbound3', 'return', 'return2', 'return3']
  .map((leg) => `'${leg}'`)
  .join(', ');

/** A booking of several cars has one leg per car and direction. */
export const severalCars: Migration = {
  name: '0088-several-cars',
  statements: ['ride_legs', 'tracks', 'footprints'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_leg_check`,
    // `not valid`: existing rows have only the two earlier names, and checking them would lock the table meanwhile.
    `alter table ${table} add constraint ${table}_leg_check check (leg in (${names})) not valid`,
  ]),
};
