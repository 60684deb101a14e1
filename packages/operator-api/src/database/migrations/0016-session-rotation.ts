import type { Migration } from './migration.ts';

/** Tokens follow each other within one sign-in; what was handed out before begins as the first of its own. */
export const sessionRotation: Migration = {
  name: '0016-session-rotation',
  statements: [
    'alter table sessions add column family text',
    'update sessions set family = token_hash',
    'alter table sessions alter column family set not null',
    // Until then a token is answered without a successor.
    'alter table sessions add column fresh_until bigint not null default 0',
    // The token it follows, until it has been used itself.
    'alter table sessions add column follows text',
    // Set with the first use of its successor: afterwards nobody honest sends it.
    'alter table sessions add column good_until bigint',
    'create index sessions_family on sessions (family)',
  ],
};
