import type { Migration } from './migration.ts';

/** When staff last sent the passenger the payment link of a booking. */
export const paymentLink: Migration = {
  name: '0057-payment-link',
  statements: ['alter table bookings add column payment_asked_at bigint'],
};
