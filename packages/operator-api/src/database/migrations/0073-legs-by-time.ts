import type { Migration } from './migration.ts';

/** Whether a vehicle type has one free at a time is asked with every quotation of a limited type, and the desk asks for its day. */
export const legsByTime: Migration = {
  name: '0073-legs-by-time',
  statements: ['create index ride_legs_pickup_at on ride_legs (pickup_at)'],
};
