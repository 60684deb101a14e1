import type { Migration } from './migration.ts';

/** Whether the customer has opened a link that was sent to the account's email: until then it is only what somebody typed. */
export const provenEmails: Migration = {
  name: '0034-proven-emails',
  statements: ['alter table customers add column email_proven boolean not null default false'],
};

/** The known browser that a sign-in began in; '' for one that keeps no cookie of ours. */
export const sessionDevices: Migration = {
  name: '0036-session-devices',
  statements: ["alter table sessions add column device text not null default ''"],
};
