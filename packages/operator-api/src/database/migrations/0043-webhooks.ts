import type { Migration } from './migration.ts';

/** Webhooks, and the deliveries to each. */
export const webhooks: Migration = {
  name: '0043-webhooks',
  statements: [
    `create table webhooks (
      id integer generated always as identity primary key,
      url text not null,
      secret text not null,
      old_secret text,
      old_until bigint,
      created_at bigint not null
    )`,
    `create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_id integer not null references webhooks (id) on delete cascade,
      change_id bigint not null references booking_changes (id) on delete cascade,
      booking_id bigint not null,
      attempts integer not null default 0,
      created_at bigint not null,
      due_at bigint not null,
      delivered_at bigint,
      parked_at bigint,
      failure text not null default ''
    )`,
    `create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at)
      where delivered_at is null and parked_at is null`,
    `create index webhook_deliveries_order on webhook_deliveries (webhook_id, booking_id, id)
      where delivered_at is null and parked_at is null`,
    'create index webhook_deliveries_delivered on webhook_deliveries (delivered_at)',
    'create index webhook_deliveries_change on webhook_deliveries (change_id)',
  ],
};
