import { cardReadingOrder } from 'booking-core/forms/card';
import { expect, test } from 'vitest';
import { cardCodes, cardText } from './card-codes.ts';

const t = (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key);

const entry = {
  name: 'Ada Lovelace',
  number: '4242 4242 4242 4242',
  expiryMonth: '12',
  expiryYear: '2027',
  cvc: '123',
  country: 'gb',
  postalCode: 'W2 1HQ',
  line1: '1 Test Street',
  line2: '',
  city: 'London',
};
const rules = { hosted: false, year: 2026, month: 11 };

test('a card that is right has no code, and of one that is not each field has its own', () => {
  expect(cardCodes(entry, rules)).toEqual({});
  expect(cardCodes({ ...entry, number: '4242', city: ' ' }, rules)).toEqual({ number: 'invalid', city: 'required' });
});

test('number, expiry and CVC are not looked at where the gateway has them', () => {
  expect(cardCodes({ ...entry, number: '', expiryMonth: '', cvc: '' }, { ...rules, hosted: true })).toEqual({});
});

test('number and expiry have words of their own, every other field those of its title, and a wrong CVC says what one is', () => {
  const said = (code: 'required' | 'invalid') => cardReadingOrder.map((field) => cardText(field, code, t));
  expect(said('required')).toEqual([
    'field.required {"title":"paying.nameOnCard"}',
    'paying.numberRequired',
    'paying.expiryRequired',
    'paying.expiryRequired',
    'field.required {"title":"paying.cvc"}',
    'field.required {"title":"paying.country"}',
    'field.required {"title":"paying.line1"}',
    'field.required {"title":"paying.city"}',
    'field.required {"title":"paying.postalCode"}',
  ]);
  expect(said('invalid').slice(1, 6)).toEqual([
    'paying.numberInvalid',
    'paying.expiryInvalid',
    'paying.expiryInvalid',
    'paying.expiryInvalid. paying.cvcHelp',
    'field.invalid {"title":"paying.country"}',
  ]);
  expect(cardText('name', undefined, t)).toBeNull();
});
