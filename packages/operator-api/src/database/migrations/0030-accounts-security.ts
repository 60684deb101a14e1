import type { Migration } from './migration.ts';

export const accountsSecurity: Migration = {
  name: '0030-accounts-security',
  statements: [
    // A session is good for the password it began with: the count goes up with every new one.
    'alter table customers add column password_count bigint not null default 0',
    'alter table sessions add column password_count bigint not null default 0',
    // Whoever signs up with an email that has an account gets one beside it, so that the answer tells nobody which emails exist.
    'alter table customers add column beside boolean not null default false',
    'drop index customers_email_key',
    'create unique index customers_email_key on customers (lower(email)) where not beside',
    'create index customers_email on customers (lower(email), beside, id)',
    `create table email_changes (
      code_hash text primary key,
      customer_id bigint not null references customers (id) on delete cascade,
      email text not null,
      expires_at bigint not null
    )`,
    'create index email_changes_expires_at on email_changes (expires_at)',
    // Their codes were hashed without the email and the password that they are bound to now.
    'delete from password_resets',
  ],
};
