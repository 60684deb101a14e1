import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../testing/fixture.ts';
import { createAeroApi } from './aero-api.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

/** A fake AeroAPI 4 with responses as documented, which records its requests. */
function standIn(answers: Readonly<Record<string, unknown>>) {
  const asked: { url: URL; key: string | null }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    asked.push({ url, key: new Headers(init?.headers).get('x-apikey') });
    const found = Object.entries(answers).find(([path]) => url.pathname.startsWith(`/aeroapi${path}`));
    if (!found) {
      const body = { title: 'Not Found', reason: 'NOT_FOUND', detail: 'Unknown flight', status: 404 };
      return new Response(JSON.stringify(body), { status: 404 });
    }
    const [, answer] = found;
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
  };
  return { fetch, asked };
}

const airport = (icao: string, iata: string, name: string, city: string, timezone: string) => ({
  code: icao,
  code_icao: icao,
  code_iata: iata,
  code_lid: null,
  timezone,
  name,
  city,
  airport_info_url: `/airports/${icao}`,
});

/** One row of GET /flights/{ident}, with the fields that the service documents. */
const flight = (more: Record<string, unknown> = {}) => ({
  ident: 'BAW178',
  ident_icao: 'BAW178',
  ident_iata: 'BA178',
  actual_runway_off: null,
  actual_runway_on: null,
  fa_flight_id: 'BAW178-1795500000-schedule-0001',
  operator: 'BAW',
  operator_icao: 'BAW',
  operator_iata: 'BA',
  flight_number: '178',
  registration: null,
  inbound_fa_flight_id: null,
  codeshares: ['AAL6140'],
  codeshares_iata: ['AA6140'],
  blocked: false,
  diverted: false,
  cancelled: false,
  position_only: false,
  origin: airport('KJFK', 'JFK', 'John F Kennedy Intl', 'New York', 'America/New_York'),
  destination: airport('EGLL', 'LHR', 'London Heathrow', 'London', 'Europe/London'),
  departure_delay: 0,
  arrival_delay: 0,
  filed_ete: 24_000,
  scheduled_out: '2026-11-24T13:00:00Z',
  estimated_out: '2026-11-24T13:00:00Z',
  actual_out: null,
  scheduled_off: '2026-11-24T13:15:00Z',
  estimated_off: null,
  actual_off: null,
  scheduled_on: '2026-11-24T19:55:00Z',
  estimated_on: '2026-11-24T20:01:00Z',
  actual_on: null,
  scheduled_in: '2026-11-24T20:05:00Z',
  estimated_in: '2026-11-24T20:12:00Z',
  actual_in: null,
  progress_percent: 0,
  status: 'Scheduled',
  aircraft_type: 'B772',
  route_distance: 3451,
  gate_origin: null,
  gate_destination: null,
  terminal_origin: '8',
  terminal_destination: '5',
  type: 'Airline',
  ...more,
});

const scheduled = (ident: string, out: string, landed: string, more: Record<string, unknown> = {}) => ({
  ident,
  ident_icao: ident,
  ident_iata: ident.replace('BAW', 'BA'),
  actual_ident: null,
  actual_ident_icao: null,
  actual_ident_iata: null,
  aircraft_type: 'A320',
  scheduled_in: landed,
  scheduled_out: out,
  origin: 'EDDF',
  origin_icao: 'EDDF',
  origin_iata: 'FRA',
  origin_lid: null,
  destination: 'EGLL',
  destination_icao: 'EGLL',
  destination_iata: 'LHR',
  destination_lid: null,
  fa_flight_id: null,
  meal_service: '',
  seats_cabin_business: 0,
  seats_cabin_coach: 0,
  seats_cabin_first: 0,
  ...more,
});

const codes: Readonly<Record<string, string>> = { AA: 'AAL', BA: 'BAW', BAW: 'BAW' };

function aeroApi(answers: Readonly<Record<string, unknown>>) {
  const clock = { now };
  const service = standIn(answers);
  const provider = createAeroApi({
    key: 'secret',
    fetch: service.fetch,
    clock: () => clock.now,
    airlineIcao: (code) => codes[code] ?? null,
    airportName: (icao) => (icao === 'EDDF' ? { name: 'Frankfurt am Main', city: 'Frankfurt' } : null),
  });
  return { provider, clock, asked: service.asked };
}

describe('AeroAPI 4', () => {
  it('tells a number by its ICAO ident, with the best moment that it has [1§3.9 1§7.8 2§3.32 2§7.15]', async () => {
    const { provider, asked } = aeroApi({ '/flights/': { links: null, num_pages: 1, flights: [flight()] } });
    const [found] = await provider.info({ number: 'ba 0178', landingAt: now + 8 * 3_600_000 });
    expect(found).toMatchObject({
      ident: 'BA178',
      origin: 'KJFK',
      originName: 'John F Kennedy Intl',
      destination: 'EGLL',
      filedArrivalAt: Date.parse('2026-11-24T20:05:00Z'),
      estimatedArrivalAt: Date.parse('2026-11-24T20:12:00Z'),
      actualArrivalAt: null,
      terminal: '5',
      sample: false,
    });
    expect(asked[0]?.url.pathname).toBe('/aeroapi/flights/BAW178');
    expect(asked[0]?.url.searchParams.get('start')).toBe('2026-11-23T08:00:00Z');
    expect(asked[0]?.key).toBe('secret');
  });

  it('puts the day that is meant first, and leaves cancelled flights out', async () => {
    const day = (date: string, more = {}) =>
      flight({ scheduled_in: `${date}T20:05:00Z`, estimated_in: null, estimated_on: null, ...more });
    const { provider } = aeroApi({
      '/flights/': {
        flights: [day('2026-11-23'), day('2026-11-24', { cancelled: true }), day('2026-11-25'), day('2026-11-24')],
      },
    });
    const found = await provider.info({ number: 'BA178', landingAt: Date.parse('2026-11-24T21:00:00Z') });
    expect(found.map((row) => new Date(row.filedArrivalAt ?? 0).getUTCDate())).toEqual([24, 25, 23]);
  });

  it('looks into the timetable for a flight that is too far ahead to be tracked', async () => {
    const rows = [scheduled('BAW902', '2026-12-10T09:00:00Z', '2026-12-10T10:45:00Z')];
    const { provider, asked } = aeroApi({ '/schedules/': { scheduled: rows } });
    const [found] = await provider.info({ number: 'BA902', landingAt: Date.parse('2026-12-10T11:00:00Z') });
    expect(found).toMatchObject({ ident: 'BA902', originName: 'Frankfurt am Main', originCity: 'Frankfurt' });
    expect(asked[0]?.url.pathname).toBe('/aeroapi/schedules/2026-12-09T11:00:00Z/2026-12-10T23:00:00Z');
    expect(asked[0]?.url.searchParams.get('flight_number')).toBe('902');
  });

  it('looks into the timetable for a codeshare number on a ticket, without other numbers of its flight', async () => {
    const at = ['2026-12-10T09:00:00Z', '2026-12-10T16:05:00Z'] as const;
    const { provider, asked } = aeroApi({
      '/schedules/': {
        scheduled: [
          scheduled('IBE6140', ...at, { actual_ident: 'BAW178', ident_iata: 'IB6140' }),
          scheduled('AAL6140', ...at, { actual_ident: 'BAW178', ident_iata: 'AA6140' }),
        ],
      },
    });
    const found = await provider.info({ number: 'AA 6140', landingAt: Date.parse('2026-12-10T16:00:00Z') });
    expect(found.map((row) => row.ident)).toEqual(['AA6140']);
    expect(asked[0]?.url.searchParams.get('include_codeshares')).toBe('true');
  });

  it('finds the flights of an airline around a departure, nearest first, codeshares once [1§3.9 1§7.7 2§3.32 2§3.33 2§7.14]', async () => {
    const { provider, asked } = aeroApi({
      '/schedules/': {
        scheduled: [
          scheduled('BAW904', '2026-11-24T16:00:00Z', '2026-11-24T17:45:00Z'),
          scheduled('BAW902', '2026-11-24T13:00:00Z', '2026-11-24T14:45:00Z'),
          scheduled('AAL6140', '2026-11-24T13:00:00Z', '2026-11-24T14:45:00Z', { actual_ident: 'BAW902' }),
        ],
      },
    });
    const departureAt = Date.parse('2026-11-24T13:30:00Z');
    const found = await provider.search({ destination: 'EGLL', airline: 'BAW', origin: '', departureAt });
    expect(found.map((row) => row.ident)).toEqual(['BA902', 'BA904']);
    expect(asked[0]?.url.searchParams.has('origin')).toBe(false);
  });

  it('finds the flight of a large airline whose flights around a departure are more than a page', async () => {
    const { provider, asked } = aeroApi({
      '/schedules/2026-11-24T10:30:00Z/2026-11-25T01:30:00Z': {
        scheduled: [scheduled('BAW900', '2026-11-24T10:40:00Z', '2026-11-24T12:25:00Z')],
        links: { next: '/schedules/2026-11-24T10:30:00Z/2026-11-25T01:30:00Z?cursor=abc' },
        num_pages: 1,
      },
      '/schedules/2026-11-24T12:30:00Z/2026-11-24T15:30:00Z': {
        scheduled: [scheduled('BAW902', '2026-11-24T13:30:00Z', '2026-11-24T15:15:00Z')],
        links: null,
        num_pages: 2,
      },
    });
    const departureAt = Date.parse('2026-11-24T13:30:00Z');
    const found = await provider.search({ destination: 'EGLL', airline: 'BAW', origin: '', departureAt });
    expect(found.map((row) => row.ident)).toEqual(['BA902']);
    expect(asked.map(({ url }) => url.searchParams.get('max_pages'))).toEqual(['1', '4']);
  });

  it('finds the codeshares of an airline that sells seats on a route but does not fly it', async () => {
    const own = { actual_ident: 'BAW902' };
    const at = ['2026-11-24T13:00:00Z', '2026-11-24T14:45:00Z'] as const;
    const { provider, asked } = aeroApi({
      '/schedules/': {
        scheduled: [
          scheduled('IBE4512', ...at, { ...own, ident_iata: 'IB4512' }),
          scheduled('AAL6140', ...at, { ...own, ident_iata: 'AA6140' }),
        ],
      },
    });
    const departureAt = Date.parse('2026-11-24T13:30:00Z');
    const found = await provider.search({ destination: 'EGLL', airline: 'AAL', origin: 'EDDF', departureAt });
    expect(found.map((row) => row.ident)).toEqual(['AA6140']);
    expect(asked.map(({ url }) => url.searchParams.get('include_codeshares'))).toEqual(['false', 'true']);
  });

  it('asks once for the same question within five minutes, and again after a failure', async () => {
    const { provider, clock, asked } = aeroApi({ '/flights/': { flights: [flight()] } });
    const ask = () => provider.info({ number: 'BA178', landingAt: now });
    await ask();
    await ask();
    expect(asked).toHaveLength(1);
    clock.now += 5 * 60_000;
    await ask();
    expect(asked).toHaveLength(2);

    const broken = aeroApi({ '/flights/': new Response('busy', { status: 503 }) });
    await expect(broken.provider.info({ number: 'BA178', landingAt: now })).rejects.toThrow('503');
    await expect(broken.provider.info({ number: 'BA178', landingAt: now })).rejects.toThrow();
    expect(broken.asked).toHaveLength(2);
  });

  it.each([
    ['a number that nobody flies', 'BA9', {}],
    ['what is no flight number', 'call me', { '/flights/': { flights: [flight()] } }],
  ])('says nothing about %s', async (_, number, answers) => {
    const { provider } = aeroApi(answers);
    expect(await provider.info({ number, landingAt: now })).toEqual([]);
  });

  it('is refused when it answers nonsense', async () => {
    const { provider } = aeroApi({ '/flights/': { flights: 'many' } });
    await expect(provider.info({ number: 'BA178', landingAt: now })).rejects.toThrow();
  });
});

describe('the flight calls', () => {
  let server: Fixture;
  beforeAll(async () => {
    server = await openFixture();
  });
  afterAll(() => server.close());

  const search = 'destination=EGLL&airline=BAW&departuretime=2026-11-24T13:00:00%2B00:00';

  it('answer empty and say the manual way without a provider', async () => {
    const found = await server.get(`/api/searchflight?${search}`);
    expect(found.body).toMatchObject({
      code: 1,
      message: 'Flight lookup is not available, enter your flight number',
      AirlineFlightSchedulesResult: { data: [] },
    });
    const info = await server.get('/api/flightinfo?flightNo=BA178');
    expect(info.body).toMatchObject({ code: 1, FlightInfoResult: { flights: [] } });
  });

  it('have sample flights in the sandbox only, every row marked, the same each time', async () => {
    const first = await server.get(`/api/searchflight?${search}&sandbox=true`);
    const { data } = first.body.AirlineFlightSchedulesResult as { data: Record<string, unknown>[] };
    expect(data.length).toBeGreaterThan(1);
    for (const row of data) {
      expect(row).toMatchObject({ sample: true, destination: 'EGLL' });
      expect(String(row.ident)).toMatch(/^BA9\d{3}$/);
      expect(Number(row.arrivaltime)).toBeGreaterThan(Number(row.departuretime));
    }
    expect((await server.get(`/api/searchflight?${search}&sandbox=true`)).body).toEqual(first.body);
    // A real flight number must not get a made-up landing time.
    const info = await server.get('/api/flightinfo?flightNo=BA178&sandbox=true');
    expect(info.body).toMatchObject({ FlightInfoResult: { flights: [] } });
  });

  it('reads a departure without an offset by the clock of the airport that it leaves, as tickets state it', async () => {
    const asked: string[] = [];
    const search = async ({ departureAt }: { departureAt: number }) => {
      asked.push(new Date(departureAt).toISOString());
      return [];
    };
    const timed = await openFixture({ database: server.database, flights: { search, info: async () => [] } });
    const ask = async (departure: string, origin = '') => {
      const query = new URLSearchParams({ destination: 'EGLL', airline: 'BAW', departuretime: departure, origin });
      expect((await timed.get(`/api/searchflight?${query}`)).status).toBe(200);
      return asked.at(-1)?.slice(0, 16);
    };
    const departure = '2026-11-24T09:00';
    expect(await ask(departure, 'RJTT')).toBe('2026-11-24T00:00');
    expect(await ask(departure, 'KJFK')).toBe('2026-11-24T14:00');
    // Without an airport, and for one that is not known, by the operator's clock.
    expect(await ask(departure)).toBe(departure);
    expect(await ask(departure, 'XXXX')).toBe(departure);
    expect(await ask(`${departure}:00+00:00`, 'RJTT')).toBe(departure);
  });

  it.each([
    '/api/searchflight?airline=BAW&departuretime=2026-11-24T13:00',
    '/api/searchflight?destination=EGLL&departuretime=2026-11-24T13:00',
    '/api/searchflight?destination=EGLL&airline=BAW',
    '/api/searchflight?destination=EGLL&airline=BAW&departuretime=soon',
    '/api/searchflight?destination=Heathrow&airline=BAW&departuretime=2026-11-24T13:00',
    '/api/flightinfo',
    '/api/flightinfo?flightNo=%3Cscript%3E',
    '/api/flightinfo?flightNo=BA178&landingTime=later',
  ])('refuse %s with words', async (path) => {
    const { status, body } = await server.get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 2, message: expect.stringMatching(/is (required|invalid)$/) });
  });

  it('leave the manual way when the provider fails', async () => {
    const failing = {
      search: () => Promise.reject(new Error('down')),
      info: () => Promise.reject(new Error('down')),
    };
    const other = await openFixture({ flights: failing, database: server.database });
    const { status, body } = await other.get(`/api/searchflight?${search}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 1, AirlineFlightSchedulesResult: { data: [] } });
  });
});
