import type { Migration } from './migration.ts';

/** Marks webhooks whose receiver is gone for good or has requested a pause. */
export const webhookRest: Migration = {
  name: '0052-webhook-rest',
  statements: [
    'alter table webhooks add column gone_at bigint',
    'alter table webhooks add column rest_until bigint not null default 0',
  ],
};
