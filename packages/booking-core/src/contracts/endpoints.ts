import type { HttpVerb } from './verb.ts';

/**
 * How a call may be repeated by the machine: `read` twice with jitter, `quote` once with the same request id, `never`
 * for everything that changes something.
 */
export type RetryClass = 'read' | 'quote' | 'never';

export interface Endpoint {
  readonly method: HttpVerb;
  readonly path: string;
  readonly timeoutMs: number;
  readonly retry: RetryClass;
  /** Codes that mean success; everything else is refused with the answer's message (specification 1 §8). */
  readonly okCodes: readonly number[];
}

const read = (path: string, timeoutMs = 10_000): Endpoint => ({
  method: 'GET',
  path,
  timeoutMs,
  retry: 'read',
  okCodes: [1],
});
const write = (path: string, timeoutMs: number, retry: RetryClass, okCodes: readonly number[] = [1]): Endpoint => ({
  method: 'POST',
  path,
  timeoutMs,
  retry,
  okCodes,
});

export const endpoints = {
  configuration: read('/api/configuration', 15_000),
  vehicleTypes: read('/api/vehicletypes', 15_000),
  prices: read('/api/prices', 15_000),
  searchAddress: read('/api/searchaddress', 8_000),
  /** The address at coordinates, for the device's own place, a pin and places without a postcode. */
  placeAt: read('/api/placeat', 8_000),
  /** A phone number by the world's numbering plans. It changes nothing; the number stays out of the address and its logs. */
  readPhone: write('/api/readphone', 8_000, 'read'),
  searchAirport: read('/api/searchairport', 8_000),
  searchFlight: read('/api/searchflight'),
  flightInfo: read('/api/flightinfo'),
  direction: write('/api/direction', 15_000, 'read'),
  nearestDriver: write('/api/nearestdriver', 10_000, 'read'),
  /** 4 is accepted as success; 3 and 6 mark the pick-up (specification 1 §8). */
  quotation: write('/api/quotation', 15_000, 'quote', [1, 4]),
  promoCode: write('/api/promocode', 10_000, 'never'),
  createBooking: write('/api/createbookingTest', 30_000, 'never'),
  bookingInfo: write('/api/bookinginfo', 10_000, 'read'),
  bookingDetails: read('/api/bookingdetails'),
} as const satisfies Record<string, Endpoint>;

export const licenceEndpoints = {
  validate: write('/licence/validate', 10_000, 'read'),
  base: read('/licence/custappbaseurl'),
  readParams: read('/licence/bookingparams'),
  storeParams: write('/licence/bookingparams', 10_000, 'never'),
} as const satisfies Record<string, Endpoint>;

/** Headers that both sides know. */
export const headers = {
  /** The signed widget token that `validate` answered. */
  widgetToken: 'x-widget-token',
  /** Ties the calls of one visit together in logs and error reports. */
  correlation: 'x-correlation-id',
} as const;
