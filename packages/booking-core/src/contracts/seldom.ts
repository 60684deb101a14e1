import { address } from './answers.ts';
import { type Endpoint, read, write } from './endpoints.ts';
import { amount, maybe, maybeNumber, object, text } from './wire.ts';

/** The calls that few bookings make, apart from the others because their code comes with the first of them. */

export const seldomEndpoints = {
  /** The address at coordinates, for the device's own place, a pin and places without a postcode. */
  placeAt: read('/api/placeat', 8_000),
  promoCode: write('/api/promocode', 10_000, 'never'),
  readParams: read('/licence/bookingparams'),
  storeParams: write('/licence/bookingparams', 10_000, 'never'),
} as const satisfies Record<string, Endpoint>;

/** {id, code, message}: the simple result. Code 1 success, 0 generic failure, 2 failure with the server's message. */
export const simpleResult = object({ code: amount, message: text, id: text });

export const placeAt = object({
  address: maybe(address),
  pluscode: text,
  /** Ours: the airport that the point belongs to. */
  airport: maybe(object({ icao: text, iata: text })),
});

export const promoCode = object({
  code: amount,
  value: maybeNumber,
  message: text,
  promocodeid: text,
});
