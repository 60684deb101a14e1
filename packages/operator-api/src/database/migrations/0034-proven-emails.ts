import type { Migration } from './migration.ts';

/** Whether the customer has opened a link that was sent to the account's email: until then it is only what somebody typed. */
export const provenEmails: Migration = {
  name: '0034-proven-emails',
  statements: ['alter table customers add column email_proven boolean not null default false'],
};
