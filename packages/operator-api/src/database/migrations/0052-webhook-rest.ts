import type { Migration } from './migration.ts';

/** A webhook whose receiver is gone for good, or asked for a rest. */
export const webhookRest: Migration = {
  name: '0052-webhook-rest',
  statements: [
    'alter table webhooks add column gone_at bigint',
    'alter table webhooks add column rest_until bigint not null default 0',
  ],
};
