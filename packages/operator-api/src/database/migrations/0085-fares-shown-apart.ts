import type { Migration } from './migration.ts';

/**
 * Fares shown are counted in several rows per day: with one row, simultaneous quotations wait for each other's commit.
 */
export const faresShownApart: Migration = {
  name: '0085-fares-shown-apart',
  statements: [
    'alter table fares_shown add column part smallint not null default 0',
    'alter table fares_shown drop constraint fares_shown_pkey',
    'alter table fares_shown add primary key (day, tracking_code, part)',
  ],
};
