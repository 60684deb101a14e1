import { afterEach, expect, it, vi } from 'vitest';
import { moneyOf } from '../time.ts';
import { minorOf, typedOf } from './amount.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['GBP', '7.50', 750],
  ['GBP', '7,5', 750],
  ['GBP', '7', 700],
  ['GBP', '7.505', null],
  ['JPY', '1500', 1_500],
  ['JPY', '7.50', null],
  ['VND', '12500000', 12_500_000],
  ['KWD', '1.250', 1_250],
  ['KWD', '1.25', 1_250],
  ['GBP', '0', null],
  ['GBP', 'ten', null],
])('%s: an amount typed as %s is %j minor units', (currency, typed, minor) => {
  expect(minorOf(typed, currency)).toBe(minor);
});

it('counts the decimals of the wire, not those of the browser: forints have none', () => {
  // As in Chromium.
  vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue({ maximumFractionDigits: 2 } as never);
  expect(minorOf('7500', 'HUF')).toBe(7_500);
  expect(minorOf('7500.50', 'HUF')).toBeNull();
  expect(typedOf(7_500, 'HUF')).toBe('7500');
  expect(moneyOf(7_500, 'HUF')).toBe('Ft\u00A07,500');
});
