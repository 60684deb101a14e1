import type { Migration } from './migration.ts';

export const accounts: Migration = {
  name: '0002-accounts',
  statements: [
    `create table customers (
      id bigint generated always as identity (start with 1001) primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      dialing_code text not null,
      phone text not null,
      password text not null,
      booker_id bigint not null default 0,
      account_allowed boolean not null default false,
      sms_mailing boolean not null default false,
      email_mailing boolean not null default false,
      created_at bigint not null
    )`,
    // Emails are compared without letter case: one account per email.
    'create unique index customers_email_key on customers (lower(email))',
    // Tokens and codes are stored as hashes, so that a leaked database gives no access.
    `create table sessions (
      token_hash text primary key,
      customer_id bigint not null references customers (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index sessions_customer on sessions (customer_id)',
    'create index sessions_expires_at on sessions (expires_at)',
    `create table password_resets (
      code_hash text primary key,
      customer_id bigint not null references customers (id) on delete cascade,
      expires_at bigint not null
    )`,
    'create index password_resets_expires_at on password_resets (expires_at)',
    `create table addresses (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customers (id) on delete cascade,
      name text not null,
      line1 text not null,
      line2 text not null,
      postcode text not null,
      category text not null,
      latitude double precision not null,
      longitude double precision not null,
      place_name text not null check (place_name in ('home', 'work', 'other')),
      full_address text not null,
      created_at bigint not null
    )`,
    'create index addresses_customer on addresses (customer_id)',
    `create table comments (
      id bigint generated always as identity primary key,
      customer_id bigint,
      name text not null,
      email text not null,
      phone text not null,
      source text not null,
      subject text not null,
      kind text not null,
      message text not null,
      created_at bigint not null
    )`,
    'create index bookings_customer on bookings (customer_id, pickup_at desc)',
    'create index bookings_booker on bookings (booker_id, pickup_at desc)',
  ],
};
