import type { Migration } from './migration.ts';

/** Whether the customer has opened a link sent to the account's email; until then the email is unverified. */
export const provenEmails: Migration = {
  name: '0034-proven-emails',
  statements: ['alter table customers add column email_proven boolean not null default false'],
};

/** The known browser of a sign-in; '' for a browser without the device cookie. */
export const sessionDevices: Migration = {
  name: '0036-session-devices',
  statements: ["alter table sessions add column device text not null default ''"],
};
