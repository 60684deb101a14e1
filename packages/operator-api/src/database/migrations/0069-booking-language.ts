import type { Migration } from './migration.ts';

/** The language that a booking was made in, ISO 639-1; '' for the operator's own. */
export const bookingLanguage: Migration = {
  name: '0069-booking-language',
  statements: ["alter table bookings add column language text not null default ''"],
};
