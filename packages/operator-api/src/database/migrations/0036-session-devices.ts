import type { Migration } from './migration.ts';

/** The known browser that a sign-in began in; '' for one that keeps no cookie of ours. */
export const sessionDevices: Migration = {
  name: '0036-session-devices',
  statements: ["alter table sessions add column device text not null default ''"],
};
