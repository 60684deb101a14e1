import { describe, expect, test } from 'vitest';
import { aPlace } from '../testing/builders.ts';
import { emptyFlight } from './empty-flight.ts';
import { defaultOptions, emptyPlaceField, type Journey } from './journey.ts';
import { isOfRoute, type QuoteContext, quoteKey, routeKey, sameWay } from './quote-key.ts';

const field = (id: string) => ({ ...emptyPlaceField(id), place: aPlace(id) });
const journey: Journey = {
  pickup: field('pickup'),
  dropoff: field('dropoff'),
  vias: [],
  time: { kind: 'now' },
  returnKind: 'oneWay',
  returnTime: null,
  options: defaultOptions,
  vehicleId: 1,
  tier: null,
  note: '',
  pickupNote: '',
  dropoffNote: '',
  promo: null,
  flight: emptyFlight,
  returnFlight: emptyFlight,
};
const context: QuoteContext = { paymentMethod: 'cash', currency: 'GBP', customerId: 0, bookerId: 0 };
const keyOf = (more: Partial<Journey> = {}, other: Partial<QuoteContext> = {}) =>
  quoteKey({ ...journey, ...more }, { ...context, ...other });
const routeOf = (more: Partial<Journey> = {}, other: Partial<QuoteContext> = {}) =>
  routeKey({ ...journey, ...more }, { ...context, ...other }) ?? '';
const later = { kind: 'later', local: '2026-11-22T10:00' } as const;
const returning = { returnKind: 'return', returnTime: '2026-11-22T18:00' } as const;

describe('another quotation is asked for [1§4.16]', () => {
  test.each<[string, Partial<Journey>, Partial<QuoteContext>]>([
    ['another pick-up', { pickup: field('elsewhere') }, {}],
    ['a via', { vias: [field('via')] }, {}],
    ['another time', { time: later }, {}],
    ['a wait and return', { returnKind: 'waitAndReturn' }, {}],
    ['a return', returning, {}],
    ['another passenger', { options: { ...defaultOptions, passengers: 2 } }, {}],
    ['another currency', {}, { currency: 'EUR' }],
    ['a customer who signs in', {}, { customerId: 5 }],
    ['a booker', {}, { bookerId: 5 }],
    ['a promotion', {}, { promotion: 'token' }],
  ])('for %s, which is another way to all vehicles', (_, more, other) => {
    expect(keyOf(more, other)).not.toBe(keyOf());
    expect(routeOf(more, other)).not.toBe(routeOf());
  });

  test.each<[string, Partial<Journey>, Partial<QuoteContext>]>([
    ['another vehicle', { vehicleId: 2 }, {}],
    ['another tier', { tier: 'executive' }, {}],
    ['another way to pay', {}, { paymentMethod: 'card' }],
  ])('for %s, on the same way', (_, more, other) => {
    expect(keyOf(more, other)).not.toBe(keyOf());
    expect(routeOf(more, other)).toBe(routeOf());
    expect(isOfRoute(keyOf(more, other) ?? '', routeOf())).toBe(true);
  });

  test('and not for a note, a flight, or a return whose time is not chosen yet', () => {
    const flight = { ...emptyFlight, number: 'BA117' };
    expect(keyOf({ note: 'Ring twice', flight, returnKind: 'return' })).toBe(keyOf());
    // The return time is ignored once the journey is not a return any more.
    expect(keyOf({ returnTime: '2026-11-22T18:00' })).toBe(keyOf());
  });

  test('and not while a place or its postcode is missing [1§5.1 1§5.2]', () => {
    expect(keyOf({ dropoff: emptyPlaceField('dropoff') })).toBeNull();
    expect(keyOf({ vias: [emptyPlaceField('via')] })).toBeNull();
    const vague = { ...emptyPlaceField('pickup'), place: aPlace('pickup', { postcode: '' }) };
    expect(keyOf({ pickup: vague })).toBeNull();
  });

  test('for every other time, of the way there and of the way back', () => {
    expect(routeOf({ time: later })).not.toBe(routeOf({ time: { kind: 'later', local: '2026-11-22T10:05' } }));
    expect(routeOf(returning)).not.toBe(routeOf({ ...returning, returnTime: '2026-11-22T18:05' }));
  });

  test('a key is not of another route', () => {
    expect(isOfRoute(keyOf() ?? '', routeOf({ time: later }))).toBe(false);
  });
});

test('two keys are about the same way when their places are the same, in the same order', () => {
  const key = keyOf({ vias: [field('a'), field('b')] }) ?? '';
  expect(sameWay(key, key)).toBe(true);
  expect(sameWay(key, keyOf({ vias: [field('a'), field('b')], time: later, vehicleId: 3 }) ?? '')).toBe(true);
  expect(sameWay(key, keyOf({ vias: [field('b'), field('a')] }) ?? '')).toBe(false);
});

test('a place without a postcode has a fare where the operator takes exact coordinates', () => {
  const dropoff = { ...field('dropoff'), place: aPlace('dropoff', { postcode: '' }) };
  expect(keyOf({ dropoff })).toBeNull();
  expect(keyOf({ dropoff }, { postcodeOptional: true })).not.toBeNull();
  expect(keyOf({ dropoff: field('') }, { postcodeOptional: true })).not.toBe(
    keyOf({ dropoff }, { postcodeOptional: true }),
  );
});
