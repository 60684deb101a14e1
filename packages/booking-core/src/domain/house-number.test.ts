import { expect, test } from 'vitest';
import { aPlace } from '../testing/builders.ts';
import { withHouseNumber } from './house-number.ts';

const street = aPlace('s', { category: 'Street', name: 'Praed Street', fullAddress: 'Praed Street, W2' });
const words = ({ name, line1, fullAddress, houseNumber }: typeof street) => [name, line1, fullAddress, houseNumber];

test('a house number begins name and address, and what was empty stays empty', () => {
  expect(words(withHouseNumber(street, ' 12a '))).toEqual(['12a Praed Street', '', '12a Praed Street, W2', '12a']);
});

test('another number takes its place, none takes it away again', () => {
  const twelve = withHouseNumber(street, '12');
  expect(words(withHouseNumber(twelve, '7'))).toEqual(['7 Praed Street', '', '7 Praed Street, W2', '7']);
  expect(withHouseNumber(twelve, ' ')).toEqual(street);
  expect(withHouseNumber(street, '')).toEqual(street);
});

test('a number that the address began with by itself stays', () => {
  const saved = { ...street, fullAddress: ' 12 Praed Street', name: 'Home', houseNumber: '12' };
  expect(words(withHouseNumber(saved, '7'))).toEqual(['7 Home', '', '7  12 Praed Street', '7']);
});

test('where the door is all of the name, another one takes its place', () => {
  const cottage = { ...street, category: 'Postcode', name: 'Rose Cottage', fullAddress: 'Rose Cottage, Leeds' };
  const other = withHouseNumber({ ...cottage, houseNumber: 'Rose Cottage' }, 'The old mill');
  expect(words(other)).toEqual(['The old mill', '', 'The old mill, Leeds', 'The old mill']);
});

test.each([
  ['Postcode', '12, W2 1HQ'],
  ['Postcode area', '12 W2 1HQ'],
  ['Old postcode', '12 W2 1HQ'],
])('before a %s it is written as %j', (category, name) => {
  expect(withHouseNumber(aPlace('p', { category, name: 'W2 1HQ' }), '12').name).toBe(name);
});
