import { object, text } from './readers.ts';

/** Specification 1 §3, IP info. `currencycode` is the country's where fares can be told in it, else ''. */
export const ipInfo = object({
  ip: text,
  city: text,
  loc: text,
  region: text,
  country: text,
  currencycode: text,
});
