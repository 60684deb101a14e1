import { createBooking } from './answers.ts';
import type { Endpoint } from './endpoints.ts';
import { simpleResult } from './seldom.ts';
import { amount, maybe, maybeNumber, object, text } from './wire.ts';

/** The calls of paying, apart from the others because their code comes with the payment step. */

const call = (method: Endpoint['method'], path: string, timeoutMs: number, retry: Endpoint['retry']): Endpoint => ({
  method,
  path,
  timeoutMs,
  retry,
  okCodes: [1],
});

export const paymentEndpoints = {
  createElectronicBooking: call('POST', '/api/createelectronicbooking', 45_000, 'never'),
  updateElectronicBooking: call('PUT', '/api/updateelectronicbooking', 30_000, 'read'),
  updateBooking: call('PUT', '/api/updatebooking', 30_000, 'never'),
  paymentIntent: call('GET', '/api/paymentintent', 30_000, 'read'),
  stripePaymentIntent: call('GET', '/api/stripepaymentintent', 30_000, 'read'),
  cardToken: call('POST', '/api/cardtoken', 20_000, 'never'),
} as const;

const intent = object({
  id: text,
  status: text,
  provider: text,
  method: text,
  amount: maybeNumber,
  currency: text,
  clientsecret: text,
  redirecturl: text,
  message: text,
});

/** POST createelectronicbooking, PUT updateelectronicbooking, GET paymentintent and stripepaymentintent. */
export const paidBooking = object({
  ...createBooking.entries,
  message: text,
  /** `promotion`: it cannot be had under the promotion that was named; `returned`: money that was taken goes back. */
  reason: text,
  returnref: text,
  jobpartid: text,
  clientsecret: text,
  paymentresult: maybe(object({ code: amount, message: text })),
  paymentmethod: text,
  paymentintent: maybe(intent),
  /** Ours: an unpaid booking ends then; '' where it waits for as long as the ride does. */
  payuntil: text,
});

export const cardToken = object({ ...simpleResult.entries, nonce: text });

export interface PaymentFields {
  /** '' where the gateway collects the card itself. */
  readonly nonce: string;
  /** Pays the booking of a code again instead of making one. */
  readonly retry: boolean;
  /** Where a page of the gateway's leads back to. */
  readonly returnurl: string;
}
