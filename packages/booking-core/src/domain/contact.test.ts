import { expect, test } from 'vitest';
import { displayPhone, fullName, splitName } from './contact.ts';

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['', 'Lovelace', 'Lovelace'],
  ['', '', ''],
  ['花子', '山田', '山田 花子'],
  ['길동', '홍', '홍 길동'],
  ['花子', '', '花子'],
  ['Gal·la', 'Puig', 'Gal·la Puig'],
])('%j %j is called %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test.each([
  ['7911 224321', '+447911224321'],
  ['07911 224321', '+447911224321'],
  ['(0)7911-224321', '+447911224321'],
  ['7900 000001', '+447900000001'],
  ['', ''],
])('the phone %j is shown as %j [1§3.11 2§3.9]', (phone, shown) => {
  expect(displayPhone({ phone, dialingCode: '44' })).toBe(shown);
});

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ana  María López ', 'Ana María', 'López'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['María de la Cruz', 'María', 'de la Cruz'],
  ['Al Pacino', 'Al', 'Pacino'],
  ['محمد بن سلمان', 'محمد', 'بن سلمان'],
  ['Gal·la Puig', 'Gal·la', 'Puig'],
])('the whole name %j is split', (whole, firstName, lastName) => {
  expect(splitName(whole)).toEqual({ firstName, lastName });
});

test.each(['', 'Ada', '山田 太郎', '홍 길동'])('the name %j is left as it is', (whole) => {
  expect(splitName(whole)).toBeNull();
});
