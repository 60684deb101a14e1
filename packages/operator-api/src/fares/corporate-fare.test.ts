import { expect, test } from 'vitest';
import { corporateFare } from './corporate-fare.ts';
import type { CalculatedFare } from './fare.ts';

const fare = (onwardMinor: number, returnMinor: number): CalculatedFare => ({
  currency: 'GBP',
  onwardMinor,
  returnMinor,
  totalMinor: onwardMinor + returnMinor,
  lines: [{ kind: 'distance', label: '16.1 km', minor: onwardMinor + returnMinor, rule: 'fares.json distance' }],
});

test('a company’s rate is taken off each way, and is the last line [1§6.3 2§6.5]', () => {
  expect(corporateFare(fare(3300, 3150), 7.5)).toEqual({
    currency: 'GBP',
    onwardMinor: 3052,
    returnMinor: 2914,
    totalMinor: 5966,
    lines: [
      { kind: 'distance', label: '16.1 km', minor: 6450, rule: 'fares.json distance' },
      { kind: 'corporate', label: 'Corporate rate', minor: -484, rule: 'bookers.json discountpercent' },
    ],
  });
});

test('a rate leaves a price that gateways can charge: 0 as the last of three decimals', () => {
  const dinars = { ...fare(5_250, 3_330), currency: 'KWD' };
  expect(corporateFare(dinars, 7.5)).toMatchObject({ onwardMinor: 4_860, returnMinor: 3_080, totalMinor: 7_940 });
});

test.each([
  ['no rate', 3300, 0],
  ['a rate that is less than a penny', 3300, 0.01],
  ['a rate that takes everything', 3300, 100],
])('%s changes nothing: no ride is free by its rate', (_, minor, percent) => {
  expect(corporateFare(fare(minor, 0), percent)).toEqual(fare(minor, 0));
});

test('a rate of one way counts where the other costs nothing', () => {
  expect(corporateFare(fare(1000, 0), 10)).toMatchObject({ onwardMinor: 900, returnMinor: 0, totalMinor: 900 });
  expect(corporateFare(fare(0, 1000), 10)).toMatchObject({ onwardMinor: 0, returnMinor: 900, totalMinor: 900 });
});
