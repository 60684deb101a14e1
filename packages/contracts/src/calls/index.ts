import type * as v from 'valibot';
import { accountCalls } from './accounts.ts';
import { bookerCalls } from './bookers.ts';
import { flightCalls } from './flights.ts';
import { licenceCalls } from './licence.ts';
import { partnerCalls } from './partners.ts';
import { paymentCalls } from './payments.ts';
import { productCalls } from './product.ts';
import { trackingCalls } from './tracking.ts';

/** The calls in groups, as the documentation shows them. */
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

/** As it may not be written to. */
type Fixed<Value> = Value extends readonly (infer _Item)[]
  ? { readonly [Index in keyof Value]: Fixed<Value[Index]> }
  : Value extends object
    ? { readonly [Key in keyof Value]: Fixed<Value[Key]> }
    : Value;

/** What a client sends: everything that a call's schema takes. */
export type RequestOf<Name extends CallName> = Fixed<v.InferInput<Calls[Name]['request']>>;
/** What the server reads of it. */
export type AskedOf<Name extends CallName> = v.InferOutput<Calls[Name]['request']>;
/** What the server answers. */
export type AnswerOf<Name extends CallName> = Fixed<v.InferInput<Calls[Name]['answer']>>;
