import type { Migration } from './migration.ts';

export const bookers: Migration = {
  name: '0012-bookers',
  statements: [
    // The booker's commission is stored with the booking, so that a later rate does not change past statements.
    `alter table bookings add column commission_minor bigint not null default 0 check (commission_minor >= 0)`,
    `alter table bookings add column cost_centre text not null default ''`,
    `create table booker_invoices (
      id bigint generated always as identity (start with 2001) primary key,
      booker_id bigint not null,
      date_from text not null,
      date_to text not null check (date_to >= date_from),
      issued_by bigint not null,
      issued_by_name text not null,
      issued_at bigint not null
    )`,
    'create index booker_invoices_booker on booker_invoices (booker_id, date_from)',
    `create table booker_passengers (
      id bigint generated always as identity primary key,
      booker_id bigint not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      dialing_code text not null,
      phone text not null,
      cost_centre text not null,
      created_at bigint not null
    )`,
    'create index booker_passengers_booker on booker_passengers (booker_id)',
  ],
};
