import type { Migration } from './migration.ts';

/** The company for which a customer has requested to book and whose approval is pending; 0 for none. */
export const bookerApproval: Migration = {
  name: '0035-booker-approval',
  statements: [
    'alter table customers add column booker_pending bigint not null default 0',
    'create index customers_booker on customers (booker_id) where booker_id > 0',
    'create index customers_booker_pending on customers (booker_pending) where booker_pending > 0',
  ],
};
