import { expect, test } from 'vitest';
import { type CardEntry, cardBrand, cardIssues, formatCardNumber, formatCvc, isCardNumber } from './card.ts';

const rules = { hosted: false, month: 11, year: 2026 };
const good: CardEntry = {
  name: 'Ada Lovelace',
  number: '4242 4242 4242 4242',
  expiryMonth: '12',
  expiryYear: '2028',
  cvc: '123',
  country: 'gb',
  postalCode: 'W2 1HQ',
  line1: '1 Praed Street',
  line2: '',
  city: 'London',
};
const codes = (over: Partial<CardEntry>, hosted = false) =>
  cardIssues({ ...good, ...over }, { ...rules, hosted }).map(({ field, code }) => `${field} ${code}`);

test('a complete card is right; address line 2 is optional [1§2.21 1§5.11]', () => {
  expect(codes({})).toEqual([]);
});

test('everything else is required, in reading order [1§3.15 1§4.11 1§5.11]', () => {
  const empty = Object.fromEntries(Object.keys(good).map((key) => [key, ' '])) as unknown as CardEntry;
  expect(codes(empty)).toEqual([
    'name required',
    'number required',
    'expiryMonth required',
    'expiryYear required',
    'cvc required',
    'country required',
    'line1 required',
    'city required',
    'postalCode required',
  ]);
});

test('with hosted fields only name and billing are asked for [1§5.13]', () => {
  expect(codes({ number: '', expiryMonth: '', expiryYear: '', cvc: '' }, true)).toEqual([]);
  expect(codes({ name: '' }, true)).toEqual(['name required']);
});

test('a number needs its check digit, a code its length, an expiry its future [1§5.12 1§5.13 1§9.7]', () => {
  expect(codes({ number: '4242 4242 4242 4241' })).toEqual(['number invalid']);
  expect(codes({ number: '3782 822463 10005' })).toEqual(['cvc invalid']);
  expect(codes({ number: '3782 822463 10005', cvc: '1234' })).toEqual([]);
  expect(codes({ expiryMonth: '10', expiryYear: '2026' })).toEqual(['expiryMonth invalid']);
  expect(codes({ expiryMonth: '11', expiryYear: '2026' })).toEqual([]);
  expect(codes({ expiryYear: '2077' })).toEqual(['expiryYear invalid']);
});

test('a number has 12 to 19 digits and nothing else, and its check digit is right [1§5.12]', () => {
  expect(isCardNumber('0'.repeat(19))).toBe(true);
  expect(isCardNumber('0'.repeat(20))).toBe(false);
  expect(isCardNumber('x4242 4242 4242 4242')).toBe(false);
  expect(isCardNumber('4242 4242 4242 4242x')).toBe(false);
});

test.each([
  ['4242 4242 4242 4242', '12', false],
  ['4242 4242 4242 4242', ' 123 ', true],
  ['4242 4242 4242 4242', '1234', false],
  ['3782 822463 10005', '123', false],
  ['3782 822463 10005', '1234', true],
  ['3782 822463 10005', '12345', false],
])('with %s a code of %j is right: %s', (number, cvc, right) => {
  expect(codes({ number, cvc })).toEqual(right ? [] : ['cvc invalid']);
});

test.each([
  ['0', '2027', ['expiryMonth invalid']],
  ['1', '2027', []],
  ['13', '2027', ['expiryMonth invalid']],
  ['12', '2025', ['expiryYear invalid']],
  ['1', '2076', []],
  ['1', '2077', ['expiryYear invalid']],
])('in November 2026 a card that ends in month %s of %s: %j [1§9.7]', (expiryMonth, expiryYear, wrong) => {
  expect(codes({ expiryMonth, expiryYear })).toEqual(wrong);
});

test('a line holds 255 characters [1§5.23 1§9.4]', () => {
  expect(codes({ name: 'a'.repeat(255) })).toEqual([]);
  expect(codes({ name: 'a'.repeat(256) })).toEqual(['name invalid']);
});

test('numbers are grouped as on the card, and the brand shows as it is typed [1§5.14]', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatCardNumber('42a4-2')).toBe('4242');
  expect(formatCardNumber('')).toBe('');
  expect(formatCardNumber('3782')).toBe('3782');
  expect(formatCardNumber('42424242424242424242')).toBe('4242 4242 4242 4242 424');
  expect(formatCvc('12a345')).toBe('1234');
  expect(['4', '55', '2221', '37', '6011', '62', '9'].map(cardBrand)).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'discover',
    'unionpay',
    null,
  ]);
  expect(isCardNumber('0000 0000 0000')).toBe(true);
  expect(isCardNumber('4242')).toBe(false);
});

test.each([
  ['W2 1HQ', []],
  ['75008', []],
  [' 75008', ['postalCode invalid']],
  ['75008 ', ['postalCode invalid']],
  ['AB_12-3', []],
  ['W2/1HQ', ['postalCode invalid']],
  ['W2.1HQ', ['postalCode invalid']],
  ['1234567890', ['postalCode invalid']],
])('a postcode of %j: letters, digits, space, underscore and hyphen, nine at most [1§5.20]', (postalCode, wrong) => {
  expect(codes({ postalCode })).toEqual(wrong);
});
