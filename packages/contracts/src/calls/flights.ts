import * as v from 'valibot';
import { airline, airport, head } from '../answers.ts';
import { flightEndpoints as at } from '../endpoints/flights.ts';
import { described, neededWord, optionalFlag } from '../fields.ts';
import { lookUp } from './call.ts';
import { searchText } from './product.ts';

const airportCode = /^[A-Z0-9]{3,4}$/;
const airlineCode = /^[A-Z0-9]{2,3}$/;
const flightNumber = /^[A-Z0-9 -]{2,12}$/;

/** FlightXML2's moments: epoch seconds, 0 for "not yet". */
const seconds = v.number();

/**
 * Calls about airports, airlines and flights, in FlightXML2's shapes, which the specification names (1 §7); codes are ICAO.
 * `filed_arrivaltime`, `terminal` and `sample` are ours.
 */
export const flightCalls = {
  searchAirport: lookUp({
    endpoint: at.searchAirport,
    about:
      'Searches airports (`searchString`) or airlines (`searchstring`); `kind` selects one explicitly (specification 1 §7).',
    rate: 'search',
    request: v.object({ searchString: searchText, kind: v.optional(v.picklist(['airport', 'airline'])) }),
    answer: v.object({ airports: v.array(airport), airlines: v.array(airline) }),
  }),
  searchFlight: lookUp({
    endpoint: at.searchFlight,
    about: 'Returns flights of an airline to a destination that depart around a given time (specification 1 §7).',
    rate: 'quote',
    request: v.object({
      destination: neededWord(airportCode),
      airline: neededWord(airlineCode),
      origin: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), neededWord(airportCode)]), ''),
      departuretime: v.pipe(v.string(), v.trim(), v.nonEmpty()),
      sandbox: described(
        optionalFlag,
        'Ours: whether a sample timetable is used when the operator has no flight data provider.',
      ),
    }),
    answer: v.object({
      ...head,
      AirlineFlightSchedulesResult: v.object({
        next_offset: v.number(),
        data: v.array(
          v.object({
            ident: v.string(),
            origin: v.string(),
            originName: v.string(),
            destination: v.string(),
            destinationName: v.string(),
            departuretime: seconds,
            arrivaltime: seconds,
            terminal: v.string(),
            sample: v.boolean(),
          }),
        ),
      }),
    }),
  }),
  flightInfo: lookUp({
    endpoint: at.flightInfo,
    about:
      'Returns the flights with a flight number around a given time; empty when the number is unknown (specification 1 §7).',
    rate: 'quote',
    request: v.object({
      flightNo: neededWord(flightNumber),
      landingTime: v.optional(v.pipe(v.string(), v.trim()), ''),
      sandbox: optionalFlag,
    }),
    answer: v.object({
      ...head,
      FlightInfoResult: v.object({
        next_offset: v.number(),
        flights: v.array(
          v.object({
            ident: v.string(),
            origin: v.string(),
            originName: v.string(),
            originCity: v.string(),
            destination: v.string(),
            destinationName: v.string(),
            destinationCity: v.string(),
            filed_departuretime: seconds,
            filed_arrivaltime: seconds,
            estimatedarrivaltime: seconds,
            actualarrivaltime: seconds,
            terminal: v.string(),
            sample: v.boolean(),
          }),
        ),
      }),
    }),
  }),
};
