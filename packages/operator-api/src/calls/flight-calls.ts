import type { FlightProvider, FlightRecord } from '../flights/provider.ts';
import { messageOf } from '../log.ts';
import { messages } from '../messages.ts';
import { readMoment } from '../quotation/times.ts';
import { type CallContext, type Handler, timeZoneOf } from './context.ts';

const seconds = (at: number | null) => (at === null ? 0 : Math.round(at / 1000));

/** The operator's flight provider; without one, a sample timetable for test bookings only. */
const providerOf = ({ deps }: CallContext, sandbox: boolean): FlightProvider | null =>
  deps.flights ?? (sandbox ? (deps.sampleFlights ?? null) : null);

/** Queries the provider. When it fails the passenger enters the flight manually, so the call reports no error. */
async function lookUp(
  context: CallContext,
  sandbox: boolean,
  ask: (provider: FlightProvider) => Promise<readonly FlightRecord[]>,
): Promise<{ readonly flights: readonly FlightRecord[]; readonly message: string }> {
  const provider = providerOf(context, sandbox);
  if (!provider) return { flights: [], message: messages.noFlightLookup };
  try {
    return { flights: await ask(provider), message: '' };
  } catch (error) {
    context.deps.log?.({
      level: 'warn',
      event: 'flight-lookup',
      error: messageOf(error),
    });
    return { flights: [], message: messages.noFlightLookup };
  }
}

/**
 * GET /api/searchflight?destination=&airline=&origin=&departuretime= in FlightXML2's shape (specification 1 §7). A time
 * without an offset is that of the airport of departure, where one is named, as tickets state it.
 */
export const searchFlight: Handler<'searchFlight'> = async (context, asked) => {
  const { destination, airline, origin, departuretime: departure } = asked;
  const { deps } = context;
  const zone = deps.airportZone?.(origin) || timeZoneOf(deps);
  const departureAt = readMoment(departure, 'departuretime', zone);
  const { flights, message } = await lookUp(context, asked.sandbox, (provider) =>
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
export const flightInfo: Handler<'flightInfo'> = async (context, asked) => {
  const { flightNo: number, landingTime: landing } = asked;
  const landingAt = landing === '' ? null : readMoment(landing, 'landingTime', timeZoneOf(context.deps));
  const { flights, message } = await lookUp(context, asked.sandbox, (provider) => provider.info({ number, landingAt }));
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
