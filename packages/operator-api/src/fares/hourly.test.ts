import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmationEmail } from '../mail/emails.ts';
import { checkOperator } from '../operator/operator.ts';
import type { FareTable } from '../operator/schema.ts';
import { createPaymentService } from '../payments/service.ts';
import { createRideService } from '../rides/service.ts';
import {
  bookingOf,
  demoContents,
  demoOperator,
  type Fixture,
  freshId,
  heathrow,
  openFixture,
  paddington,
  quotationOf,
} from '../testing/fixture.ts';
import { driving } from '../testing/rides.ts';
import { signedIn } from '../testing/staff.ts';
import { calculateFare } from './calculate-fare.ts';
import type { FareInput } from './fare.ts';

const adminKey = 'an-admin-key-of-some-length';
const mile = 1_609.344;
const demo = demoOperator();
const hourly = { perhour: 40, minimumhours: 2, maximumhours: 10, includedmiles: 15, permile: 1.5 };
const table: FareTable = { ...demo.fares, hourly };
const operator = { ...demo, fares: table };
const place = { ...paddington, airportCode: '' };

const input = (hours: number, over: Partial<FareInput> = {}): FareInput => ({
  table,
  holidays: demo.holidays,
  timeZone: 'Europe/London',
  operatorCurrency: 'GBP',
  distanceUnit: 'mile',
  currency: 'GBP',
  vehicleId: 1,
  tier: 'economy',
  ...over,
  journey: {
    ...{ pickup: place, dropoff: place, viaCount: 0, hours, metres: hours * 15 * mile, seconds: hours * 3600 },
    ...{ pickupAt: Date.parse('2026-11-24T12:00:00Z'), kind: 'oneWay' as const },
    ...{ returnMetres: 0, returnSeconds: 0, returnAt: null },
    ...{ smallChildSeats: 0, largeChildSeats: 0, smallPets: 0, otherPets: 0 },
    ...over.journey,
  },
});
const withJourney = (hours: number, more: Partial<FareInput['journey']>): FareInput => {
  const plain = input(hours);
  return { ...plain, journey: { ...plain.journey, ...more } };
};

describe('the fare of a car by the hour', () => {
  it.each([
    ['three hours', input(3), 12_000, 150],
    ['a dearer vehicle', input(3, { vehicleId: 3, tier: 'executive' }), 17_400, 217],
    ['at night, by its pick-up', withJourney(3, { pickupAt: Date.parse('2026-11-24T23:30:00Z') }), 14_400, 150],
    ['with a child seat', withJourney(3, { smallChildSeats: 1 }), 12_500, 150],
    ['in euros', input(3, { currency: 'EUR' }), 14_050, 176],
    ['from an airport, where it ends too', withJourney(3, airport(heathrow, heathrow)), 13_500, 150],
    ['to an airport', withJourney(3, airport(paddington, heathrow)), 12_600, 150],
  ])('%s', (_, asked, total, excess) => {
    const fare = calculateFare(asked);
    expect([fare.totalMinor, fare.excessMinor]).toEqual([total, excess]);
    expect(fare.lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(total);
    expect(fare.lines.filter(({ kind }) => kind === 'distance' || kind === 'minimum')).toEqual([]);
  });

  it('has one explanation, which names its rule', () => {
    expect(calculateFare(input(3, { vehicleId: 2 })).lines[0]).toMatchObject({
      kind: 'hourly',
      label: '3 hours, 45 mi included',
      rule: 'fares.json hourly, vehicles.2.factor, tiers.economy',
      sum: '3 h × 40 × 1.1',
    });
  });

  it('costs no less for an hour more, whatever the tariff', () => {
    const price = fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100);
    const hours = fc.integer({ min: 1, max: 23 });
    fc.assert(
      fc.property(
        price,
        hours,
        fc.integer({ min: -90, max: 300 }),
        fc.constantFrom(0.01, 0.5, 5),
        (perhour, some, percent, step) => {
          const tariff: FareTable = {
            ...table,
            hourly: { ...hourly, perhour },
            timebands: [{ id: 'all', label: 'All', percent }],
            rounding: { step, mode: 'nearest' },
          };
          const fareOf = (many: number) => calculateFare(input(many, { table: tariff }));
          const [less, more] = [fareOf(some), fareOf(some + 1)];
          expect(more.totalMinor).toBeGreaterThanOrEqual(less.totalMinor);
          expect(more.lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(more.totalMinor);
        },
      ),
    );
  });
});

function airport(from: typeof paddington, to: typeof paddington) {
  const at = (end: typeof paddington) => ({ ...end, airportCode: end === heathrow ? 'EGLL' : '' });
  return { pickup: at(from), dropoff: at(to) };
}

describe('a tariff by the hour', () => {
  const mistakesOf = (changed: object, more: object = {}) => {
    const contents = demoContents();
    const fares = { ...(contents.fares as object), hourly: { ...hourly, ...changed } };
    const configuration = { ...(contents.configuration as object), ...more };
    return checkOperator({ ...contents, fares, configuration }).mistakes.map(({ field }) => field);
  };

  it.each([
    [{}, {}, []],
    [{ includedkm: 20, perkm: 1, includedmiles: undefined, permile: undefined }, { distanceunit: 'km' }, []],
    [{}, { distanceunit: 'km' }, ['hourly']],
    [{ perkm: 1 }, {}, ['hourly']],
    [{ maximumhours: 1 }, {}, ['hourly.maximumhours']],
    [{ maximumhours: 25 }, {}, ['hourly.maximumhours']],
    [{ perhour: 0 }, {}, ['hourly.perhour']],
  ])('%j under %j has mistakes at %j', (changed, more, fields) => {
    expect(mistakesOf(changed, more)).toEqual(fields);
  });
});

describe('a booking by the hour', () => {
  let server: Fixture;
  beforeAll(async () => {
    server = await openFixture({ operator, adminKey });
  });
  afterAll(() => server.close());

  /** From Paddington and, by default, without a destination. */
  const asked = (over: object = {}) =>
    quotationOf({
      ...{ doff: paddington.address, dofflat: paddington.latitude, dofflng: paddington.longitude },
      ...{ droppostcode: paddington.postcode, doffcategory: paddington.category, doffhousenumber: '' },
      ...{ now: false, bookingdate: '2026-11-25T14:30:00+00:00', hours: 3, requestid: freshId(), ...over },
    });
  const quote = (over: object = {}) => server.post('/api/quotation', asked(over));

  it('can be had where the operator says so', async () => {
    const { body } = await server.get('/api/configuration');
    expect([body.minimumhours, body.maximumhours]).toEqual([2, 10]);
    const plain = await openFixture();
    expect(await (await plain.get('/api/configuration')).body).not.toHaveProperty('minimumhours');
    expect((await plain.post('/api/quotation', asked())).status).toBe(400);
    await plain.close();
  });

  it.each([
    [{ hours: 1 }],
    [{ hours: 11 }],
    [{ hours: 2.5 }],
    [{ hours: '3 or so' }],
    [{ rtntype: 'w&r' }],
    [{ rtntype: 'rtn', returndate: '2026-11-26T10:00:00+00:00' }],
  ])('cannot be had with %j', async (over) => {
    expect((await quote(over)).status).toBe(400);
  });

  it('is quoted with what it includes, and needs no drop-off', async () => {
    const { body } = await quote();
    expect(body).toMatchObject({ code: 1, message: '', totalfare: 120, hours: 3, traveltime: 10_800 });
    expect(body.routedistance).toBe(Math.round(45 * mile));
    expect((body.routepath as unknown[]).length).toBeGreaterThan(0);
    const rows = body.additionalprices as { vehtypeid: number; excess: number }[];
    expect(rows.find(({ vehtypeid }) => vehtypeid === 2)?.excess).toBe(1.65);
    const end = { doff: heathrow.address, dofflat: heathrow.latitude, dofflng: heathrow.longitude };
    const there = await quote({ ...end, droppostcode: heathrow.postcode, doffcategory: heathrow.category });
    expect(there.body).toMatchObject({ totalfare: 126, traveltime: 10_800 });
  });

  it('is told a cheaper time only where the car is free for all its hours then', async () => {
    const vehicles = operator.vehicles.map((row) => (row.vehtypeid === 1 ? { ...row, count: 1 } : row));
    const one = await openFixture({ operator: { ...operator, vehicles } });
    const night = () => one.post('/api/quotation', asked({ bookingdate: '2026-11-25T04:00:00+00:00' }));
    expect((await night()).body).toMatchObject({ code: 1, cheapertime: '2026-11-25T05:30:00+00:00' });
    const ride = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-25T08:00:00+00:00' });
    const { body } = await one.post('/api/quotation', ride);
    expect((await one.post('/api/createbookingTest', bookingOf(ride, body.totalfare))).body.Code).toBe(1);
    const { body: beside } = await night();
    expect(beside.code).toBe(1);
    expect(beside).not.toHaveProperty('cheapertime');
    await one.close();
  });

  it('leaves a ride by distance as it is', async () => {
    const { body } = await server.post('/api/quotation', quotationOf({ requestid: freshId() }));
    expect(body).not.toHaveProperty('hours');
    expect(JSON.stringify(body.additionalprices)).not.toContain('excess');
    const round = await quote({ hours: undefined });
    expect(round.body).toMatchObject({ code: 2, field: 'dropoff' });
  });

  it('is booked for the hours that were quoted, and says them to whoever asks', async () => {
    const request = asked({ vehtypeid: 2 });
    const { body: shown } = await server.post('/api/quotation', request);
    const other = await server.post('/api/createbookingTest', bookingOf({ ...request, hours: 4 }, shown.totalfare));
    expect(other.body.Code).not.toBe(1);
    const { body: booked } = await server.post('/api/createbookingTest', bookingOf(request, shown.totalfare));
    expect(booked.Code).toBe(1);
    const { body } = await server.post('/api/bookinginfo', { code: booked.BookingCode });
    expect(body.bookinginfo).toMatchObject({ hours: 3, excess: 1.65, totalfare: 132, traveltime: 10_800, rtntype: '' });

    const row = await server.database
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', Number(booked.JobPartId))
      .executeTakeFirstOrThrow();
    const mail = (language: string) =>
      confirmationEmail(server.deps, { ...row, language }, 'a@example.org', 'https://taxi.example/b/1').text;
    expect(mail('en')).toContain('3 hours, 45 mi included, then £1.65 per mi');
    expect(mail('de')).toContain('3 Stunden, 45 mi inklusive, danach 1,65');
  });

  it('proposes at the desk what was driven beyond what it includes, by the vehicle’s trail', async () => {
    const request = asked({ vehtypeid: 2 });
    const { body: shown } = await server.post('/api/quotation', request);
    const { body: booked } = await server.post('/api/createbookingTest', bookingOf(request, shown.totalfare));
    const staff = await signedIn(server, adminKey, 'dispatcher');
    const path = `/desk/v1/bookings/${booked.Bref}`;
    const hires = async () => (await server.get(path, staff)).body.hires;
    const hire = { leg: 'outbound', includedMetres: Math.round(45 * mile), eachMinor: 165 };
    expect(await hires()).toEqual([{ ...hire, toldMetres: null, drivenMetres: null, beyondMinor: 0 }]);

    const rides = createRideService(server.deps, createPaymentService(server.deps));
    const key = { bookingId: Number(booked.JobPartId), leg: 'outbound' as const };
    const at = { now: server.clock.now };
    const driver = { name: 'A driver', phone: '', photoUrl: '', licence: '' };
    const vehicle = {
      make: '',
      model: '',
      colour: '',
      registration: 'AB12 CDE',
      licence: '',
      wheelchairAccessible: false,
    };
    await rides.assign(key, { driver, vehicle }, at);
    const begin = server.clock.now;
    const happens = (type: 'passenger_on_board' | 'arrived_at_dropoff', occurredAt: number) =>
      rides.applyEvent(key, { id: freshId(), type, occurredAt }, at);
    const north = (miles: number) => paddington.latitude + (miles * mile) / 111_195;
    const seen = (miles: number, seconds: number) => ({
      ride: key,
      latitude: north(miles),
      longitude: paddington.longitude,
      at: begin + seconds * 1_000,
    });
    // Driving to the passenger does not count.
    await rides.move([seen(-8, 0)]);
    await happens('passenger_on_board', begin + 600_000);
    await rides.move([seen(0, 600), seen(20, 3_000), seen(55, 9_000)]);
    await happens('arrived_at_dropoff', begin + 10_000_000);
    const [told] = (await hires()) as { drivenMetres: number; beyondMinor: number }[];
    expect(told?.drivenMetres).toBeCloseTo(55 * mile, -3);
    // Ten miles at £1.65.
    expect(Math.abs((told?.beyondMinor ?? 0) - 1_650)).toBeLessThan(20);

    // The driver's report takes precedence, even when it arrives late.
    await rides.applyEvent(
      key,
      { id: freshId(), type: 'arrived_at_dropoff', occurredAt: begin, drivenMetres: Math.round(57 * mile) },
      at,
    );
    expect(await hires()).toEqual([
      { ...hire, toldMetres: Math.round(57 * mile), drivenMetres: told?.drivenMetres, beyondMinor: 1_980 },
    ]);

    const lines = [{ kind: 'distance', label: 'Extra distance', amount: told?.beyondMinor }];
    const [ride] = (await server.get(path, staff)).body.rides as { version: number }[];
    const changed = await server.put(
      `${path}/legs/outbound/price`,
      { lines, reason: '55 miles driven, 45 included', version: ride?.version },
      staff,
    );
    expect(changed.status).toBe(200);
    const { body } = await server.post('/api/bookinginfo', { code: booked.BookingCode });
    const { totalfare } = body.bookinginfo as { totalfare: number };
    expect(totalfare).toBeCloseTo(132 + (told?.beyondMinor ?? 0) / 100, 2);
  });

  it('tells how far the driver is from the pick-up, and no arrival once the passenger is on board', async () => {
    const request = asked({ vehtypeid: 2 });
    const { body: shown } = await server.post('/api/quotation', request);
    const { body: booked } = await server.post('/api/createbookingTest', bookingOf(request, shown.totalfare));
    const drive = driving(createRideService(server.deps, createPaymentService(server.deps)), () => server.clock.now);
    const id = Number(booked.JobPartId);
    const seen = async (latitude: number) => {
      server.clock.now += 10_000;
      await drive.move(id, { latitude, longitude: paddington.longitude, at: server.clock.now });
      const { body } = await server.get(`/api/trackvehicle?jobpartid=0&id=${id}&code=${booked.BookingCode}`);
      return body.driver;
    };
    await drive.assign(id);
    await drive.to(id, 'started');
    expect(await seen(paddington.latitude + 0.01)).toMatchObject({ etaetc: 4, distance: expect.any(Number) });
    await drive.to(id, 'pob');
    // It ends where it began, hours later.
    expect(await seen(paddington.latitude + 0.001)).toMatchObject({
      ...{ status: 'pob', etaetc: null, traveltime: null, distance: null },
      currentlat: paddington.latitude + 0.001,
    });
  });

  it('proposes nothing of a ride by distance', async () => {
    const request = quotationOf({ requestid: freshId() });
    const { body: shown } = await server.post('/api/quotation', request);
    const { body: booked } = await server.post('/api/createbookingTest', bookingOf(request, shown.totalfare));
    const staff = await signedIn(server, adminKey, 'viewer');
    expect((await server.get(`/desk/v1/bookings/${booked.Bref}`, staff)).body.hires).toEqual([]);
  });
});
