import * as v from 'valibot';
import type { FlightInfoQuery, FlightProvider, FlightRecord, FlightSearch } from './provider.ts';

export interface AeroApiOptions {
  readonly baseUrl?: string;
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock: () => number;
  /** Converts an airline's IATA or ICAO code to its ICAO code; null for an unknown code. */
  readonly airlineIcao: (code: string) => string | null;
  /** Looks up name and city of an airport for which the service returns only a code. */
  readonly airportName: (icao: string) => { readonly name: string; readonly city: string } | null;
  readonly timeoutMs?: number;
}

const hour = 3_600_000;
/** How far ahead AeroAPI has individual flights; beyond that it has only schedules. */
const trackedAhead = 46 * hour;
/** Lifetime of cached responses: every request costs the operator money. */
const cacheMs = 5 * 60_000;
const maxCachedAnswers = 500;

const moment = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => {
      const at = text ? Date.parse(text) : Number.NaN;
      return Number.isFinite(at) ? at : null;
    }),
  ),
  null,
);
const textOrNot = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text ?? ''),
  ),
  '',
);

const airport = v.nullish(
  v.object({ code: textOrNot, code_icao: textOrNot, code_iata: textOrNot, name: textOrNot, city: textOrNot }),
);

/** The fields used from the response of GET /flights/{ident}, AeroAPI 4. */
const flightsAnswer = v.object({
  flights: v.array(
    v.object({
      ident: v.string(),
      ident_iata: textOrNot,
      cancelled: v.optional(v.boolean(), false),
      origin: airport,
      destination: airport,
      terminal_destination: textOrNot,
      scheduled_out: moment,
      scheduled_off: moment,
      scheduled_in: moment,
      scheduled_on: moment,
      estimated_in: moment,
      estimated_on: moment,
      actual_in: moment,
      actual_on: moment,
    }),
  ),
});

/** The fields used from the response of GET /schedules/{from}/{to}, AeroAPI 4. */
const schedulesAnswer = v.object({
  /** `next` is set when there are more flights than in the pages that were asked for. */
  links: v.nullish(v.object({ next: textOrNot })),
  scheduled: v.array(
    v.object({
      ident: v.string(),
      ident_iata: textOrNot,
      /** Set on a codeshare: the flight of the operating airline. */
      actual_ident: textOrNot,
      scheduled_out: moment,
      scheduled_in: moment,
      origin: textOrNot,
      origin_icao: textOrNot,
      destination: textOrNot,
      destination_icao: textOrNot,
    }),
  ),
});

const flightNumber = /^([A-Z]{3}|[A-Z][A-Z\d]|\d[A-Z])0*(\d{1,4})([A-Z]?)$/;

type Flight = v.InferOutput<typeof flightsAnswer>['flights'][number];
type ScheduledFlight = v.InferOutput<typeof schedulesAnswer>['scheduled'][number];

interface ReaderOptions {
  readonly base: string;
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: () => number;
  readonly timeoutMs: number;
}

/** Reads a path of the service; null when the service knows no such flight. @throws when it does not answer as expected */
type Reader = <Schema extends v.GenericSchema>(path: string, schema: Schema) => Promise<v.InferOutput<Schema> | null>;

/** Creates a reader whose responses are kept for `cacheMs`; simultaneous readers of a path share a request. */
function createReader({ base, key, fetch, clock, timeoutMs }: ReaderOptions): Reader {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();

  async function fetchJson(path: string): Promise<unknown> {
    const response = await fetch(`${base}${path}`, {
      headers: { accept: 'application/json', 'x-apikey': key },
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The service responds with 404 or 400 to an unknown flight number: this means no flights, not an error.
    if (response.status === 404 || response.status === 400) return null;
    if (!response.ok) throw new Error(`the flight service answered ${response.status}`);
    return response.json();
  }

  return async (path, schema) => {
    const now = clock();
    const known = kept.get(path);
    const answer = known && known.until > now ? known.answer : fetchJson(path);
    if (answer !== known?.answer) {
      if (kept.size >= maxCachedAnswers) kept.delete(kept.keys().next().value ?? '');
      kept.set(path, { until: now + cacheMs, answer });
      answer.catch(() => kept.delete(path));
    }
    const body = await answer;
    return body === null ? null : v.parse(schema, body);
  };
}

type AirportName = (icao: string) => { readonly name: string; readonly city: string };

function scheduledRecord(row: ScheduledFlight, named: AirportName): FlightRecord {
  const origin = row.origin_icao || row.origin;
  const destination = row.destination_icao || row.destination;
  return {
    ident: row.ident_iata || row.ident,
    origin,
    originName: named(origin).name,
    originCity: named(origin).city,
    destination,
    destinationName: named(destination).name,
    destinationCity: named(destination).city,
    departsAt: row.scheduled_out,
    filedArrivalAt: row.scheduled_in,
    estimatedArrivalAt: null,
    actualArrivalAt: null,
    terminal: '',
    sample: false,
  };
}

function flightRecord(row: Flight, named: AirportName): FlightRecord {
  const origin = row.origin?.code_icao || row.origin?.code || '';
  const destination = row.destination?.code_icao || row.destination?.code || '';
  return {
    ident: row.ident_iata || row.ident,
    origin,
    originName: row.origin?.name || named(origin).name,
    originCity: row.origin?.city || named(origin).city,
    destination,
    destinationName: row.destination?.name || named(destination).name,
    destinationCity: row.destination?.city || named(destination).city,
    departsAt: row.scheduled_out ?? row.scheduled_off,
    filedArrivalAt: row.scheduled_in ?? row.scheduled_on,
    estimatedArrivalAt: row.estimated_in ?? row.estimated_on,
    actualArrivalAt: row.actual_in ?? row.actual_on,
    terminal: row.terminal_destination,
    sample: false,
  };
}

/** @returns the flights in the order of how close a moment of theirs is to `at` */
const nearest = (rows: readonly FlightRecord[], at: number, momentOf: (row: FlightRecord) => number | null) =>
  [...rows].sort((a, b) => Math.abs((momentOf(a) ?? 0) - at) - Math.abs((momentOf(b) ?? 0) - at));

/** A moment as the service takes it, to the minute. */
const iso = (at: number) => new Date(Math.floor(at / 60_000) * 60_000).toISOString().replace('.000Z', 'Z');

const query = (parts: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();

/** A provider over FlightAware's AeroAPI 4 (https://www.flightaware.com/aeroapi/portal/documentation). */
export function createAeroApi(options: AeroApiOptions): FlightProvider {
  const { key, clock, airlineIcao, airportName, timeoutMs = 6_000 } = options;
  const base = (options.baseUrl ?? 'https://aeroapi.flightaware.com/aeroapi').replace(/\/$/, '');
  const get = createReader({ base, key, fetch: options.fetch ?? globalThis.fetch, clock, timeoutMs });
  const named: AirportName = (icao) => airportName(icao) ?? { name: '', city: '' };

  /** @param isMeant whether a codeshare is included, by its numbers; without it, none is */
  async function schedules(
    from: number,
    to: number,
    { pages = '1', ...parts }: Readonly<Record<string, string>>,
    isMeant?: (row: { readonly ident: string; readonly ident_iata: string }) => boolean,
  ) {
    const codeshares = String(isMeant !== undefined);
    const path = `/schedules/${iso(from)}/${iso(to)}?${query({ ...parts, include_codeshares: codeshares, max_pages: pages })}`;
    const answer = await get(path, schedulesAnswer);
    const rows = (answer?.scheduled ?? [])
      .filter((row) => row.actual_ident === '' || isMeant?.(row) === true)
      .map((row) => scheduledRecord(row, named));
    return { rows, isCut: (answer?.links?.next ?? '') !== '' };
  }

  return {
    async search({ destination, airline, origin, departureAt }: FlightSearch) {
      const parts = { origin, destination, airline };
      const find = async (isMeant?: Parameters<typeof schedules>[3]) => {
        const { rows, isCut } = await schedules(departureAt - 3 * hour, departureAt + 12 * hour, parts, isMeant);
        if (!isCut) return rows;
        // The first page of a large airline's flights can end before the departure: every page costs money.
        const near = { ...parts, pages: '4' };
        return (await schedules(departureAt - hour, departureAt + 2 * hour, near, isMeant)).rows;
      };
      const flown = await find();
      // An airline that only sells seats on a route is still the one on the passenger's ticket.
      const rows = flown.length > 0 ? flown : await find(({ ident }) => ident.startsWith(airline));
      return nearest(rows, departureAt, (row) => row.departsAt);
    },

    async info({ number, landingAt }: FlightInfoQuery) {
      const parts = flightNumber.exec(number.toUpperCase().replace(/[\s-]/g, ''));
      if (!parts) return [];
      const [, code = '', digits = '', letter = ''] = parts;
      const airline = airlineIcao(code) ?? code;
      const now = clock();
      const at = landingAt ?? now;
      const landing = (row: FlightRecord) => row.actualArrivalAt ?? row.estimatedArrivalAt ?? row.filedArrivalAt;
      if (at - now > trackedAhead) {
        const asked = { airline, flight_number: digits };
        const full = `${airline}${digits}`;
        const isMeant: Parameters<typeof schedules>[3] = (row) => row.ident === full || row.ident_iata === full;
        const { rows } = await schedules(at - 24 * hour, at + 12 * hour, asked, isMeant);
        return nearest(rows, at, landing);
      }
      const window = query({ start: iso(at - 36 * hour), end: iso(Math.min(at + 12 * hour, now + 47 * hour)) });
      const answer = await get(`/flights/${airline}${digits}${letter}?${window}&max_pages=1`, flightsAnswer);
      const rows = (answer?.flights ?? []).filter((row) => !row.cancelled).map((row) => flightRecord(row, named));
      return nearest(rows, at, landing);
    },
  };
}
