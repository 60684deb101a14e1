import { type ApiError, fail, ok, type Result } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { lazy } from '../../lazy/index.ts';
import { zoneOf } from '../../machine/boot/selectors.ts';
import type { BookingController } from '../booking.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';

export interface FlightService {
  readonly effects: EffectHandlers<'flight.info' | 'flight.search'>;
  readonly lookups: Pick<BookingController, 'searchAirports' | 'searchAirlines'>;
}

const unavailable = fail({ kind: 'network' } as const);
const tooShort = (text: string) => text.trim().length < limits.autocompleteMinChars;

/** Flights by number and by route; the code of their calls is fetched with the first call. */
export function createFlightService({ isTest, connection, state, ask }: RuntimeContext): FlightService {
  const calls = lazy(() => import('../../api/flights.ts'));
  const place = () => ({ zone: zoneOf(state()), sandbox: isTest() });
  const withCalls = async <Value>(
    call: (api: Awaited<ReturnType<typeof calls>>) => Promise<Result<Value, ApiError>>,
  ): Promise<Result<Value, ApiError>> => calls().then(call, () => unavailable);

  return {
    effects: {
      // A number that could not be looked up is treated like an unknown one: the operator's team checks it.
      'flight.info': ({ requestId, direction, ...asked }) =>
        ask(
          `flight ${direction}`,
          (cancel) => withCalls((api) => api.fetchFlightInfo(connection(), { ...asked, ...place() }, cancel)),
          (flights) => ({ type: 'flight.infoReceived', requestId, direction, flights }),
          () => ({ type: 'flight.infoFailed', requestId, direction }),
        ),
      'flight.search': ({ requestId, ...asked }) =>
        ask(
          'flights',
          (cancel) => withCalls((api) => api.searchFlights(connection(), { ...asked, ...place() }, cancel)),
          (found) => ({ type: 'flight.searchAnswered', requestId, ...found }),
          (error) => ({ type: 'flight.searchFailed', requestId, error }),
        ),
    },
    lookups: {
      searchAirports: async (text, cancel) =>
        tooShort(text) ? ok([]) : withCalls((api) => api.searchAirports(connection(), text.trim(), cancel)),
      searchAirlines: async (text, cancel) =>
        tooShort(text) ? ok([]) : withCalls((api) => api.searchAirlines(connection(), text.trim(), cancel)),
    },
  };
}
