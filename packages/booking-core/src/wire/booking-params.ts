import { amount, flag, maybe, maybeNumber, number, object, text } from './readers.ts';

const paramsPlace = object({
  category: text,
  postcode: text,
  latitude: number,
  longitude: number,
  fulladdress: text,
});

/** GET /licence/bookingparams: the short form's values, stored for the booking page. */
export const bookingParams = object({
  code: amount,
  message: text,
  _params: maybe(
    object({
      trackingcode: text,
      pickup: maybe(paramsPlace),
      dropoff: maybe(paramsPlace),
      datetime: text,
      vehtypeid: maybeNumber,
      vehicleid: text,
      isasap: flag(true),
    }),
  ),
});
