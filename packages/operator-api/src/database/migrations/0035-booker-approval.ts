import type { Migration } from './migration.ts';

/** The company that somebody has asked to book for and waits to be let in to; 0 for none. */
export const bookerApproval: Migration = {
  name: '0035-booker-approval',
  statements: [
    'alter table customers add column booker_pending bigint not null default 0',
    'create index customers_booker on customers (booker_id) where booker_id > 0',
    'create index customers_booker_pending on customers (booker_pending) where booker_pending > 0',
  ],
};
