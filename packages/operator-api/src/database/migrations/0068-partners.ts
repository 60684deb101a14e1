import type { Migration } from './migration.ts';

/** Partner companies that own tracking codes: their bookings, requested domains and webhooks. */
export const partners: Migration = {
  name: '0068-partners',
  statements: [
    // Stored with the booking: reassigning a tracking code to another company does not move its bookings.
    'alter table bookings add column partner_id bigint not null default 0',
    'create index bookings_partner on bookings (partner_id, pickup_at) where partner_id > 0',
    `create table partner_domains (
      id bigint generated always as identity primary key,
      tracking_code text not null,
      partner_id bigint not null,
      domain text not null,
      asked_at bigint not null,
      decided_at bigint
    )`,
    'create unique index partner_domains_once on partner_domains (tracking_code, partner_id, domain)',
    'alter table webhooks add column partner_id bigint not null default 0',
    'alter table webhooks add column off_at bigint',
    // A test delivery belongs to no booking.
    'alter table webhook_deliveries alter column change_id drop not null',
  ],
};
