import type { Migration } from './migration.ts';

/** What browsers kept from pages of ours: a row for each directive and origin, never an address that somebody visited. */
export const policyReports: Migration = {
  name: '0096-policy-reports',
  statements: [
    `create table policy_reports (
      directive text not null,
      blocked text not null,
      times bigint not null default 1,
      first_at bigint not null,
      last_at bigint not null,
      primary key (directive, blocked)
    )`,
  ],
};
