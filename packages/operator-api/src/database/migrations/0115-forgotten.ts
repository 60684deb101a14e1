import type { Migration } from './migration.ts';

/** Whether a booking's personal data has been erased, so that each is erased only once. */
export const forgotten: Migration = {
  name: '0115-forgotten',
  statements: [
    'alter table bookings add column forgotten boolean not null default false',
    'create index bookings_to_forget on bookings (pickup_at) where not forgotten',
    // Bookings erased by earlier versions kept their exact places: they are erased again.
    "update bookings set erase_at = 0 where first_name = '' and last_name = '' and email = '' and phone = ''",
  ],
};
