import type { Migration } from './migration.ts';

/** When staff last sent a passenger the link to pay a booking by. */
export const paymentLink: Migration = {
  name: '0057-payment-link',
  statements: ['alter table bookings add column payment_asked_at bigint'],
};
