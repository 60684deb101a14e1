import { describe, expect, test } from 'vitest';
import { isRideOver } from './booking-actions.ts';
import { glide, isUnderWay, pathMetres, type SeenPosition } from './tracking.ts';

test.each([
  ['upcoming', false, false],
  ['started', true, false],
  ['arrived', true, false],
  ['pob', true, false],
  ['finish', false, true],
  ['cancelled', false, true],
  ['parked', false, false],
])('a ride that is %s is under way: %s, over: %s [2§3.17]', (status, underWay, over) => {
  expect(isUnderWay(status)).toBe(underWay);
  expect(isRideOver(status)).toBe(over);
});

describe('how long a way is', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });

  test('a degree north is 111 km anywhere, a degree east ever less towards the pole', () => {
    expect(pathMetres([at(51, 0), at(52, 0)]) / 1000).toBeCloseTo(111.19, 1);
    expect(pathMetres([at(0, 10), at(0, 11)]) / 1000).toBeCloseTo(111.19, 1);
    expect(pathMetres([at(60, 10), at(60, 11)]) / 1000).toBeCloseTo(55.6, 1);
  });

  test('from point to point, in either direction', () => {
    const way = [at(51, 0), at(52, 0), at(51, 0)];
    expect(pathMetres(way) / 1000).toBeCloseTo(222.39, 1);
    expect(pathMetres([at(51, 0)])).toBe(0);
    expect(pathMetres([])).toBe(0);
  });
});

describe('a vehicle that moves [2§4.29]', () => {
  const seen = (latitude: number, longitude: number, seenAt: number): SeenPosition => ({ latitude, longitude, seenAt });
  const from = seen(51, 10, 0);

  test('is drawn on its way between the two positions, never beyond them', () => {
    const to = seen(52, 12, 5_000);
    expect(glide(from, to, 0.5)).toEqual({ latitude: 51.5, longitude: 11 });
    expect(glide(from, to, 2)).toEqual({ latitude: 52, longitude: 12 });
    expect(glide(from, to, -1)).toEqual({ latitude: 51, longitude: 10 });
  });

  test('stands where it was seen after more than five seconds, and at first', () => {
    const to = seen(52, 12, 5_001);
    expect(glide(from, to, 0.5)).toEqual(to);
    expect(glide(null, to, 0.5)).toEqual(to);
  });
});
