import { flag, list, maybe, maybeNumber, number, object, optional, text } from './readers.ts';

/** The responses of the flight calls; in their own file because their code is fetched with the first flight. */

const airport = object({
  city: text,
  airport: text,
  iata: text,
  icao: text,
  name: text,
  country: text,
  latitude: maybeNumber,
  longitude: maybeNumber,
  postcode: text,
});

export const airports = object({ airports: list(airport) });

export const airlines = object({
  airlines: list(object({ icao: text, iata: text, name: text, country: text })),
});

/**
 * FlightXML2's shapes, as the specification requires (1 §7): times are epoch seconds, 0 for "not yet"; codes are ICAO.
 * `filed_arrivaltime`, `terminal` and `sample` are this product's additions.
 */
const epochSeconds = optional(maybe(number), 0);

export const searchFlight = object({
  message: text,
  airlineflightschedulesresult: object({
    data: list(
      object({
        ident: text,
        origin: text,
        originname: text,
        destination: text,
        destinationname: text,
        departuretime: epochSeconds,
        arrivaltime: epochSeconds,
        terminal: text,
        sample: flag(false),
      }),
    ),
  }),
});

export const flightInfo = object({
  flightinforesult: object({
    flights: list(
      object({
        ident: text,
        origin: text,
        originname: text,
        destination: text,
        destinationname: text,
        destinationcity: text,
        actualarrivaltime: epochSeconds,
        estimatedarrivaltime: epochSeconds,
        filed_arrivaltime: epochSeconds,
        terminal: text,
        sample: flag(false),
      }),
    ),
  }),
});
