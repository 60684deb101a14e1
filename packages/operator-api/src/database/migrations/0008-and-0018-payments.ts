import type { Migration } from './migration.ts';

/** A payment keeps its first nonce: a gateway without idempotency keys charges each nonce only once. */
export const paymentNonces: Migration = {
  name: '0008-payment-nonces',
  statements: [`alter table payments add column nonce text not null default ''`],
};

/** If the gateway charged another amount than requested, the charged amount is refunded. */
export const paymentTaken: Migration = {
  name: '0018-payment-taken',
  statements: ['alter table payments add column taken_minor bigint, add column taken_currency text'],
};
