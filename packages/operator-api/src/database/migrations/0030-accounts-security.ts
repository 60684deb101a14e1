import type { Migration } from './migration.ts';

export const accountsSecurity: Migration = {
  name: '0030-accounts-security',
  statements: [
    // A session is valid only for the password of its sign-in: the count increases with every new password.
    'alter table customers add column password_count bigint not null default 0',
    'alter table sessions add column password_count bigint not null default 0',
    // A sign-up with an email that already has an account creates a second one, so that the response does not reveal
    // which emails exist.
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
    // The existing codes were hashed without the email and password that they are now bound to.
    'delete from password_resets',
  ],
};
