import type { Migration } from './migration.ts';

/** The phones that hear of rides while they are locked, and the messages for them. */
export const driverPush: Migration = {
  name: '0118-driver-push',
  statements: [
    // A subscription ends with the session of its phone, and its messages with it.
    `create table push_subscriptions (
      id integer generated always as identity primary key,
      session_hash text not null unique references driver_sessions (token_hash) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at bigint not null
    )`,
    `create table push_messages (
      id bigint generated always as identity primary key,
      subscription_id integer not null references push_subscriptions (id) on delete cascade,
      booking_id bigint not null references bookings (id) on delete cascade,
      leg text not null,
      news text not null check (news in ('given', 'changed', 'cancelled', 'withdrawn')),
      attempts integer not null default 0,
      created_at bigint not null,
      due_at bigint not null
    )`,
    'create index push_messages_due on push_messages (due_at)',
    'create index push_messages_subscription on push_messages (subscription_id)',
    'create index push_messages_booking on push_messages (booking_id)',
  ],
};
