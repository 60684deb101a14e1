import { expect, test } from 'vitest';
import { displayPhone, fullName } from './contact.ts';

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['', 'Lovelace', 'Lovelace'],
  ['', '', ''],
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
