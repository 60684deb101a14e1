import { flightEndpoints } from 'contracts/endpoints/flights';
import {
  type Airline,
  type Airport,
  type ApiError,
  type FoundFlight,
  isoWithOffset,
  localAt,
  ok,
  type Result,
} from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/flights.ts';
import { type Connection, send } from './http.ts';

/** The calls about airports, airlines and flights (specification 1 §7). */

type Answer<T> = Promise<Result<T, ApiError>>;

/** GET /api/searchairport?searchString= : airports for what is typed, best first. */
export async function searchAirports(
  connection: Connection,
  searchString: string,
  cancel: CancelToken,
): Answer<readonly Airport[]> {
  const call = { endpoint: flightEndpoints.searchAirport, answer: answers.airports, query: { searchString } };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  return ok(
    result.value.airports.map(({ icao, iata, name, airport, city, country }) => ({
      icao,
      iata,
      name: name || airport,
      city,
      country,
    })),
  );
}

/** GET /api/searchairport?searchstring= : airlines; only the key's spelling distinguishes the two searches. */
export async function searchAirlines(
  connection: Connection,
  searchstring: string,
  cancel: CancelToken,
): Answer<readonly Airline[]> {
  const call = { endpoint: flightEndpoints.searchAirport, answer: answers.airlines, query: { searchstring } };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(result.value.airlines) : result;
}

/** A search's result; `message` is the server's note about it, for example that flights cannot be looked up. */
export interface FlightSearch {
  readonly flights: readonly FoundFlight[];
  readonly message: string;
}

/** GET /api/searchflight: an airline's flights to a destination that depart around a given time. */
export async function searchFlights(
  connection: Connection,
  asked: {
    readonly destination: string;
    readonly airline: string;
    readonly origin: string;
    /** The time typed for the departure, as it would be in `zone`; epoch milliseconds. */
    readonly departureAt: number;
    readonly zone: string;
    readonly sandbox: boolean;
  },
  cancel: CancelToken,
): Answer<FlightSearch> {
  const query = {
    destination: asked.destination,
    airline: asked.airline,
    origin: asked.origin,
    // Without an offset: by the clock of the airport of departure, which the server knows.
    departuretime: localAt(asked.departureAt, asked.zone),
    ...(asked.sandbox ? { sandbox: 'true' } : {}),
  };
  const call = { endpoint: flightEndpoints.searchFlight, answer: answers.searchFlight, query };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const { message, airlineflightschedulesresult } = result.value;
  const flights = airlineflightschedulesresult.data
    .filter((row) => row.ident !== '' && row.arrivaltime)
    .map((row) => ({
      number: row.ident,
      originCode: row.origin,
      originName: row.originname,
      destinationCode: row.destination,
      destinationName: row.destinationname,
      landsAt: (row.arrivaltime ?? 0) * 1000,
      terminal: row.terminal,
      sample: row.sample,
    }));
  return ok({ flights, message });
}

/** GET /api/flightinfo: the flights with a number around a given time; empty when it is unknown. */
export async function fetchFlightInfo(
  connection: Connection,
  asked: {
    readonly number: string;
    readonly landingAt: number | null;
    readonly zone: string;
    readonly sandbox: boolean;
  },
  cancel: CancelToken,
): Answer<readonly FoundFlight[]> {
  const query = {
    flightNo: asked.number,
    ...(asked.landingAt === null ? {} : { landingTime: isoWithOffset(asked.landingAt, asked.zone) }),
    ...(asked.sandbox ? { sandbox: 'true' } : {}),
  };
  const call = { endpoint: flightEndpoints.flightInfo, answer: answers.flightInfo, query };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  return ok(
    result.value.flightinforesult.flights.flatMap((row) => {
      const seconds = row.actualarrivaltime || row.estimatedarrivaltime || row.filed_arrivaltime;
      return seconds
        ? [
            {
              number: row.ident || asked.number,
              originCode: row.origin,
              originName: row.originname,
              destinationCode: row.destination,
              destinationName: row.destinationname || row.destinationcity,
              landsAt: seconds * 1000,
              terminal: row.terminal,
              sample: row.sample,
            },
          ]
        : [];
    }),
  );
}
