import type { Migration } from './migration.ts';

/** Indexes for finding expired rows and failed emails every minute, whatever the size of the tables. */
export const cleaning: Migration = {
  name: '0116-cleaning',
  statements: [
    'alter table tracks add column pickup_at bigint not null default 0',
    'update tracks set pickup_at = bookings.pickup_at from bookings where bookings.id = tracks.booking_id',
    'create index tracks_pickup_at on tracks (pickup_at)',
    'create index ride_events_received_at on ride_events (received_at)',
    'create index booker_invoice_lines_pickup_at on booker_invoice_lines (pickup_at)',
    "create index outbox_failed on outbox (id) where failure <> ''",
    'create index outbox_sent_at on outbox (sent_at) where sent_at is not null',
    `create index payments_with_return on payments (updated_at)
      where settle_at is null and (nonce <> '' or return_url <> '')`,
  ],
};
