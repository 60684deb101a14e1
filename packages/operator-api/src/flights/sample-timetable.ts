import type { FlightInfoQuery, FlightProvider, FlightRecord, FlightSearch } from './provider.ts';

interface SampleAirport {
  readonly icao: string;
  readonly name: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface SampleOptions {
  readonly airport: (icao: string) => SampleAirport | null;
  /** Converts an airline's ICAO or IATA code to its IATA code; null for an unknown code. */
  readonly airlineIata: (code: string) => string | null;
  /** Codes of the airports from which sample flights depart when the search names no origin. */
  readonly origins: readonly string[];
}

const minute = 60_000;
const cruiseKmPerHour = 800;
const groundMinutes = 30;
const perRoute = 4;

/** @returns a deterministic hash of a text. */
function seedOf(words: string): number {
  let hash = 2_166_136_261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return hash;
}

function kilometres(a: SampleAirport, b: SampleAirport): number {
  const rad = Math.PI / 180;
  const [lat1, lat2] = [a.latitude * rad, b.latitude * rad];
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

/**
 * A made-up timetable for trials of the product (`sandbox=true` only): deterministic for an airline, a route and a day.
 * Its flight numbers are 9000 to 9999, which no airline uses for passengers, and every row is marked as a sample.
 */
export function createSampleTimetable({ airport, airlineIata, origins }: SampleOptions): FlightProvider {
  function flight(airline: string, from: SampleAirport, to: SampleAirport, day: number, index: number): FlightRecord {
    const seed = seedOf(`${airline}${from.icao}${to.icao}${index}`);
    const departsAt = day + ((seed % 96) * 15 + index * 5) * minute;
    const flown = groundMinutes + (kilometres(from, to) / cruiseKmPerHour) * 60;
    const landsAt = departsAt + Math.round(flown / 5) * 5 * minute;
    return {
      ident: `${airline}${9000 + (seed % 1000)}`,
      origin: from.icao,
      originName: from.name,
      originCity: from.city,
      destination: to.icao,
      destinationName: to.name,
      destinationCity: to.city,
      departsAt,
      filedArrivalAt: landsAt,
      estimatedArrivalAt: null,
      actualArrivalAt: null,
      terminal: String(1 + (seed % 4)),
      sample: true,
    };
  }
  const dayOf = (at: number) => Math.floor(at / 86_400_000) * 86_400_000;

  return {
    async search({ destination, airline, origin, departureAt }: FlightSearch) {
      const to = airport(destination);
      const code = airlineIata(airline);
      if (!to || !code) return [];
      const from = origin === '' ? origins : [origin];
      const rows = from.flatMap((icao) => {
        const start = airport(icao);
        if (!start || start.icao === to.icao) return [];
        const each = Math.max(1, Math.round(perRoute / from.length));
        return Array.from({ length: each }, (_, index) => flight(code, start, to, dayOf(departureAt), index));
      });
      return rows.sort(
        (a, b) => Math.abs((a.departsAt ?? 0) - departureAt) - Math.abs((b.departsAt ?? 0) - departureAt),
      );
    },

    /** Always empty: a real flight number must not get a made-up landing time. */
    async info(_asked: FlightInfoQuery) {
      return [];
    },
  };
}
