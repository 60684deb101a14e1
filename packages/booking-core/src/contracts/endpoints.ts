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

export const read = (path: string, timeoutMs = 10_000): Endpoint => ({
  method: 'GET',
  path,
  timeoutMs,
  retry: 'read',
  okCodes: [1],
});
export const write = (
  path: string,
  timeoutMs: number,
  retry: RetryClass,
  okCodes: readonly number[] = [1],
): Endpoint => ({
  method: 'POST',
  path,
  timeoutMs,
  retry,
  okCodes,
});

/** What every booking calls; the others' stand with their answers. */
export const endpoints = {
  configuration: read('/api/configuration', 15_000),
  vehicleTypes: read('/api/vehicletypes', 15_000),
  prices: read('/api/prices', 15_000),
  searchAddress: read('/api/searchaddress', 8_000),
  /** A phone number by the world's numbering plans. It changes nothing; the number stays out of the address and its logs. */
  direction: write('/api/direction', 15_000, 'read'),
  nearestDriver: write('/api/nearestdriver', 10_000, 'read'),
  /** 4 is accepted as success; 3 and 6 mark the pick-up (specification 1 §8). */
  quotation: write('/api/quotation', 15_000, 'quote', [1, 4]),
  createBooking: write('/api/createbookingTest', 30_000, 'never'),
  bookingInfo: write('/api/bookinginfo', 10_000, 'read'),
} as const satisfies Record<string, Endpoint>;

export const licenceEndpoints = {
  validate: write('/licence/validate', 10_000, 'read'),
  base: read('/licence/custappbaseurl'),
} as const satisfies Record<string, Endpoint>;

/** Headers that both sides know. */
export const headers = {
  /** The signed widget token that `validate` answered. */
  widgetToken: 'x-widget-token',
  /** Ties the calls of one visit together in logs and error reports. */
  correlation: 'x-correlation-id',
} as const;
