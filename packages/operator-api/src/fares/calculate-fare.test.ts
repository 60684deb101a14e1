import { describe, expect, it } from 'vitest';
import { demoOperator } from '../testing/demo-operator.ts';
import { calculateFare } from './calculate-fare.ts';
import type { FareInput, FareJourney, FarePlace } from './fare.ts';
import { hoursHold } from './hours.ts';

const operator = demoOperator();
const mile = 1609.344;
const noon = Date.parse('2026-11-24T12:00:00Z');
const nowhere: FarePlace = { airportCode: '', address: 'Somewhere', postcode: '', latitude: 0, longitude: 0 };

const journey = (over: Partial<FareJourney> = {}): FareJourney => ({
  pickup: nowhere,
  dropoff: nowhere,
  viaCount: 0,
  metres: 10 * mile,
  seconds: 1800,
  pickupAt: noon,
  kind: 'oneWay',
  returnMetres: 0,
  returnSeconds: 0,
  returnAt: null,
  smallChildSeats: 0,
  largeChildSeats: 0,
  smallPets: 0,
  otherPets: 0,
  ...over,
});

const input = (over: Partial<FareInput> = {}, trip: Partial<FareJourney> = {}): FareInput => ({
  table: {
    rounding: { step: 0.5, mode: 'nearest' },
    distance: {
      base: 4,
      bands: [
        { uptomiles: 6, permile: 3 },
        { uptomiles: null, permile: 2 },
      ],
      perminute: 0.1,
      minimum: 12,
    },
    vehicles: { '1': { factor: 1 }, '3': { factor: 1.5 } },
    tiers: { standard: 1, executive: 1.1 },
    timebands: [
      { id: 'night', label: 'Night', from: '23:00', to: '05:30', percent: 20 },
      { id: 'weekend', label: 'Weekend', days: ['sat', 'sun'], percent: 10 },
      { id: 'holiday', label: 'Holiday', holidays: true, percent: 50 },
    ],
    vat: [],
    zones: [],
    airports: [
      { code: 'EGLL', match: '', label: 'Heathrow', pickup: 15, dropoff: 6 },
      { code: 'EGLL', match: 'Terminal 5', label: 'Heathrow T5', pickup: 16, dropoff: 6 },
    ],
    via: { each: 5 },
    extras: { smallchildseat: 5, largechildseat: 4, smallpet: 3, otherpet: 8 },
    return: { discountpercent: 5 },
    waitandreturn: { returnpercent: 70, freeminutes: 15, waitingminutes: 60, perminute: 0.4 },
    fixed: [],
    currencies: { EUR: { perunit: 1.2, step: 0.5 }, JPY: { perunit: 190, step: 100 } },
  },
  holidays: [{ date: '2026-12-25', label: 'Christmas Day' }],
  timeZone: 'Europe/London',
  operatorCurrency: 'GBP',
  distanceUnit: 'km',
  currency: 'GBP',
  vehicleId: 1,
  tier: 'standard',
  journey: journey(trip),
  ...over,
});

describe('the fare of a journey', () => {
  // 10 miles, 30 minutes: 4 + 6 × 3 + 4 × 2 + 30 × 0.1 = 33.
  const heathrow = { ...nowhere, airportCode: 'EGLL', address: 'Heathrow Terminal 2' };
  const terminal5 = { ...nowhere, airportCode: 'EGLL', address: 'Heathrow terminal 5, Longford' };
  const table: [string, Partial<FareInput>, Partial<FareJourney>, number][] = [
    ['plain', {}, {}, 3300],
    ['within the first band', {}, { metres: 5 * mile, seconds: 600 }, 2000],
    ['exactly at a band border', {}, { metres: 6 * mile, seconds: 0 }, 2200],
    ['raised to the minimum', {}, { metres: 0.5 * mile, seconds: 60 }, 1200],
    ['an executive car', { vehicleId: 3 }, {}, 4950],
    ['an executive car of a dearer tier', { vehicleId: 3, tier: 'executive' }, {}, 5450],
    ['the minimum of an executive car', { vehicleId: 3 }, { metres: 100, seconds: 0 }, 1800],
    ['at night', {}, { pickupAt: Date.parse('2026-11-24T23:30:00Z') }, 3950],
    ['at night before dawn', {}, { pickupAt: Date.parse('2026-11-25T05:29:00Z') }, 3950],
    ['when the night has ended', {}, { pickupAt: Date.parse('2026-11-25T05:30:00Z') }, 3300],
    ['at the weekend', {}, { pickupAt: Date.parse('2026-11-28T12:00:00Z') }, 3650],
    ['on a weekend night: the dearer band alone', {}, { pickupAt: Date.parse('2026-11-28T23:30:00Z') }, 3950],
    ['on a holiday night: the dearer band alone', {}, { pickupAt: Date.parse('2026-12-25T23:30:00Z') }, 4950],
    ['the summer clock decides the night', {}, { pickupAt: Date.parse('2027-07-06T22:30:00Z') }, 3950],
    ['from an airport', {}, { pickup: heathrow }, 4800],
    ['to an airport', {}, { dropoff: heathrow }, 3900],
    ['from a terminal with its own row', {}, { pickup: terminal5 }, 4900],
    [
      'from an airport at night: no factor on the fee',
      {},
      { pickup: heathrow, pickupAt: Date.parse('2026-11-24T23:30:00Z') },
      5450,
    ],
    ['two vias', {}, { viaCount: 2 }, 4300],
    ['child seats and pets', {}, { smallChildSeats: 1, largeChildSeats: 2, smallPets: 1, otherPets: 1 }, 5700],
    ['in euros', { currency: 'EUR' }, {}, 3950],
    ['in yen, which have no decimals', { currency: 'JPY' }, {}, 6300],
    ['in a currency without a rate', { currency: 'CHF' }, {}, 3300],
    [
      'a return',
      {},
      { kind: 'return', returnMetres: 10 * mile, returnSeconds: 1800, returnAt: noon + 7_200_000 },
      6450,
    ],
    [
      'a return by night',
      {},
      { kind: 'return', returnMetres: 10 * mile, returnSeconds: 1800, returnAt: Date.parse('2026-11-24T23:30:00Z') },
      7050,
    ],
    [
      'a return swaps the airport fees',
      {},
      { kind: 'return', dropoff: heathrow, returnMetres: 10 * mile, returnSeconds: 1800, returnAt: noon + 7_200_000 },
      8550,
    ],
    ['wait and return', {}, { kind: 'waitAndReturn', returnMetres: 10 * mile, returnSeconds: 1800 }, 7400],
  ];
  it.each(table)('%s', (_name, over, trip, total) => {
    const fare = calculateFare(input(over, trip));
    expect(fare.totalMinor).toBe(total);
    expect(fare.onwardMinor + fare.returnMinor).toBe(total);
    expect(fare.lines.reduce((sum, line) => sum + line.minor, 0)).toBe(total);
    expect(fare.lines.every((line) => Number.isInteger(line.minor) && line.label !== '')).toBe(true);
  });

  it('answers in the currency it knows', () => {
    expect(calculateFare(input({ currency: 'EUR' })).currency).toBe('EUR');
    expect(calculateFare(input({ currency: 'CHF' })).currency).toBe('GBP');
  });

  it('is by the kilometre where the tariff is, through any number of bands', () => {
    const plain = input();
    const bands = [
      ...Array.from({ length: 12 }, (_, at) => ({ uptokm: at + 1, perkm: at + 1 })),
      { uptokm: null, perkm: 0.5 },
    ];
    const fare = calculateFare({
      ...input({}, { metres: 14_000, seconds: 0 }),
      table: { ...plain.table, distance: { ...plain.table.distance, bands } },
    });
    // 4 + (1 + 2 + … + 12) + 2 × 0.5.
    expect(fare.totalMinor).toBe(8300);
    expect(fare.lines[0]?.sum).toContain('1.00 km × 12 + 2.00 km × 0.5');
  });

  // Five units at 3, ten at 2.5, fifteen at 2, all others at 1.5.
  it.each([
    ['mile', (upTo: number | null, price: number) => ({ uptomiles: upTo, permile: price }), mile],
    ['km', (upTo: number | null, price: number) => ({ uptokm: upTo, perkm: price }), 1_000],
  ] as const)('crosses each boundary of four bands by the %s', (_, band, unit) => {
    const bands = [band(5, 3), band(15, 2.5), band(30, 2), band(null, 1.5)];
    const plain = input();
    const costs = (units: number) =>
      calculateFare({
        ...input({}, { metres: units * unit, seconds: 0 }),
        table: {
          ...plain.table,
          rounding: { step: 0.01, mode: 'nearest' },
          distance: { ...plain.table.distance, bands, minimum: 0 },
        },
      }).totalMinor;
    expect([0, 4, 5, 6, 14, 15, 16, 29, 30, 31, 130].map(costs)).toEqual([
      ...[400, 1_600, 1_900, 2_150, 4_150, 4_400, 4_600, 7_200, 7_400, 7_550, 22_400],
    ]);
    // A tenth of a unit on either side of a boundary is charged at its own band's price.
    for (const [at, before, after] of [
      [5, 3, 2.5],
      [15, 2.5, 2],
      [30, 2, 1.5],
    ] as const) {
      expect(costs(at) - costs(at - 0.1)).toBe(Math.round(before * 10));
      expect(costs(at + 0.1) - costs(at)).toBe(Math.round(after * 10));
    }
  });

  it('rounds up when the operator says so', () => {
    const base = input({}, { metres: 9.2 * mile });
    const nearest = calculateFare(base);
    const up = calculateFare({ ...base, table: { ...base.table, rounding: { step: 1, mode: 'up' } } });
    expect(nearest.totalMinor).toBe(3150);
    expect(up.totalMinor).toBe(3200);
  });

  it('rounds down when the operator says so, and never to nothing', () => {
    const base = input({}, { metres: 9.2 * mile });
    const down = (step: number, trip = base.journey) =>
      calculateFare({ ...base, journey: trip, table: { ...base.table, rounding: { step, mode: 'down' } } }).totalMinor;
    expect(down(1)).toBe(3100);
    expect(down(100)).toBe(10_000);
  });

  it('is at least the minimum of its vehicle type, where that has one of its own', () => {
    const vehicles = { '1': { factor: 1, minimum: 20 }, '3': { factor: 1.5 } };
    const short = (vehicleId: number) => {
      const base = input({ vehicleId }, { metres: mile, seconds: 0 });
      return calculateFare({ ...base, table: { ...base.table, vehicles } });
    };
    expect(short(1).totalMinor).toBe(2000);
    expect(short(1).lines.at(-1)).toMatchObject({ kind: 'minimum', rule: 'fares.json vehicles.1.minimum' });
    expect(short(3).totalMinor).toBe(1800);
  });

  it('never gets cheaper with distance, for any vehicle of the demo operator', () => {
    for (const vehicle of operator.vehicles) {
      let before = 0;
      for (let miles = 0; miles < 300; miles += 3) {
        const { totalMinor } = calculateFare({
          ...input({}, { metres: miles * mile, seconds: miles * 120 }),
          table: operator.fares,
          holidays: operator.holidays,
          vehicleId: vehicle.vehtypeid,
          tier: vehicle.pricetier,
        });
        expect(totalMinor).toBeGreaterThanOrEqual(before);
        expect(totalMinor % 50).toBe(0);
        before = totalMinor;
      }
    }
  });
});

describe('the lines of a fare', () => {
  const linesOf = (over: Partial<FareInput> = {}, trip: Partial<FareJourney> = {}) =>
    calculateFare(input(over, trip)).lines.map(({ kind, label, minor }) => `${kind} ${label} ${minor}`);
  const { table } = input();
  const distance = 'distance 16.1 km 3300';

  it('tells distances in the operator’s unit: no kilometres where prices are per mile', () => {
    const told = (distanceUnit: 'km' | 'mile') =>
      calculateFare(input({ distanceUnit }, { metres: 10 * mile })).lines.find(({ kind }) => kind === 'distance')
        ?.label;
    expect([told('mile'), told('km')]).toEqual(['10.0 mi', '16.1 km']);
  });

  it.each([
    [42, '138 ft', '42 m'],
    [50, '164 ft', '0.1 km'],
    [81, '0.1 mi', '0.1 km'],
    [0, '0 ft', '0 m'],
  ])('tells a ride of %i metres as more than nothing', (metres, inMiles, inKilometres) => {
    const told = (distanceUnit: 'km' | 'mile') =>
      calculateFare(input({ distanceUnit }, { metres })).lines.find(({ kind }) => kind === 'distance');
    expect(told('mile')).toMatchObject({ label: inMiles });
    expect(told('km')).toMatchObject({ label: inKilometres });
  });
  const back = { returnMetres: 10 * mile, returnSeconds: 1800 };

  it('are the distance alone where nothing is added', () => {
    expect(linesOf()).toEqual([distance]);
  });

  it.each<[string, Partial<FareInput['table']>, Partial<FareJourney>, string[]]>([
    ['one via', {}, { viaCount: 1 }, ['via 1 via 500']],
    ['two vias', {}, { viaCount: 2 }, ['via 2 vias 1000']],
    ['vias for nothing', { via: { each: 0 } }, { viaCount: 2 }, []],
    [
      'seats and pets',
      {},
      { smallChildSeats: 1, largeChildSeats: 1, otherPets: 1 },
      ['extras Child seats 900', 'extras Pets 800'],
    ],
    [
      'an airport that charges one way only',
      { airports: [{ code: 'EGLL', match: '', label: 'Heathrow', pickup: 15, dropoff: 0 }] },
      {
        pickup: { ...nowhere, airportCode: 'EGLL', address: '' },
        dropoff: { ...nowhere, airportCode: 'EGLL', address: '' },
      },
      ['airport Heathrow pick-up 1500'],
    ],
    [
      'an airport that charges the other way only',
      { airports: [{ code: 'EGLL', match: '', label: 'Heathrow', pickup: 0, dropoff: 6 }] },
      {
        pickup: { ...nowhere, airportCode: 'EGLL', address: '' },
        dropoff: { ...nowhere, airportCode: 'EGLL', address: '' },
      },
      ['airport Heathrow drop-off 600'],
    ],
    [
      'an airport that the table does not know',
      {},
      { pickup: { ...nowhere, airportCode: 'EGKK', address: 'Terminal 5' } },
      [],
    ],
    [
      'an airport whose terminals stand first in the table',
      {
        airports: [
          { code: 'EGLL', match: 'Terminal 5', label: 'Heathrow T5', pickup: 16, dropoff: 6 },
          { code: 'EGLL', match: '', label: 'Heathrow', pickup: 15, dropoff: 6 },
        ],
      },
      { pickup: { ...nowhere, airportCode: 'EGLL', address: 'Terminal 2' } },
      ['airport Heathrow pick-up 1500'],
    ],
    [
      'a terminal whose number begins with that of another',
      {
        airports: [
          { code: 'EGLL', match: 'Terminal 1', label: 'Heathrow T1', pickup: 16, dropoff: 6 },
          { code: 'EGLL', match: 'Terminal 10', label: 'Heathrow T10', pickup: 20, dropoff: 7 },
        ],
      },
      {
        pickup: { ...nowhere, airportCode: 'EGLL', address: 'Terminal 10, Longford' },
        dropoff: { ...nowhere, airportCode: 'EGLL', address: 'Terminal 10 and Terminal 1' },
      },
      ['airport Heathrow T10 pick-up 2000', 'airport Heathrow T1 drop-off 600'],
    ],
    ['a time band of no percent', { timebands: [{ id: 'day', label: 'Day', percent: 0 }] }, {}, []],
    [
      'of two time bands as dear as each other the first',
      {
        timebands: [
          { id: 'a', label: 'First', percent: 10 },
          { id: 'b', label: 'Second', percent: 10 },
        ],
      },
      {},
      ['time First 330', 'rounding Rounding 20'],
    ],
  ])('name %s', (_, over, trip, more) => {
    expect(linesOf({ table: { ...table, ...over } }, trip)).toEqual([distance, ...more]);
  });

  it('name the minimum below it, and not at it', () => {
    expect(linesOf({}, { metres: mile, seconds: 0 })).toEqual([
      'distance 1.6 km 700',
      'minimum Up to the minimum fare 500',
    ]);
    expect(linesOf({}, { metres: 2 * mile, seconds: 1200 })).toEqual(['distance 3.2 km 1200']);
  });

  it('name what a return takes off, and what waiting costs', () => {
    const returning = { kind: 'return', returnAt: noon + 7_200_000, ...back } as const;
    expect(linesOf({}, returning)).toEqual([
      distance,
      'distance Return: 16.1 km 3300',
      'return Return discount -165',
      'rounding Return: Rounding 15',
    ]);
    const full = { ...table, return: { discountpercent: 0 } };
    expect(linesOf({ table: full }, returning)).toEqual([distance, 'distance Return: 16.1 km 3300']);
    const waiting = { kind: 'waitAndReturn', ...back } as const;
    expect(linesOf({}, waiting)).toEqual([
      distance,
      'distance Return: 16.1 km 3300',
      'return Wait and return discount -990',
      'wait Waiting, up to 60 minutes 1800',
      'rounding Return: Rounding -10',
    ]);
    const free = { ...table, waitandreturn: { ...table.waitandreturn, returnpercent: 100, freeminutes: 60 } };
    expect(linesOf({ table: free }, waiting)).toEqual([distance, 'distance Return: 16.1 km 3300']);
  });

  it('price the way back by its own time where it has one, else by the pick-up’s', () => {
    const night = Date.parse('2026-11-24T23:30:00Z');
    const timed = (trip: Partial<FareJourney>) =>
      linesOf({}, { ...back, ...trip }).filter((line) => /Night/.test(line));
    expect(timed({ kind: 'return', returnAt: night })).toEqual(['time Return: Night 660']);
    expect(timed({ kind: 'return', returnAt: null })).toEqual([]);
    // A leftover return time is ignored.
    expect(timed({ kind: 'waitAndReturn', returnAt: night })).toEqual([]);
  });

  it('price the way back of a waiting car by the hour at which its waiting time ends', () => {
    // The way there takes half an hour, waiting one hour; the night lasts from 23:00 to 05:30.
    const timed = (start: string) =>
      linesOf({}, { ...back, kind: 'waitAndReturn', pickupAt: Date.parse(start) }).filter((line) => /Night/.test(line));
    expect(timed('2026-11-24T21:29:00Z')).toEqual([]);
    expect(timed('2026-11-24T21:30:00Z')).toEqual(['time Return: Night 660']);
    expect(timed('2026-11-25T03:59:00Z')).toEqual(['time Night 660', 'time Return: Night 660']);
    expect(timed('2026-11-25T04:00:00Z')).toEqual(['time Night 660']);
  });

  it('are the operator’s own prices in its own currency, and the plain fare of a vehicle without a factor', () => {
    const currencies = { GBP: { perunit: 2, step: 0.5 } };
    expect(linesOf({ table: { ...table, currencies } })).toEqual([distance]);
    expect(linesOf({ vehicleId: 99 })).toEqual([distance]);
  });
});

describe('a time band', () => {
  it.each([
    ['2026-11-24T22:59', false],
    ['2026-11-24T23:00', true],
    ['2026-11-25T00:00', true],
    ['2026-11-25T05:29', true],
    ['2026-11-25T05:30', false],
    ['nonsense', false],
  ])('over midnight covers %s: %s', (local, covered) => {
    expect(hoursHold({ from: '23:00', to: '05:30' }, local, [])).toBe(covered);
  });

  it('needs all of its conditions', () => {
    const band = { from: '08:00', to: '10:00', days: ['mon' as const] };
    expect(hoursHold(band, '2026-11-23T09:00', [])).toBe(true);
    expect(hoursHold(band, '2026-11-24T09:00', [])).toBe(false);
    expect(hoursHold(band, '2026-11-23T10:00', [])).toBe(false);
  });

  it.each([
    ['from 22:00 on', { from: '22:00' }, '2026-11-24T21:59', false],
    ['from 22:00 on', { from: '22:00' }, '2026-11-24T22:00', true],
    ['from 22:00 on', { from: '22:00' }, '2026-11-24T23:59', true],
    ['until 06:00', { to: '06:00' }, '2026-11-24T00:00', true],
    ['until 06:00', { to: '06:00' }, '2026-11-24T06:00', false],
    ['of a morning', { from: '08:00', to: '10:00' }, '2026-11-24T07:59', false],
    ['of a morning', { from: '08:00', to: '10:00' }, '2026-11-24T08:00', true],
    ['of no length', { from: '08:00', to: '08:00' }, '2026-11-24T09:00', false],
    ['of all day', {}, '2026-11-24T09:00', true],
  ])('%s, %j, covers %s: %s', (_, hours, local, covered) => {
    expect(hoursHold(hours, local, [])).toBe(covered);
  });

  it('of holidays covers each of them', () => {
    const band = { holidays: true };
    const holidays = [
      { date: '2026-12-25', label: 'Christmas Day' },
      { date: '2026-12-26', label: 'Boxing Day' },
    ];
    expect(hoursHold(band, '2026-12-26T09:00', holidays)).toBe(true);
    expect(hoursHold(band, '2026-12-27T09:00', holidays)).toBe(false);
    expect(hoursHold({ holidays: false }, '2026-12-26T09:00', holidays)).toBe(false);
    expect(hoursHold({ holidays: false }, '2026-12-27T09:00', holidays)).toBe(true);
    expect(hoursHold({}, '2026-12-26T09:00', holidays)).toBe(true);
  });
});
