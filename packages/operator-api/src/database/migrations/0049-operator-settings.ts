import type { Migration } from './migration.ts';

/**
 * Versions of the operator's documents that were saved on the desk. The file is version 0; the latest row is in force.
 */
export const operatorSettings: Migration = {
  name: '0049-operator-settings',
  statements: [
    // The content is text, because jsonb would sort its keys.
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
