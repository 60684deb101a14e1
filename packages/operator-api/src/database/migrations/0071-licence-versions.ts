import type { Migration } from './migration.ts';

/** Every version of a tracking code that was made while running; the file is version 0 of its codes. */
export const licenceVersions: Migration = {
  name: '0071-licence-versions',
  statements: [
    `create table licence_versions (
      trackingcode text not null,
      version integer not null check (version > 0),
      content jsonb not null,
      note text not null,
      staff_id bigint,
      actor text not null,
      at bigint not null,
      primary key (trackingcode, version)
    )`,
    // Who changed what is in force already was not written down.
    `insert into licence_versions (trackingcode, version, content, note, actor, at)
      select trackingcode, 1, content, '', '', changed_at from licences`,
  ],
};
