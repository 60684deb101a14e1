import type { Migration } from './migration.ts';

/** A gateway that took another amount than it was asked for gives that amount back, not ours. */
export const paymentTaken: Migration = {
  name: '0018-payment-taken',
  statements: ['alter table payments add column taken_minor bigint, add column taken_currency text'],
};
