import type { Migration } from './migration.ts';

/** Why an email was given up: the mail server's reply code, or `late`. */
export const letterFailures: Migration = {
  name: '0067-letter-failures',
  statements: ["alter table outbox add column failure text not null default ''"],
};
