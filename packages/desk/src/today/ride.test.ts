import { describe, expect, it } from 'vitest';
import { sampleRide as ride } from '../testing/sample.ts';
import {
  faresOf,
  inOrder,
  isDue,
  isIn,
  isLate,
  keyOf,
  loadOf,
  matches,
  merged,
  nextStep,
  paymentOf,
  statusOf,
  statusPartsOf,
} from './ride.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

it('an unassigned ride is due from 30 minutes before its pick-up on, an assigned one never', () => {
  expect(isDue(ride({ pickupAt: at(31) }), now)).toBe(false);
  expect(isDue(ride({ pickupAt: at(30) }), now)).toBe(true);
  expect(isDue(ride({ pickupAt: at(-5) }), now)).toBe(true);
  expect(isDue(ride({ pickupAt: at(5), driver: ride.driver }), now)).toBe(false);
  expect(isDue(ride({ pickupAt: at(5), status: 'cancelled' }), now)).toBe(false);
});

it.each([
  ['cash', { method: 'cash', paid: false, owed: 4_000 }],
  ['cash, paid', { method: 'cash', paid: true, owed: 0 }],
  ['account', { method: 'account', paid: true, owed: 0 }],
  ['card, not paid', { method: 'card', paid: false, owed: 4_000 }],
  ['card, paid', { method: 'card', paid: true, owed: 0 }],
  ['card, £40.00 refunded', { method: 'card', paid: true, owed: 0, status: 'cancelled' as const, back: 4_000 }],
  ['card, £20.00 to the driver', { method: 'card', paid: true, owed: 2_000 }],
])('says how a ride is paid: %s', (words, more) => {
  expect(paymentOf(ride(more))).toBe(words);
});

it('what is over stands behind what is to come, the last one first', () => {
  const [a, b, c, d] = [
    ride({ reference: 'A', pickupAt: at(10) }),
    ride({ reference: 'B', pickupAt: at(-60), status: 'pob', driver: ride.driver }),
    ride({ reference: 'C', pickupAt: at(-90), status: 'finish' }),
    ride({ reference: 'D', pickupAt: at(-30), status: 'cancelled' }),
  ];
  expect(inOrder([a, c, d, b]).map(({ reference }) => reference)).toEqual(['B', 'A', 'D', 'C']);
});

it('rides of the same minute are listed in the order in which they were booked, the rides of a booking by leg', () => {
  const booked = (reference: string, minutes: number, leg: 'outbound' | 'return' = 'outbound') =>
    ride({ reference, leg, pickupAt: at(10), createdAt: at(minutes) });
  const all = [booked('B', -5, 'return'), booked('A', -1), booked('B', -5), booked('C', -9)];
  expect(inOrder(all).map(keyOf)).toEqual(['C/outbound', 'B/outbound', 'B/return', 'A/outbound']);
});

it('a search knows reference, name, phone as it is dialled at home, postcode with or without its blank', () => {
  const one = ride({
    reference: 'C97A94F',
    passenger: 'Ada Lovelace',
    phone: '+447911123456',
    hostReference: 'ROOM-7/2026',
    // An address need not contain its postcode.
    pickup: { address: 'Paddington Station, Praed Street', postcode: 'W2 1HQ', latitude: 51.5165, longitude: -0.1769 },
    dropoff: { address: 'Terminal 2', postcode: 'TW6 1EW', latitude: 51.4695, longitude: -0.4514 },
  });
  for (const typed of [
    'c97a',
    'LOVELACE',
    'ada l',
    '07911 123',
    '+44 7911',
    '+44 (0)7911 123',
    'w21hq',
    'W2 1HQ',
    'tw6 1ew',
    'praed',
    'room-7',
  ]) {
    expect([typed, matches(one, typed)]).toEqual([typed, true]);
  }
  for (const typed of ['c98', 'Babbage', '07912', 'W3 1HQ'])
    expect([typed, matches(one, typed)]).toEqual([typed, false]);
});

it('groups follow the status', () => {
  expect(isIn(ride({ status: 'pob' }), 'underWay', now)).toBe(true);
  expect(isIn(ride({ status: 'noshow' }), 'done', now)).toBe(true);
  expect(isIn(ride({ flight: 'BA178' }), 'airport', now)).toBe(true);
  expect(isIn(ride({ driver: ride.driver }), 'unassigned', now)).toBe(false);
});

it('says how a ride stands with the driver and the minutes, never by colour alone', () => {
  expect(statusOf(ride({}), now)).toEqual({ text: 'Unassigned', tone: 'bad' });
  expect(statusOf(ride({ status: 'requested', overdue: true }), now).text).toBe('Requested, overdue');
  const driver = { ...ride.driver, secondsAway: 350 };
  expect(statusOf(ride({ status: 'started', driver }), now).text).toBe('Sam Driver · 6 min away');
  expect(statusOf(ride({ status: 'pob', driver }), now).text).toBe('Sam Driver · On board');
  const parts = { what: 'On board', who: 'Sam Driver', tone: 'good' };
  expect(statusPartsOf(ride({ status: 'pob', driver }), now)).toEqual(parts);
});

describe('a driver', () => {
  const { driver } = ride;
  const seen = (minutesAgo: number, secondsAway: number) => ({
    ...driver,
    ...{ secondsAway, at: { latitude: 51.5, longitude: -0.1, seen: at(-minutesAgo) } },
  });

  it.each([
    ['has not set off when the ride begins', { driver, pickupAt: at(-1) }, 'Sam Driver · not set off'],
    [
      'will come too late',
      { status: 'started', driver: seen(0, 900), pickupAt: at(9) },
      'Sam Driver · 15 min away, late',
    ],
    ['is not there in time', { status: 'started', driver, pickupAt: at(-6) }, 'Sam Driver · On the way, late'],
  ] as const)('who %s is late', (_, over, text) => {
    expect(statusOf(ride(over), now)).toEqual({ text, tone: 'bad' });
    expect(isLate(ride(over), now)).toBe(true);
    expect(isIn(ride(over), 'late', now)).toBe(true);
  });

  it.each([
    ['has not set off yet', { driver, pickupAt: at(1) }, 'Sam Driver · assigned'],
    ['meets a flight that lands later', { driver, pickupAt: at(-30), flightLandsAt: at(5) }, 'Sam Driver · assigned'],
    ['comes in time', { status: 'started', driver: seen(0, 900), pickupAt: at(12) }, 'Sam Driver · 15 min away'],
    ['waits at the pick-up', { status: 'arrived', driver, pickupAt: at(-30) }, 'Sam Driver · At the pick-up'],
  ] as const)('who %s is not', (_, over, text) => {
    expect(statusOf(ride(over), now)).toEqual({ text, tone: 'good' });
    expect(isLate(ride(over), now)).toBe(false);
  });

  it('who was not seen for minutes is not said to be as far away as then', () => {
    const text = 'Sam Driver · On the way, not seen for 12 min';
    expect(statusOf(ride({ status: 'started', driver: seen(12, 900), pickupAt: at(9) }), now)).toEqual({
      text,
      tone: 'good',
    });
  });
});

it('offers the next step of a ride that somebody drives', () => {
  expect(nextStep(ride({}))).toBeNull();
  expect(nextStep(ride({ driver: ride.driver }))?.type).toBe('departed_to_pickup');
  expect(nextStep(ride({ status: 'arrived', driver: ride.driver }))?.type).toBe('passenger_on_board');
  expect(nextStep(ride({ status: 'finish', driver: ride.driver }))).toBeNull();
});

it('takes what is known anew of a booking into its day, and out of it when it moved', () => {
  const before = [ride({ reference: 'A' }), ride({ reference: 'B' })];
  const moved = ride({ reference: 'A', pickupAt: at(3_000) });
  const ofDay = ({ pickupAt }: { pickupAt: string }) => pickupAt.startsWith('2026-11-24');
  expect(merged(before, { reference: 'A', rides: [moved] }, ofDay).map(keyOf)).toEqual(['B/outbound']);
  const fresh = ride({ reference: 'C' });
  expect(merged(before, { reference: 'C', rides: [fresh] }, ofDay).map(keyOf)).toContain('C/outbound');
});

it('keeps a ride of the day before that nobody has driven yet, until it is over or moved', () => {
  const ofDay = () => false;
  const late = ride({ reference: 'A', pickupAt: at(-20) });
  const shown = (fresh: Partial<typeof late>) =>
    merged([late], { reference: 'A', rides: [{ ...late, ...fresh }] }, ofDay).map(keyOf);
  expect(shown({ driver: ride.driver })).toEqual(['A/outbound']);
  expect(shown({ status: 'cancelled' })).toEqual([]);
  expect(shown({ pickupAt: at(6_000) })).toEqual([]);
});

it.each([
  [1, 0, '1 person'],
  [2, 1, '2 people, 1 bag'],
  [1, 3, '1 person, 3 bags'],
])('says that %i and %i bags are "%s"', (people, bags, words) => {
  expect(loadOf({ people, bags })).toBe(words);
});

it('sums the fares of a day by currency, without what is cancelled', () => {
  const pounds = ride({ price: 4_000 });
  const euros = ride({ price: 2_550, currency: 'EUR' });
  const cancelled = ride({ price: 9_900, status: 'cancelled' });
  expect(faresOf([pounds, euros, pounds, cancelled], 'GBP')).toBe('£80.00 · €25.50');
  expect(faresOf([cancelled], 'EUR')).toBe('€0.00');
});

it('counts no fare that a driver could not collect from a passenger who did not appear', () => {
  const status = 'noshow';
  const cash = ride({ price: 4_000, owed: 4_000, status });
  const deposit = ride({ price: 4_000, owed: 3_000, method: 'card', paid: true, status });
  const toCollect = ride({ price: 2_000, owed: 2_000, status: 'finish' });
  expect(faresOf([cash, deposit, toCollect], 'GBP')).toBe('£30.00');
  expect(faresOf([cash], 'GBP')).toBe('£0.00');
});
