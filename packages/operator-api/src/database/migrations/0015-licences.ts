import type { Migration } from './migration.ts';

/** Tracking codes that the operator added or changed at run time; they take precedence over the operator's file. */
export const licences: Migration = {
  name: '0015-licences',
  statements: [
    `create table licences (
      trackingcode text primary key,
      content jsonb not null,
      changed_at bigint not null
    )`,
  ],
};
