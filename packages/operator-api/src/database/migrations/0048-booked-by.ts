import type { Migration } from './migration.ts';

/** Who of the staff took a booking on the phone; staff are never deleted. */
export const bookedBy: Migration = {
  name: '0048-booked-by',
  statements: ['alter table bookings add column booked_by bigint'],
};
