import * as v from 'valibot';
import type { FlightProvider, FlightRecord } from '../flights/provider.ts';
import { optionalFlag } from '../http/fields.ts';
import { decodeRequest } from '../http/read.ts';
import { badRequest } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { type Call, type CallContext, timeZoneOf } from './context.ts';
import { readMoment } from './quotation.ts';

const seconds = (at: number | null) => (at === null ? 0 : Math.round(at / 1000));

/** A word of the query that must be there. */
function needed(value: string | undefined, name: string, pattern: RegExp): string {
  const text = (value ?? '').trim().toUpperCase();
  if (text === '') throw badRequest(`${name} is required`);
  if (!pattern.test(text)) throw badRequest(`${name} is invalid`);
  return text;
}

const airportCode = /^[A-Z0-9]{3,4}$/;
const airlineCode = /^[A-Z0-9]{2,3}$/;
const flightNumber = /^[A-Z0-9 -]{2,12}$/;

/** A made-up timetable only where the visitor tries the product out; else the operator's provider, where there is one. */
function providerOf({ deps, query }: CallContext): FlightProvider | null {
  const asked = decodeRequest(v.object({ sandbox: optionalFlag }), { sandbox: query.lower.get('sandbox') });
  return deps.flights ?? (asked.sandbox ? (deps.sampleFlights ?? null) : null);
}

/** What the provider says; a provider that fails leaves the passenger the manual way, never an error. */
async function lookUp(
  context: CallContext,
  ask: (provider: FlightProvider) => Promise<readonly FlightRecord[]>,
): Promise<{ readonly flights: readonly FlightRecord[]; readonly message: string }> {
  const provider = providerOf(context);
  if (!provider) return { flights: [], message: messages.noFlightLookup };
  try {
    return { flights: await ask(provider), message: '' };
  } catch (error) {
    context.deps.log?.({
      level: 'warn',
      event: 'flight-lookup',
      error: error instanceof Error ? error.message : 'unknown',
    });
    return { flights: [], message: messages.noFlightLookup };
  }
}

/** GET /api/searchflight?destination=&airline=&origin=&departuretime= in FlightXML2's shape (specification 1 §7). */
export const searchFlight: Call = async (context) => {
  const { deps, query } = context;
  const destination = needed(query.lower.get('destination'), 'destination', airportCode);
  const airline = needed(query.lower.get('airline'), 'airline', airlineCode);
  const origin = query.lower.get('origin')?.trim() ? needed(query.lower.get('origin'), 'origin', airportCode) : '';
  const departure = query.lower.get('departuretime')?.trim() ?? '';
  if (departure === '') throw badRequest('departuretime is required');
  const departureAt = readMoment(departure, 'departuretime', timeZoneOf(deps));
  const { flights, message } = await lookUp(context, (provider) =>
    provider.search({ destination, airline, origin, departureAt }),
  );
  return {
    code: 1,
    message,
    AirlineFlightSchedulesResult: {
      next_offset: -1,
      data: flights.slice(0, 20).map((row) => ({
        ident: row.ident,
        origin: row.origin,
        originName: row.originName,
        destination: row.destination,
        destinationName: row.destinationName,
        departuretime: seconds(row.departsAt),
        arrivaltime: seconds(row.estimatedArrivalAt ?? row.filedArrivalAt),
        terminal: row.terminal,
        sample: row.sample,
      })),
    },
  };
};

/** GET /api/flightinfo?flightNo=&landingTime= in FlightXML2's shape, with `filed_arrivaltime` beside it. */
export const flightInfo: Call = async (context) => {
  const { deps, query } = context;
  const number = needed(query.lower.get('flightno'), 'flightNo', flightNumber);
  const landing = query.lower.get('landingtime')?.trim() ?? '';
  const landingAt = landing === '' ? null : readMoment(landing, 'landingTime', timeZoneOf(deps));
  const { flights, message } = await lookUp(context, (provider) => provider.info({ number, landingAt }));
  return {
    code: 1,
    message,
    FlightInfoResult: {
      next_offset: -1,
      flights: flights.slice(0, 10).map((row) => ({
        ident: row.ident,
        origin: row.origin,
        originName: row.originName,
        originCity: row.originCity,
        destination: row.destination,
        destinationName: row.destinationName,
        destinationCity: row.destinationCity,
        filed_departuretime: seconds(row.departsAt),
        filed_arrivaltime: seconds(row.filedArrivalAt),
        estimatedarrivaltime: seconds(row.estimatedArrivalAt),
        actualarrivaltime: seconds(row.actualArrivalAt),
        terminal: row.terminal,
        sample: row.sample,
      })),
    },
  };
};
