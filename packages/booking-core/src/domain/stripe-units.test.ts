import { expect, test } from 'vitest';
import { fromStripeUnits, toStripeUnits } from './stripe-units.ts';

test.each([
  ['GBP', 1250, 1250],
  ['JPY', 1250, 1250],
  ['KWD', 12_500, 12_500],
  // Nobody spends hundredths of a Ugandan shilling, and Stripe counts them all the same.
  ['UGX', 1250, 125_000],
  ['MGA', 1250, 1250],
])('Stripe counts %s: our %d are its %d', (currency, minor, units) => {
  expect(toStripeUnits({ minor, currency })).toBe(units);
  expect(fromStripeUnits(units, currency)).toBe(minor);
});
