import type { Migration } from './migration.ts';

/**
 * An index for availability checks, made with every quotation of a limited vehicle type, and for the desk's day view.
 */
export const legsByTime: Migration = {
  name: '0073-legs-by-time',
  statements: ['create index ride_legs_pickup_at on ride_legs (pickup_at)'],
};
