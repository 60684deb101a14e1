import type { Deps } from '../deps.ts';
import type { Gazetteer } from '../geo/index.ts';
import { createAeroApi } from './aero-api.ts';
import { createSampleTimetable } from './sample-timetable.ts';

export interface FlightSettings {
  readonly aeroApiKey: string;
  readonly aeroApiUrl: string;
}

/** Airports that most made-up flights come from: large, and known to everybody. */
const sampleOrigins = ['KJFK', 'LFPG', 'EHAM', 'EIDW'];

/** The operator's flight service, where there is a key for it, and the made-up timetable of the sandbox. */
export function flightProviders(
  { aeroApiKey, aeroApiUrl }: FlightSettings,
  gazetteer: Gazetteer,
  clock: () => number,
): Pick<Deps, 'flights' | 'sampleFlights'> {
  const airlineOf = (code: string) =>
    gazetteer.searchAirlines(code).find(({ iata, icao }) => iata === code || icao === code) ?? null;
  const sampleFlights = createSampleTimetable({
    airport: (icao) => gazetteer.airportByCode(icao),
    airlineIata: (code) => airlineOf(code)?.iata ?? null,
    origins: sampleOrigins,
  });
  if (aeroApiKey === '') return { sampleFlights };
  const flights = createAeroApi({
    key: aeroApiKey,
    ...(aeroApiUrl === '' ? {} : { baseUrl: aeroApiUrl }),
    clock,
    airlineIcao: (code) => airlineOf(code)?.icao ?? null,
    airportName: (icao) => gazetteer.airportByCode(icao),
  });
  return { flights, sampleFlights };
}
