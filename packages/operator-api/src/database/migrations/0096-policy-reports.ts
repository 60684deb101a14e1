import type { Migration } from './migration.ts';

/** Content security policy reports: a row per directive and blocked origin, never the URL that a visitor opened. */
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
