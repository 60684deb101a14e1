import { formatLocal, localAt, toMinor } from 'booking-core/domain';
import { decode, list, maybeNumber, number, object, type Shape, text } from 'booking-core/wire';
import { bookingDetailsOf } from 'booking-core/wire/accounts';
import * as answers from 'booking-core/wire/answers';
import * as flightAnswers from 'booking-core/wire/flights';
import * as resultAnswers from 'booking-core/wire/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBookings } from '../database/bookings.ts';
import { messages } from '../messages.ts';
import {
  bookingOf,
  type Fixture,
  freshId,
  heathrow,
  noon,
  openFixture,
  paddington,
  quotationOf,
  stratford,
} from '../testing/fixture.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

/** Decodes a response as the client does. @throws {Error} with the name of an invalid field */
function read<Answer>(shape: Shape<Answer>, body: unknown): Answer {
  const decoded = decode(shape, body);
  if (!decoded.ok) throw new Error(decoded.field);
  return decoded.value;
}

/** The quotation response, with fields that this client does not read. */
const quotationAnswer = object({
  ...answers.quotation.entries,
  onwardfare: maybeNumber,
  returntotalfare: maybeNumber,
  returnroutepath: list(object({ latitude: number, longitude: number })),
});
const bookingAnswer = object({ ...answers.createBooking.entries, returnref: text, jobpartid: text });

const quote = async (over: Record<string, unknown> = {}) => {
  const request = quotationOf(over);
  const answer = await server.post('/api/quotation', request);
  return { request, answer, quotation: read(quotationAnswer, answer.body) };
};
const book = (request: Record<string, unknown>) => server.post('/api/createbookingTest', request);

describe('what the operator says of itself', () => {
  it('is read by the client: configuration [1§1.7 1§3.17 1§7.3]', async () => {
    const { status, headers, body } = await server.get('/api/configuration?airports=true&source=web&currencyCode=GBP');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const configuration = read(answers.configuration, body);
    expect(configuration).toMatchObject({
      timeZone: 'Europe/London',
      quoteTimeout: 10,
      allowed: { cash: true, card: true },
      mapSource: 'maplibre',
      serverTime: '2026-11-24T12:00:00+00:00',
      defaultVehicleId: 1,
    });
    expect((body.airports as object[])[0]).toMatchObject({ icao: 'EGLL', iata: 'LHR' });
    expect(body.stations).toEqual(['Stratford Station', 'Stratford International Station', 'Canary Wharf Station']);
    expect((await server.get('/api/configuration')).body).toMatchObject({ airports: [], stations: [] });
  });

  it('offers no method that no gateway takes', async () => {
    const { operator, database } = server;
    const configuration = { ...operator.configuration, paymentgateway: 'stripe' };
    const unset = await openFixture({ database, operator: { ...operator, configuration } });
    const { body } = await unset.get('/api/configuration');
    expect([body.iscashallowed, body.iscardallowed, body.ispaypalallowed]).toEqual([true, false, false]);
  });

  it('is read by the client: vehicle types and prices, in the wire spelling [1§7.12 1§7.13]', async () => {
    const types = await server.get('/api/vehicletypes');
    expect(Object.keys(types.body)).toEqual(['vehTypes']);
    expect((types.body.vehTypes as object[])[0]).toHaveProperty('noofluggeges');
    expect(read(answers.vehicleTypes, types.body).vehtypes).toHaveLength(6);
    const { categories } = read(answers.prices, (await server.get('/api/prices')).body);
    expect(categories.map((category) => category.items.length)).toEqual([4, 4, 4]);
  });
});

describe('searches', () => {
  it('finds addresses from two characters on [1§7.6]', async () => {
    const { addresses } = read(answers.addresses, (await server.get('/api/searchaddress?prefix=Heathrow%20Ter')).body);
    expect(addresses[0]).toMatchObject({ category: 'Air', code: 'EGLL' });
    expect((await server.get('/api/searchaddress?prefix=H')).body).toEqual({ addresses: [] });
    expect((await server.get('/api/searchaddress')).body).toEqual({ code: 2, message: 'prefix is required' });
    const postcode = read(answers.addresses, (await server.get('/api/searchaddress?Prefix=SW1A%201AA')).body);
    expect(postcode.addresses[0]?.postcode).toBe('SW1A 1AA');
  });

  it('searches for an address as long as the field takes', async () => {
    const pasted = `${'Unit 7, The Old Brewery, '.repeat(9)}Marylebone, London NW1 6XE`;
    expect(pasted).toHaveLength(251);
    const { status, body } = await server.get(`/api/searchaddress?prefix=${encodeURIComponent(pasted)}`);
    expect(status).toBe(200);
    expect(read(answers.addresses, body).addresses[0]).toMatchObject({ postcode: 'NW1 6XE' });
  });

  it('names the place at coordinates, with the plus code of the spot', async () => {
    const there = read(resultAnswers.placeAt, (await server.get('/api/placeat?lat=51.548&lng=-0.03')).body);
    expect(there).toMatchObject({ address: { category: 'Point', postcode: 'E9' } });
    expect(there.pluscode).toMatch(/^9C3XGX/);
    const paris = read(resultAnswers.placeAt, (await server.get('/api/placeat?lat=48.85&lng=2.35')).body);
    expect(paris.address).toBeNull();
    expect((await server.get('/api/placeat?lat=91&lng=0')).status).toBe(400);
    expect((await server.get('/api/placeat')).status).toBe(400);
  });

  it('tells the two searches of one path apart by the spelling of the key, or by kind [1§3.5 1§3.6 1§7.4 1§7.5 2§3.27 2§3.28 2§7.12 2§7.13]', async () => {
    const airports = (await server.get('/api/searchairport?searchString=gatwick')).body;
    expect(read(flightAnswers.airports, airports).airports[0]).toMatchObject({ iata: 'LGW', icao: 'EGKK' });
    expect(airports.airlines).toEqual([]);
    const airlines = (await server.get('/api/searchairport?searchstring=british%20air')).body;
    expect(read(flightAnswers.airlines, airlines).airlines[0]).toMatchObject({ iata: 'BA' });
    expect(airlines.airports).toEqual([]);
    const kind = (await server.get('/api/searchairport?searchString=british%20air&kind=airline')).body;
    expect(read(flightAnswers.airlines, kind).airlines[0]).toMatchObject({ iata: 'BA' });
    expect((await server.get('/api/searchairport?searchString=x&kind=ship')).status).toBe(400);
  });

  it('answers the way along points in the routing service’s shape [1§7.9]', async () => {
    const { body } = await server.post('/api/direction', { points: ['51.5165,-0.1769', '51.4695,-0.4514'] });
    const { route, code } = read(answers.direction, body);
    expect([code, body.routesource]).toEqual([1, 'estimate']);
    expect(route?.distance).toBeGreaterThan(20_000);
    const { geometry } = body.route as { geometry: { coordinates: [number, number][] } };
    expect(geometry.coordinates[0]?.[0]).toBeCloseTo(-0.1769, 3);
    const one = await server.post('/api/direction', { points: ['51.5,-0.1'] });
    expect([one.status, one.body]).toEqual([400, { code: 2, message: 'points is invalid' }]);
  });

  it('answers how long a driver takes, and not outside the service area [1§7.10]', async () => {
    const { body } = await server.post('/api/nearestdriver', {
      source: 'web',
      lat: 51.5165,
      lng: -0.1769,
      postcode: '',
    });
    expect(read(answers.nearestDriver, body).traveltime).toBeGreaterThan(60);
    const away = await server.post('/api/nearestdriver', { source: 'web', lat: 48.85, lng: 2.35, postcode: '' });
    expect(away.body).toMatchObject({ code: 2, message: messages.outsideArea });
  });
});

describe('a quotation', () => {
  it('prices all vehicle types at once, with lines that add up [1§3.12 1§7.11]', async () => {
    const { quotation, answer } = await quote();
    expect(quotation.code).toBe(1);
    expect(quotation.totalfare).toBe(quotation.fare);
    expect(quotation.gbptotalfare).toBe(quotation.totalfare);
    expect(quotation.onwardfare).toBe(quotation.fare);
    expect(quotation.additionalprices.map((price) => price.vehtypeid)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(quotation.additionalprices[0]?.totalfare).toBe(quotation.totalfare);
    const sum = quotation.farelines.reduce((total, line) => total + Math.round(line.amount * 100), 0);
    expect(sum).toBe(Math.round(quotation.totalfare * 100));
    expect(quotation.farelines.map((line) => line.kind)).toContain('airport');
    expect(quotation.routepath.length).toBeGreaterThan(1);
    expect(quotation.routesource).toBe('estimate');
    expect(quotation.routedistance).toBeGreaterThan(20_000);
    expect(answer.body).toHaveProperty('JourneyTime');
  });

  it('tells of a cheaper time nearby, which costs what it says', async () => {
    const night = await quote({ now: false, bookingdate: '2026-11-25T04:00:00+00:00' });
    expect(night.quotation.cheapertime).toBe('2026-11-25T05:30:00+00:00');
    expect(night.quotation.cheaperby).toBeGreaterThan(0);
    const day = await quote({ now: false, bookingdate: night.quotation.cheapertime });
    expect(toMinor(night.quotation.totalfare - day.quotation.totalfare, 'GBP')).toBe(
      toMinor(night.quotation.cheaperby, 'GBP'),
    );
    // A more expensive hour is not suggested.
    expect(day.answer.body).not.toHaveProperty('cheapertime');
  });

  it('tells of no cheaper time that would be too late for the way back', async () => {
    const out = { rtntype: 'rtn', now: false, bookingdate: '2026-11-25T04:00:00+00:00' };
    const late = await quote({ ...out, returndate: '2026-11-25T12:00:00+00:00' });
    expect(late.answer.body).toHaveProperty('cheapertime');
    const early = await quote({ ...out, returndate: '2026-11-25T05:45:00+00:00' });
    expect(early.quotation.code).toBe(1);
    expect(early.answer.body).not.toHaveProperty('cheapertime');
  });

  it('tells of no cheaper time whose own traffic would make it too late for the way back', async () => {
    const { providers } = server.deps;
    const rushHour = Date.parse('2026-11-25T05:00:00Z');
    const slower = await openFixture({
      providers: {
        ...providers,
        route: async (...[points, at]: Parameters<typeof providers.route>) => {
          const route = await providers.route(points, at);
          return route && at >= rushHour ? { ...route, seconds: route.seconds + 1_800 } : route;
        },
      },
    });
    try {
      const out = { rtntype: 'rtn', now: false, bookingdate: '2026-11-25T04:00:00+00:00' };
      const of = async (returndate: string) =>
        (await slower.post('/api/quotation', quotationOf({ ...out, returndate }))).body;
      const late = await of('2026-11-25T12:00:00+00:00');
      expect(late).toMatchObject({ code: 1, cheapertime: '2026-11-25T05:30:00+00:00' });
      const arrival = Date.parse('2026-11-25T05:30:00Z') + Number(late.traveltime) * 1_000;
      const early = await of(new Date(arrival + 600_000).toISOString());
      expect(early.code).toBe(1);
      expect(early).not.toHaveProperty('cheapertime');
    } finally {
      await slower.close();
    }
  });

  it.each(['first', 'second'] as const)(
    'tells of no cheaper time where the %s of both routes is an estimate, which is another length',
    async (which) => {
      const { providers } = server.deps;
      const asked: number[] = [];
      const half = await openFixture({
        providers: {
          ...providers,
          route: async (...[points, at]: Parameters<typeof providers.route>) => {
            const route = await providers.route(points, at);
            const isEstimate = (asked.push(at) === 1) === (which === 'first');
            return route && { ...route, source: isEstimate ? 'estimate' : 'valhalla' };
          },
        },
      });
      try {
        const at = { now: false, bookingdate: '2026-11-25T04:00:00+00:00' };
        const { body } = await half.post('/api/quotation', quotationOf(at));
        expect(body.code).toBe(1);
        expect(asked.map((each) => new Date(each).toISOString().slice(11, 16))).toEqual(['04:00', '05:30']);
        expect(body).not.toHaveProperty('cheapertime');
      } finally {
        await half.close();
      }
    },
  );

  it('of a return has both fares', async () => {
    const { quotation } = await quote({ rtntype: 'rtn', returndate: '2026-11-25T18:00:00+00:00' });
    expect(quotation.code).toBe(1);
    expect(quotation.returntotalfare).toBe(quotation.returnfare);
    expect(Math.round((quotation.fare + quotation.returnfare) * 100)).toBe(Math.round(quotation.totalfare * 100));
    expect(quotation.returnroutepath.length).toBeGreaterThan(1);
    const wait = await quote({ rtntype: 'w&r' });
    expect(wait.quotation.farelines.map((line) => line.kind)).toContain('wait');
  });

  it('is the same for the same request id, and a conflict for another journey', async () => {
    const { request, answer } = await quote();
    server.clock.now += 30_000;
    const again = await server.post('/api/quotation', request);
    expect(again.body).toEqual(answer.body);
    const reordered = Object.fromEntries(
      Object.entries(request)
        .reverse()
        .map(([key, value]) => [key.toUpperCase(), value]),
    );
    expect((await server.post('/api/quotation', reordered)).body).toEqual(answer.body);
    const other = await server.post('/api/quotation', { ...request, luggages: '1' });
    expect([other.status, other.body]).toEqual([409, { code: 2, message: messages.otherContent }]);
    server.clock.now = noon;
  });

  it('is one row when the same call comes many times at once', async () => {
    const request = quotationOf();
    const all = await Promise.all(Array.from({ length: 10 }, () => server.post('/api/quotation', request)));
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('does not believe the distance that the client sends', async () => {
    const near = await quote({ distance: 1, traveltime: 1 });
    const far = await quote({ distance: 900_000, traveltime: 90_000 });
    expect(near.quotation.totalfare).toBe(far.quotation.totalfare);
  });

  it('answers in another currency with the sterling fare beside it', async () => {
    const { quotation } = await quote({ currencyCode: 'EUR' });
    expect(quotation.currencycode).toBe('EUR');
    expect(quotation.totalfare).toBeGreaterThan(quotation.gbptotalfare ?? 0);
    expect((await quote({ currencyCode: 'CHF' })).quotation.currencycode).toBe('GBP');
  });

  const local = (at: number) => formatLocal(localAt(at, 'Europe/London'));
  const refusals: [string, Record<string, unknown>, number, string | RegExp][] = [
    ['outside the service area', { dofflat: 48.85, dofflng: 2.35 }, 3, messages.outsideArea],
    ['a pick-up without a postcode', { pickpostcode: '' }, 6, messages.specificAddress],
    ['a drop-off without a postcode', { droppostcode: '' }, 2, messages.anotherAddress],
    ['more people than three cars take', { passengers: '25' }, 2, messages.noVehicle],
    ['more bags than three cars take', { luggages: '31' }, 2, messages.noVehicle],
    [
      'a time in the past',
      { now: false, bookingdate: '2026-11-24T11:00:00+00:00' },
      2,
      new RegExp(`^The earliest time we can pickup from this address is ${local(noon).slice(0, 10)} 12:\\d\\d$`),
    ],
    [
      'a time before a driver can be there',
      { now: false, bookingdate: '2026-11-24T12:03:00+00:00' },
      2,
      /^The earliest time/,
    ],
    [
      'a return before the arrival',
      { now: false, bookingdate: '2026-11-25T10:00:00+00:00', rtntype: 'rtn', returndate: '2026-11-25T10:10:00+00:00' },
      2,
      /^The earliest possible return date is 25\/11\/2026 1[01]:\d\d$/,
    ],
    [
      'the spring gap, written without an offset',
      { now: false, bookingdate: '2027-03-28T01:30:00' },
      2,
      messages.springGap,
    ],
    [
      'the spring gap, written with one',
      { now: false, bookingdate: '2027-03-28T01:30:00+00:00' },
      2,
      messages.springGap,
    ],
    ['years ahead', { now: false, bookingdate: '2029-01-01T10:00:00Z' }, 2, messages.tooFarAhead],
    [
      'a return years ahead',
      { now: false, bookingdate: '2026-11-25T10:00:00Z', rtntype: 'rtn', returndate: '2029-01-01T10:00:00Z' },
      2,
      messages.tooFarAhead,
    ],
    ['nowhere to go', { dofflat: 51.5165, dofflng: -0.1769 }, 2, messages.samePlace],
    ['the same stop twice in a row', { viaaddresses: [stratford, stratford] }, 2, messages.sameInARow],
    ['a stop at the drop-off', { viaaddresses: [{ ...heathrow, category: '' }] }, 2, messages.sameInARow],
    [
      'a stop at the pick-up after another',
      { viaaddresses: [stratford, { ...paddington, category: '' }] },
      2,
      messages.anotherAddress,
    ],
    [
      'a stop at the drop-off before another',
      { viaaddresses: [{ ...heathrow, category: '' }, stratford] },
      2,
      messages.anotherAddress,
    ],
    [
      'a round trip with a stop',
      { viaaddresses: [stratford], dofflat: 51.5165, dofflng: -0.1769 },
      2,
      messages.samePlace,
    ],
  ];
  it.each(refusals)('is refused for %s', async (_name, over, code, message) => {
    const { answer } = await quote(over);
    expect(answer.status).toBe(200);
    expect(answer.body.code).toBe(code);
    if (typeof message === 'string') expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });

  const via = (over: object) => ({ ...stratford, ...over });
  const paris = { latitude: 48.85, longitude: 2.35 };
  it.each([
    ['a pick-up', { picklat: 48.85, picklng: 2.35 }, 3, { field: 'pickup' }],
    ['a drop-off', { dofflat: 48.85, dofflng: 2.35 }, 3, { field: 'dropoff' }],
    ['the second via', { viaaddresses: [via({}), via(paris)] }, 3, { field: 'via', index: 1 }],
    ['a pick-up without a postcode', { pickpostcode: '' }, 6, { field: 'pickup' }],
    ['a drop-off without a postcode', { droppostcode: '' }, 2, { field: 'dropoff' }],
    ['a via without a postcode', { viaaddresses: [via({ postcode: '' })] }, 2, { field: 'via', index: 0 }],
    ['a drop-off at the pick-up', { dofflat: 51.5165, dofflng: -0.1769 }, 2, { field: 'dropoff' }],
    [
      'a via at the pick-up',
      { viaaddresses: [via({ latitude: 51.5165, longitude: -0.1769 })] },
      2,
      { field: 'via', index: 0 },
    ],
  ])('tells that it is %s that it refuses', async (_name, over, code, named) => {
    const { body } = (await quote(over)).answer;
    expect(body).toMatchObject({ code, ...named });
    expect('index' in body).toBe('index' in named);
  });

  it('is made for two doors whose nearest known place is one, by a way of its own', async () => {
    const at = { doff: 'Mill house, Paddington Station', dofflat: 51.5165, dofflng: -0.1769, doffcategory: 'Postcode' };
    const doors = {
      pick: 'The old barn, Paddington Station',
      pickhousenumber: 'The old barn',
      doffhousenumber: 'Mill house',
    };
    const vague = {
      pickcategory: 'Postcode',
      pickprecision: 'locality',
      doffprecision: 'locality',
      droppostcode: 'W2 1HQ',
    };
    const { quotation } = await quote({ ...at, ...doors, ...vague });
    expect(quotation.code).toBe(1);
    expect(quotation.totalfare).toBeGreaterThan(0);
    expect(quotation.routedistance).toBe(500);
    expect(quotation.traveltime).toBeGreaterThan(0);
    expect(quotation.routesource).toBe('estimate');
    const same = await quote({ ...at, ...vague, ...doors, doffhousenumber: 'The old barn' });
    expect(same.answer.body).toMatchObject({ code: 2, field: 'dropoff' });
  });

  it('takes the moment after the spring gap, and the first of the repeated hour', async () => {
    const after = await quote({ now: false, bookingdate: '2027-03-28T02:30:00+01:00' });
    expect(after.quotation.code).toBe(1);
    const repeated = await quote({ now: false, bookingdate: '2027-10-31T01:30:00' });
    const booked = await book(bookingOf(repeated.request, repeated.quotation.totalfare));
    const info = await server.post('/api/bookinginfo', { code: booked.body.BookingCode });
    expect(read(answers.bookingInfo, info.body).bookinginfo?.pickupAt).toBe('2027-10-31T01:30:00+01:00');
  });

  it('names the field that is missing', async () => {
    const { picklat: _gone, ...request } = quotationOf();
    const answer = await server.post('/api/quotation', request);
    expect([answer.status, answer.body]).toEqual([400, { code: 2, message: 'picklat is required' }]);
    const noReturn = await server.post('/api/quotation', quotationOf({ rtntype: 'rtn', returndate: '' }));
    expect(noReturn.body.message).toBe('returndate is required');
  });
});

describe('a booking', () => {
  it('is made at the stored price and shown to whoever has its code [1§1.9 1§3.1 1§7.16 2§3.11 2§3.14 2§3.15 2§3.16 2§7.19]', async () => {
    const { request, quotation } = await quote();
    const booked = await book(bookingOf(request, quotation.totalfare, { note: 'Blue door,\n<b>ring</b> twice' }));
    expect(Object.keys(booked.body)).toEqual(
      expect.arrayContaining(['Code', 'Message', 'Bref', 'ReturnRef', 'ClientSecret', 'PaymentResult']),
    );
    const result = read(bookingAnswer, booked.body);
    expect(result).toMatchObject({ code: 1, returnref: '' });
    expect(result.bref).toMatch(/^[2-9A-HJKMNP-TV-Z]{7}$/);
    expect(result.bookingcode).toMatch(/^[0-9a-f]{32}$/);
    const info = read(answers.bookingInfo, (await server.post('/api/bookinginfo', { code: result.bookingcode })).body);
    expect(info.bookinginfo).toMatchObject({
      bookingRef: result.bref,
      status: 'upcoming',
      totalfare: quotation.totalfare,
      passengerName: 'Ada Lovelace',
      phone: '7911123456',
      dialingcode: '44',
      note: 'Blue door,\n<b>ring</b> twice',
      asap: true,
      paymentMethod: 'cash',
      paid: false,
      vehicleType: 'Saloon',
    });
    expect(info.bookinginfo?.path.length).toBeGreaterThan(1);
    const details = await server.get(`/api/bookingdetails?jobid=${result.jobpartid}&code=${result.bookingcode}`);
    expect(read(bookingDetailsOf, details.body).bookingdetails?.bookingRef).toBe(result.bref);
  });

  it('is never shown by its job id alone, nor with another booking’s code [2§7.18]', async () => {
    const first = await quote();
    const one = read(bookingAnswer, (await book(bookingOf(first.request, first.quotation.totalfare))).body);
    const second = await quote();
    const two = read(bookingAnswer, (await book(bookingOf(second.request, second.quotation.totalfare))).body);
    expect((await server.get(`/api/bookingdetails?jobid=${one.jobpartid}`)).status).toBe(400);
    const crossed = await server.get(`/api/bookingdetails?jobid=${one.jobpartid}&code=${two.bookingcode}`);
    expect(crossed.body).toEqual({ code: 2, message: messages.bookingNotFound });
    expect((await server.post('/api/bookinginfo', { code: one.bref })).status).toBe(400);
    const guessed = await server.post('/api/bookinginfo', { code: '0'.repeat(32) });
    expect(guessed.body).toEqual({ code: 2, message: messages.bookingNotFound });
  });

  it('is one for one attempt key: in a row, at once, and found by the key after a lost answer', async () => {
    const { request, quotation } = await quote();
    const booking = bookingOf(request, quotation.totalfare);
    const before = await countBookings(server.database);
    const all = await Promise.all(Array.from({ length: 20 }, () => book(booking)));
    const again = await book(booking);
    expect(new Set([...all, again].map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(again.body.Code).toBe(1);
    expect(await countBookings(server.database)).toBe(before + 1);
    const found = read(answers.bookingInfo, (await server.post('/api/bookinginfo', { code: booking.requestid })).body);
    expect(found.bookinginfo?.bookingRef).toBe(again.body.Bref);
    const other = await book({ ...booking, note: 'something else' });
    expect([other.status, other.body]).toEqual([409, { code: 2, message: messages.otherContent }]);
  });

  it('is one for one quotation, even from two tabs at once', async () => {
    const { request, quotation } = await quote();
    const before = await countBookings(server.database);
    const [a, b] = await Promise.all([
      book(bookingOf(request, quotation.totalfare)),
      book(bookingOf(request, quotation.totalfare)),
    ]);
    const codes = [a.body.Code ?? a.body.code, b.body.Code ?? b.body.code].sort();
    expect(codes).toEqual([1, 2]);
    expect([a, b].find(({ body }) => body.code === 2)?.body.message).toBe(messages.alreadyBooked);
    expect(await countBookings(server.database)).toBe(before + 1);
  });

  it('of a return has two references [1§3.1 1§9.8]', async () => {
    const { request, quotation } = await quote({
      now: false,
      bookingdate: '2026-11-25T10:00:00+00:00',
      rtntype: 'rtn',
      returndate: '2026-11-25T18:00:00+00:00',
    });
    const result = read(bookingAnswer, (await book(bookingOf(request, quotation.totalfare))).body);
    expect(result.returnref).toMatch(/^[2-9A-HJKMNP-TV-Z]{7}$/);
    expect(result.returnref).not.toBe(result.bref);
    const info = read(answers.bookingInfo, (await server.post('/api/bookinginfo', { code: result.bookingcode })).body);
    expect(info.bookinginfo).toMatchObject({
      pickupAt: '2026-11-25T10:00:00+00:00',
      returnAt: '2026-11-25T18:00:00+00:00',
      rtntype: 'rtn',
    });
  });

  it('takes another vehicle of the same quotation at that vehicle’s price', async () => {
    const { request, quotation } = await quote();
    const executive = quotation.additionalprices.find((price) => price.vehtypeid === 3)?.totalfare ?? 0;
    const cheap = await book(bookingOf(request, quotation.totalfare, { vehtypeid: 3 }));
    expect(cheap.body).toEqual({ code: 2, message: messages.fareChanged });
    expect((await book(bookingOf(request, executive, { vehtypeid: 3 }))).body.Code).toBe(1);
  });

  const contact = { firstname: 'Ada', lastname: '', email: 'ada@example.com', phone: '7911123456', dialingcode: '44' };
  const refusals: [string, (fare: number) => Record<string, unknown>, number, string, string?][] = [
    ['a penny less', (fare) => ({ totalfare: fare - 0.01 }), 200, messages.fareChanged],
    ['a penny more', (fare) => ({ totalfare: fare + 0.01 }), 200, messages.fareChanged],
    ['another currency', () => ({ currencycode: 'EUR' }), 200, messages.fareChanged],
    ['a quotation that is not there', () => ({ quotationid: 'no-such-quotation' }), 200, messages.noQuotation],
    ['another drop-off', () => ({ dropoff: { ...stratford } }), 200, messages.journeyChanged],
    ['another return kind', () => ({ rtntype: 'w&r' }), 200, messages.journeyChanged],
    ['another time', () => ({ now: false, bookingdate: '2026-11-26T10:00:00+00:00' }), 200, messages.journeyChanged],
    ['child seats that were not priced', () => ({ smallchilds: '1' }), 200, messages.journeyChanged],
    ['a vehicle that does not exist', () => ({ vehtypeid: 77 }), 200, messages.journeyChanged],
    ['a card', () => ({ paymentmethod: 'card' }), 200, messages.paymentMethod],
    ['an account', () => ({ paymentmethod: 'account', bookerid: 7 }), 200, messages.paymentMethod],
    ['a promo code that is not valid', () => ({ promocode: 'NOSUCH' }), 200, 'This promo code is not valid.'],
    ['no first name', () => ({ contact: { ...contact, firstname: ' ' } }), 400, 'contact.firstname is invalid'],
    ['a guest without an email', () => ({ contact: { ...contact, email: '' } }), 400, 'contact.email is required'],
    ['an email that is none', () => ({ contact: { ...contact, email: 'ada@' } }), 400, 'contact.email is invalid'],
    ['letters in the phone', () => ({ contact: { ...contact, phone: 'seven' } }), 400, 'contact.phone is invalid'],
    [
      'a phone that is too long',
      () => ({ contact: { ...contact, phone: '79111234567890' } }),
      200,
      messages.noSuchNumber,
      'contact.phone',
    ],
    [
      'a phone that does not exist',
      () => ({ contact: { ...contact, phone: '12345' } }),
      200,
      messages.noSuchNumber,
      'contact.phone',
    ],
    [
      'a customer whose phone does not exist',
      () => ({ customer: { ...contact, phone: '7911654321' } }),
      200,
      messages.noSuchNumber,
      'customer.phone',
    ],
    ['an attempt key that could be guessed', () => ({ requestid: 'short' }), 400, 'requestid is invalid'],
  ];
  it.each(refusals)('is refused with %s, and nothing is stored', async (_name, over, status, message, field) => {
    const { request, quotation } = await quote();
    const before = await countBookings(server.database);
    const booking = { ...bookingOf(request, quotation.totalfare), ...over(quotation.totalfare) };
    const refused = await book(booking);
    expect([refused.status, refused.body]).toEqual([status, { code: 2, message, ...(field && { field }) }]);
    expect(await countBookings(server.database)).toBe(before);
  });

  it('is refused in a vehicle that is too small', async () => {
    const { request, quotation } = await quote({ passengers: '6' });
    const saloon = quotation.additionalprices.find((price) => price.vehtypeid === 1)?.totalfare ?? 0;
    const refused = await book(bookingOf(request, saloon, { vehtypeid: 1 }));
    expect(refused.body).toEqual({ code: 2, message: messages.noVehicle });
  });

  it('is refused once the quotation has expired, with the operator’s phone', async () => {
    const { request, quotation } = await quote();
    server.clock.now += 12 * 60_000 + 1;
    const refused = await book(bookingOf(request, quotation.totalfare));
    server.clock.now = noon;
    expect(refused.body).toEqual({ code: 2, message: messages.expired('+44 20 7946 0042') });
  });

  it('is refused once the chosen time has passed', async () => {
    const { request, quotation } = await quote({ now: false, bookingdate: '2026-11-24T12:11:00+00:00' });
    expect(quotation.code).toBe(1);
    server.clock.now = Date.parse('2026-11-24T12:11:30Z');
    const refused = await book(bookingOf(request, quotation.totalfare));
    server.clock.now = noon;
    expect(refused.body.message).toMatch(/^The earliest time we can pickup from this address is 24\/11\/2026 12:\d\d$/);
  });

  it('takes a promo code off once per customer [1§7.14]', async () => {
    const promo = async (price: number) =>
      read(
        resultAnswers.promoCode,
        (await server.post('/api/promocode', { price, promocode: 'welcome10', currencycode: 'GBP', custid: 0 })).body,
      );
    const someone = { ...contact, email: 'grace@example.com', phone: '7911224321' };
    const first = await quote();
    const accepted = await promo(first.quotation.totalfare);
    expect(accepted).toMatchObject({ code: 1, promocodeid: 'welcome10', percent: 10, maximum: 15 });
    const reduced = Math.round((first.quotation.totalfare - (accepted.value ?? 0)) * 100) / 100;
    const booked = await book(bookingOf(first.request, reduced, { promocode: 'WELCOME10', contact: someone }));
    expect(booked.body.Code).toBe(1);
    const second = await quote();
    const again = await book(
      bookingOf(second.request, reduced, {
        promocode: 'WELCOME10',
        contact: { ...someone, email: 'GRACE@example.com', phone: '7000000000' },
      }),
    );
    expect(again.body).toEqual({ code: 2, message: messages.promoUsed });
    expect(await promo(0)).toMatchObject({ code: 1, value: 0 });
    const unknown = await server.post('/api/promocode', {
      price: 50,
      promocode: 'NOSUCH',
      currencycode: 'GBP',
      custid: 0,
    });
    expect(unknown.body).toMatchObject({ Code: 2, Message: 'This promo code is not valid.' });
  });

  it('accepts numbers as numbers and text, and a phone with its leading 0 and spaces', async () => {
    const { request, quotation } = await quote({ passengers: 2, luggages: 2, now: 'true' });
    const booked = await book(
      bookingOf(request, String(quotation.totalfare), {
        contact: { ...contact, phone: '07911 123456', dialingcode: '+44' },
        requestid: freshId(),
      }),
    );
    expect(booked.body.Code).toBe(1);
    const info = read(
      answers.bookingInfo,
      (await server.post('/api/bookinginfo', { code: booked.body.BookingCode })).body,
    );
    expect(info.bookinginfo?.phone).toBe('7911123456');
  });
});

describe('the server itself', () => {
  it('says how it is', async () => {
    expect((await server.get('/health')).body).toEqual({ status: 'ok', version: '0.0.0-test', database: 'ready' });
  });

  it('answers JSON for calls that do not exist or are made another way', async () => {
    expect(await server.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 2 } });
    expect(await server.get('/licence/nothing')).toMatchObject({ status: 404, body: { code: 2 } });
    const wrong = await server.get('/api/quotation');
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([405, 2, 'POST']);
  });

  it('echoes a correlation id and makes one when there is none', async () => {
    expect((await server.get('/health', { 'x-correlation-id': 'visit-1' })).headers.get('x-correlation-id')).toBe(
      'visit-1',
    );
    expect((await server.get('/health', { 'x-correlation-id': '<b>' })).headers.get('x-correlation-id')).toMatch(
      /^[0-9a-f]{16}$/,
    );
  });
});
