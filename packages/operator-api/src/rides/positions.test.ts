import { expect, it } from 'vitest';
import { metresBetween } from '../geo/index.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { remainingTravel } from './positions.ts';

const place = (latitude: number, longitude: number) => ({ latitude, longitude });
const [west, southEast, northEast, northWest] = [place(51.5, 0), place(51.5, 0.2), place(51.6, 0.2), place(51.6, 0)];
/** Three sides of a square over two vias, ten metres a second. */
const journey = {
  ...{ pickup: west, vias: [southEast, northEast], dropoff: northWest },
  ...{ seconds: 4_000, metres: 40_000, returnSeconds: 4_000, returnMetres: 40_000 },
} as unknown as QuotedJourney;
const left = (at: typeof west, leg: 'outbound' | 'return' = 'outbound', status = 'pob') =>
  remainingTravel({ leg, status, journey }, at);
/** The same in kilometres of straight lines. */
const kilometres = (...stops: readonly (typeof west)[]) =>
  stops.slice(1).reduce((sum, stop, before) => sum + metresBetween(stops[before] as typeof west, stop), 0) * 1.35e-3;

it('tells the way left over the vias that are still ahead of the passenger', () => {
  const whole = kilometres(west, southEast, northEast, northWest);
  expect(left(west).metres / 1000).toBeCloseTo(whole, 1);
  expect(left(west).seconds).toBeCloseTo(whole * 100, -1);
  const halfway = place(51.501, 0.1);
  expect(left(halfway).metres / 1000).toBeCloseTo(kilometres(halfway, southEast, northEast, northWest), 1);
  const between = place(51.55, 0.199);
  expect(left(between).metres / 1000).toBeCloseTo(kilometres(between, northEast, northWest), 1);
  const afterBoth = place(51.599, 0.05);
  expect(left(afterBoth).metres / 1000).toBeCloseTo(kilometres(afterBoth, northWest), 1);
});

it('tells it over the same vias in reverse on the return, and over none on the way to the pick-up', () => {
  const start = place(51.599, 0.05);
  expect(left(start, 'return').metres / 1000).toBeCloseTo(kilometres(start, northEast, southEast, west), 1);
  expect(left(northWest, 'outbound', 'started').metres / 1000).toBeCloseTo(kilometres(northWest, west), 1);
});
