import type { Migration } from './migration.ts';

/** How often fares were shown, by day and tracking code; the bookings made from them are counted in `bookings`. */
export const faresShown: Migration = {
  name: '0051-fares-shown',
  statements: [
    `create table fares_shown (
      day text not null,
      tracking_code text not null,
      shown integer not null,
      primary key (day, tracking_code)
    )`,
    `alter table quotations add column visitor_journey text not null default ''`,
    `create index quotations_visitor_journey on quotations (visitor_journey) where visitor_journey <> ''`,
    'create index bookings_created_at on bookings (created_at)',
  ],
};
