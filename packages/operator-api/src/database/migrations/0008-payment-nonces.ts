import type { Migration } from './migration.ts';

/** The first nonce of a payment is its only one: a gateway without idempotency keys charges a nonce once. */
export const paymentNonces: Migration = {
  name: '0008-payment-nonces',
  statements: [`alter table payments add column nonce text not null default ''`],
};
