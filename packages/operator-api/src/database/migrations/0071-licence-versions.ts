import type { Migration } from './migration.ts';

/** All versions of tracking codes that were saved at run time; the file is version 0. */
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
    // The authors of existing versions were not recorded.
    `insert into licence_versions (trackingcode, version, content, note, actor, at)
      select trackingcode, 1, content, '', '', changed_at from licences`,
  ],
};
