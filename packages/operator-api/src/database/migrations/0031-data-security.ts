import type { Migration } from './migration.ts';

/** Marks test bookings, indexes emails by urgency, recipient and booking, and stores when personal data is erased. */
export const dataSecurity: Migration = {
  name: '0031-data-security',
  statements: [
    'alter table bookings add column sandbox boolean not null default false',
    'alter table bookings add column erase_at bigint',
    'create index bookings_erase_at on bookings (erase_at) where erase_at is not null',
    // Amount refunded on the gateway's own website.
    'alter table payments add column returned_minor bigint not null default 0 check (returned_minor >= 0)',
    "alter table outbox add column kind text not null default 'booking'",
    "alter table outbox add column recipient_hash text not null default ''",
    'alter table outbox add column booking_id bigint',
    'drop index outbox_due',
    "create index outbox_due on outbox ((kind = 'security') desc, due_at) where sent_at is null",
    'create index outbox_recipient on outbox (recipient_hash, created_at)',
    'create index outbox_booking on outbox (booking_id, created_at)',
    // The content of emails that were already sent is no longer needed.
    "update outbox set letter = '{}' where sent_at is not null",
    // The customer of a used promotion is only compared, so a hash suffices.
    "update promo_uses set customer = encode(sha256(convert_to(customer, 'UTF8')), 'hex')",
    'create index promo_uses_booking on promo_uses (booking_id)',
    'create index comments_created_at on comments (created_at)',
    'create index payment_events_received_at on payment_events (received_at)',
  ],
};
