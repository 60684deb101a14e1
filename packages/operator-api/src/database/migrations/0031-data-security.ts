import type { Migration } from './migration.ts';

/** Test bookings apart from real ones; emails by urgency, recipient and booking; when people are forgotten. */
export const dataSecurity: Migration = {
  name: '0031-data-security',
  statements: [
    'alter table bookings add column sandbox boolean not null default false',
    'alter table bookings add column erase_at bigint',
    'create index bookings_erase_at on bookings (erase_at) where erase_at is not null',
    // What went back without being asked for here, at the gateway's own pages.
    'alter table payments add column returned_minor bigint not null default 0 check (returned_minor >= 0)',
    "alter table outbox add column kind text not null default 'booking'",
    "alter table outbox add column recipient_hash text not null default ''",
    'alter table outbox add column booking_id bigint',
    'drop index outbox_due',
    "create index outbox_due on outbox ((kind = 'security') desc, due_at) where sent_at is null",
    'create index outbox_recipient on outbox (recipient_hash, created_at)',
    'create index outbox_booking on outbox (booking_id, created_at)',
    // What was handed over before is nobody's business any more.
    "update outbox set letter = '{}' where sent_at is not null",
    // Who used a promotion is only ever compared.
    "update promo_uses set customer = encode(sha256(convert_to(customer, 'UTF8')), 'hex')",
    'create index promo_uses_booking on promo_uses (booking_id)',
    'create index comments_created_at on comments (created_at)',
    'create index payment_events_received_at on payment_events (received_at)',
  ],
};
