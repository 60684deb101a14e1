import { expect, it } from 'vitest';
import { minorOf } from './amount.ts';

it.each([
  ['GBP', '7.50', 750],
  ['GBP', '7,5', 750],
  ['GBP', '7', 700],
  ['GBP', '7.505', null],
  ['JPY', '1500', 1_500],
  ['JPY', '7.50', null],
  ['KWD', '1.250', 1_250],
  ['KWD', '1.25', 1_250],
  ['GBP', '0', null],
  ['GBP', 'ten', null],
])('%s: an amount typed as %s is %j minor units', (currency, typed, minor) => {
  expect(minorOf(typed, currency)).toBe(minor);
});
