import { expect, test } from 'vitest';
import { fromStripeUnits, toStripeUnits } from './stripe-units.ts';

test.each([
  ['GBP', 1250, 1250],
  ['JPY', 1250, 1250],
  ['KWD', 12_500, 12_500],
  // The Ugandan shilling has no decimal digits, but Stripe counts it in hundredths.
  ['UGX', 1250, 125_000],
  ['MGA', 1250, 1250],
])('Stripe counts %s: our %d are its %d', (currency, minor, units) => {
  expect(toStripeUnits({ minor, currency })).toBe(units);
  expect(fromStripeUnits(units, currency)).toBe(minor);
});
