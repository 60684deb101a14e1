import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operator } from '../operator/operator.ts';
import type { FareTable, VehicleRow } from '../operator/schema.ts';
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
  stratford,
} from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { calculateFare } from './calculate-fare.ts';
import { corporateFare } from './corporate-fare.ts';
import type { FareInput, FareJourney } from './fare.ts';
import { priceForOne, priceVehicle } from './price-vehicle.ts';

/** Properties of every valid tariff and ride. */
const demo = demoOperator();
const runs = { numRuns: 300 };

const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 0, max: 100 });
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const days = fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const);
const hours = fc.record({ from: clock, to: clock, days, holidays: fc.boolean() }, { requiredKeys: [] });
const box = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 8 })).map(([west, width]) =>
  [
    [51.3, west / 10],
    [51.3, (west + width) / 10],
    [51.7, (west + width) / 10],
    [51.7, west / 10],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude })),
);
const end = box.map((outline) => ({ postcodes: [], airports: [], place: null, kilometres: undefined, outline }));

const tables: fc.Arbitrary<FareTable> = fc.record({
  rounding: fc.record({
    step: fc.constantFrom(0.01, 0.1, 0.5, 1, 5),
    mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  }),
  distance: fc.record({
    base: money(10),
    bands: fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 })
      .chain((limits) =>
        fc
          .boolean()
          .chain((byMile) =>
            fc.tuple(
              ...[...limits.sort((a, b) => a - b), null].map((upTo) =>
                money(5).map((price) =>
                  byMile ? { uptomiles: upTo, permile: price } : { uptokm: upTo, perkm: price },
                ),
              ),
            ),
          ),
      ),
    perminute: money(1),
    minimum: money(30),
  }),
  vehicles: fc.dictionary(
    fc.constantFrom('1', '2'),
    fc.record({ factor: fc.constantFrom(0.5, 1, 1.15, 3), minimum: money(40) }, { requiredKeys: ['factor'] }),
  ),
  tiers: fc.constant({ standard: 1.1 }),
  timebands: fc.array(
    hours.chain((when) =>
      fc.integer({ min: -90, max: 500 }).map((on) => ({ id: 'band', label: 'Band', percent: on, ...when })),
    ),
    { maxLength: 3 },
  ),
  zones: fc.array(
    fc
      .record({
        outline: box,
        when: hours,
        kind: fc.constantFrom('through' as const, 'pickup' as const, 'dropoff' as const),
      })
      .map(({ outline, when, kind }) => ({ id: 'zone', label: 'Zone', price: 2.5, for: kind, outline, ...when })),
    { maxLength: 2 },
  ),
  vat: fc.constant([]),
  airports: fc.constant([{ code: 'EGLL', match: '', label: 'Heathrow', pickup: 15, dropoff: 6 }]),
  via: fc.record({ each: money(8) }),
  extras: fc.record({ smallchildseat: money(5), largechildseat: money(5), smallpet: money(5), otherpet: money(5) }),
  return: fc.record({ discountpercent: percent }),
  waitandreturn: fc.record({
    returnpercent: percent,
    freeminutes: fc.integer({ min: 0, max: 60 }),
    waitingminutes: fc.integer({ min: 0, max: 120 }),
    perminute: money(1),
  }),
  fixed: fc.array(
    fc.record({
      id: fc.constant('fixed'),
      label: fc.constant('Fixed'),
      from: end,
      to: end,
      bothways: fc.boolean(),
      prices: fc.constant({ '1': 45.2 }),
    }),
    { maxLength: 1 },
  ),
  currencies: fc.constant({ EUR: { perunit: 1.17, step: 0.5 }, JPY: { perunit: 190, step: 10 } }),
});

const place = fc
  .record({ east: fc.integer({ min: -60, max: 60 }), airportCode: fc.constantFrom('', 'EGLL') })
  .map(({ east, airportCode }) => ({
    ...{ airportCode, address: 'Somewhere', postcode: '' },
    ...{ latitude: 51.5, longitude: east / 100 },
  }));
const count = fc.integer({ min: 0, max: 3 });
const moment = fc.integer({ min: Date.parse('2026-11-23T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') });
const journeys: fc.Arbitrary<FareJourney> = fc
  .record({
    pickup: place,
    dropoff: place,
    viaCount: count,
    metres: fc.integer({ min: 0, max: 200_000 }),
    seconds: fc.integer({ min: 0, max: 15_000 }),
    pickupAt: moment,
    kind: fc.constantFrom('oneWay' as const, 'waitAndReturn' as const, 'return' as const),
    returnMetres: fc.integer({ min: 0, max: 200_000 }),
    returnSeconds: fc.integer({ min: 0, max: 15_000 }),
    returnAt: fc.option(moment),
    isMeasured: fc.boolean(),
    smallChildSeats: count,
    largeChildSeats: count,
    smallPets: count,
    otherPets: count,
  })
  .map(({ isMeasured, ...journey }) => ({
    ...journey,
    way: { points: [journey.pickup, journey.dropoff], isMeasured },
    returnWay: { points: [journey.dropoff, journey.pickup], isMeasured },
  }));

const inputs: fc.Arbitrary<FareInput> = fc.record({
  table: tables,
  journey: journeys,
  holidays: fc.constant([{ date: '2026-12-25', label: 'Christmas Day' }]),
  timeZone: fc.constantFrom('Europe/London', 'Asia/Tokyo', 'America/Chicago'),
  operatorCurrency: fc.constant('GBP'),
  distanceUnit: fc.constantFrom('mile', 'km'),
  currency: fc.constantFrom('GBP', 'EUR', 'JPY', 'CHF'),
  vehicleId: fc.constantFrom(1, 2, 3),
  tier: fc.constantFrom('standard', 'none'),
});

/** The fields of `fares.json` that a line's rule names. */
const fieldsOf = (rule: string): string[] =>
  rule
    .replace(/^fares\.json /, '')
    .split(', ')
    .filter((field) => !field.endsWith('.json'));

describe('every fare', () => {
  it('has one explanation, whose lines add up and name fields that the file has', () => {
    fc.assert(
      fc.property(inputs, percent, (input, discount) => {
        const fare = calculateFare(input);
        expect(calculateFare(input)).toEqual(fare);
        expect(fare.onwardMinor + fare.returnMinor).toBe(fare.totalMinor);
        expect(fare.lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(fare.totalMinor);
        expect(fare.lines.every(({ minor, label }) => Number.isInteger(minor) && label !== '')).toBe(true);
        for (const { rule } of fare.lines) {
          for (const field of fieldsOf(rule)) {
            const value = field
              .split('.')
              .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], input.table);
            expect(value, rule).toBeDefined();
          }
        }
        const rated = corporateFare(fare, discount);
        expect(rated.lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(rated.totalMinor);
      }),
      runs,
    );
  });

  it('costs no less for a kilometre more of the same way', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 5_000 }), percent, (input, more, discount) => {
        const { journey } = input;
        const further = { ...journey, metres: journey.metres + more, returnMetres: journey.returnMetres + more };
        const [near, far] = [calculateFare(input), calculateFare({ ...input, journey: further })];
        expect(far.totalMinor).toBeGreaterThanOrEqual(near.totalMinor);
        expect(corporateFare(far, discount).onwardMinor).toBeGreaterThanOrEqual(
          corporateFare(near, discount).onwardMinor,
        );
      }),
      runs,
    );
  });

  it('is no higher for an access need than without one, whatever seats either has', () => {
    const seats = fc.constantFrom(3, 4, 6);
    fc.assert(
      fc.property(inputs, seats, seats, (input, own, other) => {
        const [row] = demo.vehicles;
        if (!row) throw new Error('no vehicle');
        const accessible: VehicleRow = { ...row, vehtypeid: 1, noofpassengers: own, accessible: true };
        const plain: VehicleRow = { ...row, vehtypeid: 2, noofpassengers: other, accessible: false };
        const operator: Operator = { ...demo, fares: input.table, vehicles: [accessible, plain] };
        const fareOf = (vehicle: VehicleRow) =>
          priceForOne(operator, vehicle, input.journey, input.currency).totalMinor;
        expect(fareOf(accessible)).toBeLessThanOrEqual(fareOf(plain));
        // The prices of other types are not affected.
        const alone = priceVehicle(operator, plain, input.journey, input.currency);
        expect(fareOf(plain)).toBe(alone.totalMinor);
      }),
      runs,
    );
  });
});

describe('the fare that is shown first', () => {
  const adminKey = 'an-admin-key-of-some-length';
  let server: Fixture;
  let owner: Record<string, string>;
  beforeAll(async () => {
    server = await openFixture({ adminKey });
    owner = await signedIn(server, adminKey, 'owner');
  });
  afterAll(() => server.close());

  it('is the fare that is charged, whatever becomes of the tariff meanwhile', async () => {
    let version = 0;
    const fares = demoContents().fares as { distance: object };
    const ends = fc.constantFrom(
      ...[
        [paddington, heathrow],
        [heathrow, stratford],
        [paddington, { ...paddington, latitude: 51.5, longitude: -0.1, address: 'Elsewhere', postcode: 'SE1 1AA' }],
      ],
    );
    const rides = fc.record({
      ends,
      hour: fc.integer({ min: 14, max: 23 }),
      rtntype: fc.constantFrom('', 'w&r', 'rtn'),
      vehtypeid: fc.constantFrom(1, 2, 6),
      currencyCode: fc.constantFrom('GBP', 'EUR', 'CHF'),
      smallchilds: fc.constantFrom('0', '1'),
      base: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(rides, async ({ ends: [from, to], hour, base, ...over }) => {
        const asked = quotationOf({
          ...over,
          ...{ now: false, bookingdate: `2026-11-25T${hour}:30:00+00:00`, returndate: '2026-11-27T10:00:00+00:00' },
          ...{ pick: from?.address, picklat: from?.latitude, picklng: from?.longitude, pickpostcode: from?.postcode },
          ...{ doff: to?.address, dofflat: to?.latitude, dofflng: to?.longitude, droppostcode: to?.postcode },
          ...{ pickcategory: from?.category, doffcategory: to?.category, pickhousenumber: '1', requestid: freshId() },
        });
        const { body: shown } = await server.post('/api/quotation', asked);
        expect(shown.message).toBe('');
        const content = { ...fares, distance: { ...fares.distance, base } };
        const saved = await server.put(
          '/desk/v1/settings',
          { documents: [{ name: 'fares', version, content }], note: '' },
          owner,
        );
        version = Number((saved.body.documents as { version: number }[])[0]?.version);
        expect((await server.post('/api/quotation', asked)).body.totalfare).toBe(shown.totalfare);
        const booking = bookingOf(asked, shown.totalfare, { currencycode: shown.currencycode });
        const { body: booked } = await server.post('/api/createbookingTest', booking);
        expect(booked.Code).toBe(1);
        const row = await server.database
          .selectFrom('bookings')
          .select(['total_minor', 'currency', 'lines'])
          .where('id', '=', Number(booked.JobPartId))
          .executeTakeFirstOrThrow();
        expect([row.total_minor, row.currency]).toEqual([
          Math.round(Number(shown.totalfare) * 100),
          shown.currencycode,
        ]);
        expect((row.lines as { minor: number }[]).reduce((sum, { minor }) => sum + minor, 0)).toBe(row.total_minor);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
