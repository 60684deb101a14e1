import { expect, it } from 'vitest';
import { money } from '../../../examples/shared/money.js';

it.each([
  [5400, 'GBP', '£54.00'],
  [8250, 'JPY', '¥8,250'],
  [12500, 'KWD', 'KWD 12.500'],
])('the example pages show %d minor units of %s as %s', (total, currency, shown) => {
  expect(money(total, currency).replace(/\s/g, ' ')).toBe(shown);
});
