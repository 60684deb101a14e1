import type { Migration } from './migration.ts';

/** The first nonce of a payment is its only one: a gateway without idempotency keys charges a nonce once. */
export const paymentNonces: Migration = {
  name: '0008-payment-nonces',
  statements: [`alter table payments add column nonce text not null default ''`],
};

/** A gateway that took another amount than it was asked for gives that amount back, not ours. */
export const paymentTaken: Migration = {
  name: '0018-payment-taken',
  statements: ['alter table payments add column taken_minor bigint, add column taken_currency text'],
};
