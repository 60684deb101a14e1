import { object, text } from './readers.ts';

/** Specification 1 §3, IP info. `currencycode` is the country's where fares can be shown in it, otherwise ''. */
export const ipInfo = object({
  ip: text,
  city: text,
  loc: text,
  region: text,
  country: text,
  currencycode: text,
});
