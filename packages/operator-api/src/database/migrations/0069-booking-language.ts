import type { Migration } from './migration.ts';

/** The language in which a booking was made, ISO 639-1; '' for the operator's default. */
export const bookingLanguage: Migration = {
  name: '0069-booking-language',
  statements: ["alter table bookings add column language text not null default ''"],
};
