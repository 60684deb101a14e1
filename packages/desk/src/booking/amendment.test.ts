import { expect, it } from 'vitest';
import { sampleBooking } from '../testing/sample.ts';
import { agesOf, changed, moneyText } from './amendment.ts';

it.each([
  ['', []],
  ['2, 7', [2, 7]],
  ['0;17', [0, 17]],
  ['18', null],
  ['two', null],
])('reads the ages "%s" as %j', (text, ages) => {
  expect(agesOf(text)).toEqual(ages);
});

it('changes what was typed alone, and keeps no age without a child seat', () => {
  const { amendable } = sampleBooking();
  if (!amendable) throw new Error('a booking that can be changed');
  const seated = { ...amendable, smallChildSeats: 1, largeChildSeats: 0, childAges: [2] };
  const { fixed, vehicles, ...now } = seated;
  expect(changed(seated, { note: 'Ring twice' })).toEqual({ ...now, note: 'Ring twice' });
  expect(changed(seated, { smallChildSeats: 0 }).childAges).toEqual([]);
});

const same = { id: '1', currency: 'GBP', before: 4_000, total: 4_000, back: 0, owed: 0, changes: [], lines: [] };
it.each([
  [{ back: 500, total: 3_500 }, 'card', '£5.00 is refunded to the payment method.'],
  [{ owed: 500, total: 4_500 }, 'card', 'The driver collects £5.00 in addition to the payment.'],
  [{}, 'cash', 'Nothing is charged or refunded.'],
  [{ total: 4_500 }, 'cash', 'The driver collects £45.00.'],
  [{ total: 4_500 }, 'account', 'It is charged to the company’s account.'],
  [{ total: 4_500 }, 'card', 'It is not paid yet: the new price is due.'],
])('of a price %j, paid by %s: %s', (over, method, words) => {
  expect(moneyText({ ...same, ...over }, method)).toBe(words);
});
