import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls of the licence service (specification 2 §7). */
export const licenceEndpoints = {
  validate: endpoint('POST', '/licence/validate', 'read', 10_000),
  base: endpoint('GET', '/licence/custappbaseurl', 'read', 10_000),
  readParams: endpoint('GET', '/licence/bookingparams', 'read', 10_000),
  storeParams: endpoint('POST', '/licence/bookingparams', 'never', 10_000),
} as const satisfies Record<string, Endpoint>;
