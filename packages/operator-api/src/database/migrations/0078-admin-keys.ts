import type { Migration } from './migration.ts';

/** Named API keys of the admin calls, with scopes, in addition to the operator's own key. */
export const adminKeys: Migration = {
  name: '0078-admin-keys',
  statements: [
    `create table admin_keys (
      id integer generated always as identity primary key,
      name text not null,
      hash text not null unique,
      scopes text not null,
      created_at bigint not null,
      used_at bigint,
      revoked_at bigint
    )`,
  ],
};
