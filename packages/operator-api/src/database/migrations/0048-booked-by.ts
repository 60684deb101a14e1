import type { Migration } from './migration.ts';

/** The staff member who took a booking by telephone; staff rows are never deleted. */
export const bookedBy: Migration = {
  name: '0048-booked-by',
  statements: ['alter table bookings add column booked_by bigint'],
};
