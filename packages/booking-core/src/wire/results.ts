import { address } from './answers.ts';
import { amount, maybe, maybeNumber, object, text } from './readers.ts';

/** {id, code, message}: the simple result. Code 1 success, 0 generic failure, 2 failure with the server's message. */
export const simpleResult = object({ code: amount, message: text, id: text });

export const placeDetails = object({ address: maybe(address) });

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
  percent: amount,
  maximum: amount,
});
