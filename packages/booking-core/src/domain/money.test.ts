import { expect, test } from 'vitest';
import { aQuotation } from '../testing/builders.ts';
import { fareOf } from './fare.ts';
import { formatMoney, toMajor, toMinor } from './money.ts';

test.each([
  [19.99, 'GBP', 1999],
  [1.005, 'GBP', 101],
  [0.1 + 0.2, 'GBP', 30],
  [-1.5, 'GBP', -150],
  [500, 'JPY', 500],
  [1.234, 'KWD', 1234],
])('%d %s is %d minor units', (major, currency, minor) => {
  expect(toMinor(major, currency)).toBe(minor);
});

test('minor units go back to what the wire says [1§9.10 2§9.14]', () => {
  expect(toMajor(1999, 'GBP')).toBe(19.99);
  expect(toMajor(500, 'JPY')).toBe(500);
});

test.each([
  [5400, 'GBP', '£54'],
  [5950, 'GBP', '£59.50'],
  [99_999, 'GBP', '£999.99'],
  [100_000, 'GBP', '£1,000'],
  [100_050, 'GBP', '£1,001'],
  [500, 'JPY', '¥500'],
])('%d %s is shown as %s', (minor, currency, shown) => {
  expect(formatMoney({ minor, currency }, 'en-GB')).toBe(shown);
});

test.each([
  [5400, 'XQX', 'en-GB', 'XQX 54'],
  [5450, 'nonsense', 'en-GB', '54.50 nonsense'],
  [5400, 'nonsense', 'en-GB', '54 nonsense'],
  [12_345, 'KWD', 'en-GB', 'KWD 12.345'],
  [99_950, 'GBP', 'en-GB', '£999.50'],
  [-100_050, 'GBP', 'en-GB', '-£1,001'],
  [1250, 'GBP', 'ar', '12.50 £'],
  [1250, 'GBP', 'de', '12,50 £'],
])('%d %s is written in %s as %s [1§9.10]', (minor, currency, locale, shown) => {
  // Intl adds non-breaking spaces and directional marks.
  const plain = formatMoney({ minor, currency }, locale)
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}/gu, '');
  expect(plain).toBe(shown);
});

test.each([
  [5400, 'GBP', '£54.00'],
  [100_050, 'GBP', '£1,000.50'],
  [500, 'JPY', '¥500'],
])('%d %s is written exactly as %s', (minor, currency, shown) => {
  expect(formatMoney({ minor, currency }, 'en-GB', false, true)).toBe(shown);
});

test('a difference is written with its sign', () => {
  expect(formatMoney({ minor: 250, currency: 'GBP' }, 'en-GB', true)).toBe('+£2.50');
  expect(formatMoney({ minor: 250, currency: 'GBP' }, 'en-GB')).toBe('£2.50');
});

test('the fare is the vehicle’s own, else the one in pounds, else the plain one, less the promo, never below nothing [1§9.9]', () => {
  const plain = aQuotation('q', 5000, { currency: 'EUR' });
  const own = { vehicleId: 2, totalMinor: 6000, currency: 'EUR' };
  expect(fareOf(plain, 2, null)).toEqual({ minor: 5000, currency: 'EUR' });
  expect(fareOf({ ...plain, gbpTotalMinor: 4300 }, 2, null)).toEqual({ minor: 4300, currency: 'GBP' });
  expect(fareOf({ ...plain, gbpTotalMinor: 4300, vehicles: [own] }, 2, null)).toEqual({ minor: 6000, currency: 'EUR' });
  const free = { ...own, totalMinor: 0 };
  expect(fareOf({ ...plain, gbpTotalMinor: 0, vehicles: [free] }, 2, null)).toEqual({ minor: 5000, currency: 'EUR' });
  const promo = { code: 'A', id: '', valueMinor: 700 };
  expect(fareOf(plain, 2, promo).minor).toBe(4300);
  expect(fareOf(plain, 2, { ...promo, valueMinor: 9000 }).minor).toBe(0);
});
