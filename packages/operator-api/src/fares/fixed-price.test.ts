import { describe, expect, it } from 'vitest';
import { parseOperator } from '../operator/operator.ts';
import type { FixedPrice } from '../operator/schema.ts';
import { demoOperator, operatorTexts } from '../testing/demo-operator.ts';
import { calculateFare } from './calculate-fare.ts';
import { corporateFare } from './corporate-fare.ts';
import type { FareInput, FareJourney, FarePlace } from './fare.ts';
import { postcodeHolds } from './fixed-price.ts';

const night = Date.parse('2026-11-24T23:30:00Z');
const paddington: FarePlace = {
  airportCode: '',
  address: 'Paddington',
  postcode: 'W2 1HQ',
  latitude: 51.5154,
  longitude: -0.1755,
};
const heathrow: FarePlace = {
  airportCode: 'EGLL',
  address: 'Heathrow Terminal 2',
  postcode: 'TW6 1EW',
  latitude: 51.4703,
  longitude: -0.4497,
};
const nowhere = { postcodes: [], airports: [], place: null, kilometres: undefined, outline: [] };
const row = (over: Partial<FixedPrice> = {}): FixedPrice => ({
  id: 'heathrow',
  label: 'W2 to Heathrow',
  from: { ...nowhere, postcodes: ['W2'] },
  to: { ...nowhere, airports: ['EGLL'] },
  bothways: false,
  prices: { '1': 45.2 },
  ...over,
});

const table = demoOperator().fares;
const fareOf = (fixed: readonly FixedPrice[], trip: Partial<FareJourney> = {}, over: Partial<FareInput> = {}) =>
  calculateFare({
    table: { ...table, fixed: [...fixed] },
    holidays: [],
    timeZone: 'Europe/London',
    operatorCurrency: 'GBP',
    distanceUnit: 'km',
    currency: 'GBP',
    vehicleId: 1,
    tier: 'standard',
    journey: {
      pickup: paddington,
      dropoff: heathrow,
      viaCount: 0,
      metres: 24_000,
      seconds: 2_400,
      pickupAt: night,
      kind: 'oneWay',
      returnMetres: 24_000,
      returnSeconds: 2_400,
      returnAt: null,
      smallChildSeats: 0,
      largeChildSeats: 0,
      smallPets: 0,
      otherPets: 0,
      ...trip,
    },
    ...over,
  });
const back = { pickup: heathrow, dropoff: paddington };
const metered = fareOf([]).totalMinor;

it('leaves for a return at a percentage an amount that gateways can charge: 0 as the last of three decimals', () => {
  const dinars = { operatorCurrency: 'KWD', currency: 'KWD' };
  const journey = { kind: 'return', returnAt: night + 7_200_000 } as const;
  const fixed = [row({ bothways: true, prices: { '1': 5.25 } })];
  const { totalMinor, returnMinor, lines } = fareOf(fixed, journey, dinars);
  expect(returnMinor % 10).toBe(0);
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(totalMinor);
});

it('rounds a metered fare to no smaller step than gateways can charge', () => {
  const input = { operatorCurrency: 'KWD', currency: 'KWD' };
  for (const step of [0.001, 0.005, 0.025]) {
    const rounding = { ...table.rounding, step };
    const metered = fareOf([], { metres: 24_321 }, { ...input, table: { ...table, rounding } });
    expect(metered.totalMinor % 10).toBe(0);
  }
});

describe('a fixed price', () => {
  it('is the fare, whatever the way, the hour, the airport and the step, and says so', () => {
    const fare = fareOf([row()]);
    expect(fare).toMatchObject({ onwardMinor: 4520, returnMinor: 0, totalMinor: 4520 });
    expect(fare.lines).toEqual([
      { kind: 'fixed', label: 'Fixed price, W2 to Heathrow', minor: 4520, rule: 'fares.json fixed.0.prices.1' },
    ]);
    expect(fareOf([row()], { metres: 90_000, seconds: 9_000 }).totalMinor).toBe(4520);
    expect(metered).not.toBe(4520);
  });

  it('has seats and pets on top, as every fare', () => {
    const { lines } = fareOf([row()], { smallChildSeats: 1, otherPets: 1 });
    expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
      ['fixed', 4520],
      ['extras', 500],
      ['extras', 800],
    ]);
  });

  it.each<[string, Partial<FareJourney>, Partial<FareInput>]>([
    ['another vehicle type', {}, { vehicleId: 2 }],
    ['a way with a stop, which may lie anywhere', { viaCount: 1 }, {}],
    ['the other direction', back, {}],
    ['another district', { pickup: { ...paddington, postcode: 'W12 7RJ' } }, {}],
    ['a place without a postcode', { pickup: { ...paddington, postcode: '' } }, {}],
    ['another airport', { dropoff: { ...heathrow, airportCode: 'EGKK' } }, {}],
  ])('is not for %s', (_, trip, over) => {
    expect(fareOf([row()], trip, over)).toEqual(fareOf([], trip, over));
  });

  it('is for both directions where it says so', () => {
    expect(fareOf([row({ bothways: true })], back).totalMinor).toBe(4520);
  });

  it('is the first of several that has a price for the vehicle', () => {
    const rows = [row({ prices: { '3': 80 } }), row({ prices: { '1': 50 } }), row()];
    expect(fareOf(rows).totalMinor).toBe(5000);
  });

  it('is of each leg of a return, with the discount off the way back', () => {
    const day = night - 12 * 3_600_000;
    const trip = { kind: 'return' as const, pickupAt: day, returnAt: day + 4 * 3_600_000 };
    expect(fareOf([row({ bothways: true })], trip)).toMatchObject({ onwardMinor: 4520, returnMinor: 4294 });
    const oneWayAlone = fareOf([row()], trip);
    expect(oneWayAlone.onwardMinor).toBe(4520);
    expect(oneWayAlone.returnMinor).toBe(fareOf([], trip).returnMinor);
  });

  it('is what a way back after waiting costs a share of', () => {
    // 70 % of 45.20 and 45 minutes at 0.40.
    expect(fareOf([row({ bothways: true })], { kind: 'waitAndReturn' }).returnMinor).toBe(3164 + 1800);
  });

  it('is told in another currency at its rate and step', () => {
    // 45.20 × 1.17 = 52.88
    expect(fareOf([row()], {}, { currency: 'EUR' })).toMatchObject({ currency: 'EUR', totalMinor: 5300 });
  });

  it('has a company’s discount, as every fare', () => {
    expect(corporateFare(fareOf([row()]), 10).totalMinor).toBe(4068);
  });

  it.each<[string, Partial<FixedPrice['from']>, boolean]>([
    ['a circle around it', { place: place(51.51, -0.17), kilometres: 2 }, true],
    ['a circle elsewhere', { place: place(51.6, -0.17), kilometres: 2 }, false],
    ['an outline around it', { outline: box(51.5, -0.2, 51.53, -0.15) }, true],
    ['an outline beside it', { outline: box(51.5, -0.15, 51.53, -0.1) }, false],
    ['another postcode or a circle around it', { postcodes: ['N1'], place: place(51.51, -0.17), kilometres: 2 }, true],
  ])('begins in %s', (_, end, holds) => {
    const from = { ...nowhere, ...end };
    expect(fareOf([row({ from })]).totalMinor === 4520).toBe(holds);
  });
});

function place(latitude: number, longitude: number) {
  return { category: '', postcode: '', address: 'Somewhere', latitude, longitude };
}
function box(south: number, west: number, north: number, east: number) {
  return [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ];
}

it.each([
  ['W2', 'W2 1HQ', true],
  ['W2', 'w2  1hq', true],
  ['W2', 'W2', true],
  ['W', 'W2 1HQ', true],
  ['W', 'WC1A 1AA', false],
  ['W1', 'W1A 1AA', true],
  ['W1', 'W12 7RJ', false],
  ['W2 1', 'W2 1HQ', true],
  ['W2 1HQ', 'W2 1HQ', true],
  ['W2 1HQ', 'W2', false],
  ['80331', '80331', true],
  ['803', '80331', false],
  ['100-0005', '100-0005', true],
  ['100', '100-0005', true],
  ['01310-1', '01310-100', false],
  ['W2', '', false],
])('%s stands for %s: %s', (part, postcode, holds) => {
  expect(postcodeHolds(part, postcode)).toBe(holds);
});

it.each(['100-0005', '01310-100', '00-950', '1000-001'])(
  'takes %s, a postcode with a hyphen, as an end',
  (postcode) => {
    const texts = operatorTexts();
    const fixed = [
      { id: 'a', label: 'A', from: { postcodes: [postcode] }, to: { airports: ['EGLL'] }, prices: { 1: 9 } },
    ];
    const fares = JSON.stringify({ ...JSON.parse(texts['fares.json'] ?? ''), fixed });
    expect(parseOperator({ ...texts, 'fares.json': fares }).fares.fixed[0]?.from.postcodes).toEqual([postcode]);
  },
);
