import { expect, it } from 'vitest';
import { dialingCodeOf, firstDayOfWeekOf, weekendOf } from './regional.ts';

const of = (country: string, more: { dialingcode?: string; firstdayofweek?: 'mon' | 'sat' | 'sun' } = {}) => {
  const { dialingcode = '', firstdayofweek } = more;
  const regional = { country, dialingcode, firstdayofweek };
  return [dialingCodeOf(regional), firstDayOfWeekOf(regional)];
};

it.each([
  ['GB', '44', 1],
  ['FR', '33', 1],
  ['US', '1', 7],
  ['JP', '81', 7],
  ['EG', '20', 6],
  ['', '44', 1],
])('an operator of “%s” has the calling code %s and a week from day %d on', (country, code, day) => {
  expect(of(country)).toEqual([code, day]);
});

it('is what the operator’s settings say where they say something', () => {
  expect(of('US', { dialingcode: '52', firstdayofweek: 'mon' })).toEqual(['52', 1]);
  expect(of('GB', { firstdayofweek: 'sun' })).toEqual(['44', 7]);
});

it.each([
  ['GB', [6, 7]],
  ['SA', [5, 6]],
  ['EG', [5, 6]],
  ['IN', [7]],
  ['', [6, 7]],
])('an operator of “%s” has its weekend on the days %j', (country, days) => {
  expect(weekendOf(country)).toEqual(days);
});
