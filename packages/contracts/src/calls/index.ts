import type * as v from 'valibot';
import { accountCalls } from './accounts.ts';
import { bookerCalls } from './bookers.ts';
import { flightCalls } from './flights.ts';
import { licenceCalls } from './licence.ts';
import { partnerCalls } from './partners.ts';
import { paymentCalls } from './payments.ts';
import { productCalls } from './product.ts';
import { trackingCalls } from './tracking.ts';

/** The calls in the groups of the API reference. */
export const callGroups = {
  'Quotation and booking': productCalls,
  Flights: flightCalls,
  Payments: paymentCalls,
  Accounts: accountCalls,
  Bookers: bookerCalls,
  Partners: partnerCalls,
  Tracking: trackingCalls,
  Licences: licenceCalls,
};

/** Every call of the product API and of the licence service, by name. */
export const calls = {
  ...productCalls,
  ...flightCalls,
  ...paymentCalls,
  ...accountCalls,
  ...bookerCalls,
  ...partnerCalls,
  ...trackingCalls,
  ...licenceCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The same type, deeply read-only. */
type Fixed<Value> = Value extends readonly (infer _Item)[]
  ? { readonly [Index in keyof Value]: Fixed<Value[Index]> }
  : Value extends object
    ? { readonly [Key in keyof Value]: Fixed<Value[Key]> }
    : Value;

/** The request as sent by a client: every input that the call's schema accepts. */
export type RequestOf<Name extends CallName> = Fixed<v.InferInput<Calls[Name]['request']>>;
/** The request as parsed by the server. */
export type AskedOf<Name extends CallName> = v.InferOutput<Calls[Name]['request']>;
/** The server's response. */
export type AnswerOf<Name extends CallName> = Fixed<v.InferInput<Calls[Name]['answer']>>;
