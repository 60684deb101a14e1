import type { Migration } from './migration.ts';

export const payments: Migration = {
  name: '0003-payments',
  statements: [
    `create table payments (
      id bigint generated always as identity (start with 5001) primary key,
      booking_id bigint not null references bookings (id),
      number integer not null check (number > 0),
      key text not null,
      provider text not null,
      method text not null,
      state text not null
        check (state in ('new', 'open', 'capturing', 'paid', 'declined', 'cancelled', 'refunding', 'refunded')),
      gateway_id text,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      refund_minor bigint not null default 0 check (refund_minor >= 0 and refund_minor <= amount_minor),
      auth_code text not null default '',
      reason text not null default '',
      return_url text not null default '',
      created_at bigint not null,
      updated_at bigint not null,
      settle_at bigint,
      constraint payments_key_key unique (key),
      constraint payments_booking_number_key unique (booking_id, number)
    )`,
    // The database itself prevents a booking from being charged twice: it has one live payment at most.
    `create unique index payments_live on payments (booking_id)
      where state in ('new', 'open', 'capturing', 'paid')`,
    'create unique index payments_gateway on payments (provider, gateway_id) where gateway_id is not null',
    'create index payments_settle_at on payments (settle_at) where settle_at is not null',
    `create table payment_events (
      provider text not null,
      event_id text not null,
      received_at bigint not null,
      primary key (provider, event_id)
    )`,
    // The sandbox gateway's own records, in place of a bank's. They never contain a card number.
    `create table sandbox_tokens (
      nonce text primary key,
      outcome text not null check (outcome in ('succeed', 'decline', 'challenge')),
      used_by text not null default '',
      expires_at bigint not null
    )`,
    `create table sandbox_payments (
      id text primary key,
      key text not null unique,
      method text not null,
      state text not null check (state in ('open', 'succeeded', 'declined', 'cancelled')),
      amount_minor bigint not null,
      currency text not null,
      description text not null,
      return_url text not null,
      created_at bigint not null
    )`,
    `create table sandbox_refunds (
      key text primary key,
      payment_id text not null references sandbox_payments (id),
      amount_minor bigint not null
    )`,
  ],
};
