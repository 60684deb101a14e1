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
  /** `promotion`: the named promotion does not allow this booking; `returned`: a payment made is refunded. */
  reason: text,
  returnref: text,
  jobpartid: text,
  clientsecret: text,
  paymentresult: maybe(object({ code: amount, message: text })),
  paymentmethod: text,
  paymentintent: maybe(intent),
  /** Ours: when an unpaid booking expires; '' where it stays open until the ride. */
  payuntil: text,
});

export const cardToken = object({ ...simpleResult.entries, nonce: text });
