import { createBooking } from './answers.ts';
import { amount, maybe, maybeNumber, object, text } from './readers.ts';
import { simpleResult } from './results.ts';

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
