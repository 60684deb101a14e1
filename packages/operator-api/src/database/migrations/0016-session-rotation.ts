import type { Migration } from './migration.ts';

/** Session tokens rotate within one sign-in (family); each existing token becomes the first of its own family. */
export const sessionRotation: Migration = {
  name: '0016-session-rotation',
  statements: [
    'alter table sessions add column family text',
    'update sessions set family = token_hash',
    'alter table sessions alter column family set not null',
    // Until then a request with the token receives no new token.
    'alter table sessions add column fresh_until bigint not null default 0',
    // The token that it replaces; null once this one has been used.
    'alter table sessions add column follows text',
    // Set at the first use of its successor: a use of this token after this time indicates theft.
    'alter table sessions add column good_until bigint',
    'create index sessions_family on sessions (family)',
  ],
};
