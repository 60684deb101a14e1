import type { Endpoint } from './endpoints.ts';
import { object, text } from './wire.ts';

/** Ours: where the visitor's address lies; made where the configuration says `iplookup`. */
export const visitorEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/ipinfo',
  timeoutMs: 8_000,
  retry: 'never',
  okCodes: [1],
};

/** Specification 1 §3, IP info. `currencycode` is the country's where fares can be told in it, else ''. */
export const ipInfo = object({
  ip: text,
  city: text,
  loc: text,
  region: text,
  country: text,
  currencycode: text,
});
