import type { Migration } from './migration.ts';

export const letters: Migration = {
  name: '0006-letters',
  statements: [
    `create table outbox (
      id bigint generated always as identity primary key,
      letter json not null,
      created_at bigint not null,
      due_at bigint not null,
      attempts integer not null default 0,
      sent_at bigint
    )`,
    'create index outbox_due on outbox (due_at) where sent_at is null',
  ],
};
