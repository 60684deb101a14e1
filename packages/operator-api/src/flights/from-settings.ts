import type { Deps } from '../deps.ts';
import type { Gazetteer } from '../geo/index.ts';
import { createAeroApi } from './aero-api.ts';
import { createSampleTimetable } from './sample-timetable.ts';

export interface FlightSettings {
  readonly aeroApiKey: string;
  readonly aeroApiUrl: string;
}

/** Default origins of sample flights: large, well-known airports. */
const sampleOrigins = ['KJFK', 'LFPG', 'EHAM', 'EIDW'];

/** Creates the operator's flight service, if a key is configured, and the sandbox's sample timetable. */
export function flightProviders(
  { aeroApiKey, aeroApiUrl }: FlightSettings,
  gazetteer: Gazetteer,
  clock: () => number,
): Pick<Deps, 'flights' | 'sampleFlights' | 'airportZone'> {
  const airlineOf = (code: string) =>
    gazetteer.searchAirlines(code).find(({ iata, icao }) => iata === code || icao === code) ?? null;
  const sampleFlights = createSampleTimetable({
    airport: (icao) => gazetteer.airportByCode(icao),
    airlineIata: (code) => airlineOf(code)?.iata ?? null,
    origins: sampleOrigins,
  });
  const airportZone = (code: string) => gazetteer.airportByCode(code)?.timezone ?? '';
  if (aeroApiKey === '') return { sampleFlights, airportZone };
  const flights = createAeroApi({
    key: aeroApiKey,
    ...(aeroApiUrl === '' ? {} : { baseUrl: aeroApiUrl }),
    clock,
    airlineIcao: (code) => airlineOf(code)?.icao ?? null,
    airportName: (icao) => gazetteer.airportByCode(icao),
  });
  return { flights, sampleFlights, airportZone };
}
