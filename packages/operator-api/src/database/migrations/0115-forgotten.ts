import type { Migration } from './migration.ts';

/** Whether a booking names nobody any more, so that each is erased once. */
export const forgotten: Migration = {
  name: '0115-forgotten',
  statements: [
    'alter table bookings add column forgotten boolean not null default false',
    'create index bookings_to_forget on bookings (pickup_at) where not forgotten',
    // What was erased before kept its doors: it is due again.
    "update bookings set erase_at = 0 where first_name = '' and last_name = '' and email = '' and phone = ''",
  ],
};
