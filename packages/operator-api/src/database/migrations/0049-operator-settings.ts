import type { Migration } from './migration.ts';

/** What was changed of the operator's documents on the desk: the files are version 0 of each, the latest row counts. */
export const operatorSettings: Migration = {
  name: '0049-operator-settings',
  statements: [
    // Content as it was sent: jsonb would sort its keys.
    `create table operator_settings (
      id bigint generated always as identity unique,
      document text not null,
      version integer not null check (version > 0),
      content text not null,
      note text not null,
      staff_id bigint,
      actor text not null,
      at bigint not null,
      primary key (document, version)
    )`,
  ],
};
