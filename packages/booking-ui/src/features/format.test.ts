import { defaultOptions } from 'booking-core/domain';
import { createTranslator, type MessageKey } from 'booking-core/messages';
import { paying } from 'booking-core/messages/paying';
import { expect, test } from 'vitest';
import { same } from '../same.ts';
import { formatClock, formatDuration, issueText, optionText, phoneHref, plainText, routeText } from './format.ts';

const t = createTranslator([]);

test('durations are written for people', () => {
  expect([20, 59, 3300, 3600, 5400].map((seconds) => formatDuration(seconds, t))).toEqual([
    '1 min',
    '1 min',
    '55 min',
    '1 h',
    // No line break between a number and its unit.
    '1\u00a0h\u00a030\u00a0min',
  ]);
  expect([581, 60, 9, 0].map(formatClock)).toEqual(['9:41', '1:00', '0:09', '0:00']);
});

test('a way is told in the unit and the script of the reader', () => {
  expect(routeText(13_500, 1560, t, 'en-GB', 'mile')).toBe('8.4 mi, about 26 min');
  const arabic = createTranslator([{ 'fare.about': 'نحو {duration}' }]);
  expect(routeText(13_500, 1560, arabic, 'ar-AE', 'km')).toMatch(/^13\.5 كم، نحو /);
});

test('what travels along is one sentence part', () => {
  const family = { ...defaultOptions, wheelchair: true, smallChilds: 2, childAges: [0, 3, null, null] };
  expect(optionText(family, t)).toBe('1 passenger, wheelchair, 2 small child seats, children aged <1, 3');
  expect(optionText(defaultOptions, t)).toBe('1 passenger');
  expect(optionText({ ...defaultOptions, passengers: 2, luggages: 1, smallChilds: 1, otherPets: 2 }, t)).toBe(
    '2 passengers, 1 bag, 1 small child seat, 2 other pets',
  );
});

test('issues have the words of the specification [1§5.12 1§5.19 1§8.6 1§8.19 2§8.16]', () => {
  expect(issueText(null, 'Email', t)).toBeNull();
  expect(issueText({ field: 'contact:email', code: 'required' }, 'Email', t)).toBe('Email is required');
  expect(issueText({ field: 'contact:email', code: 'invalid' }, 'Email', t)).toBe('Email is invalid');
  expect(issueText({ field: 'vehicle', code: 'noVehicle' }, 'Vehicle', t)).toBe(
    'No vehicle found with selected capacity',
  );
});

test('words come from the catalogue or from the server [1§8.23]', () => {
  expect(plainText({ server: 'Sorry' }, t)).toBe('Sorry');
  expect(plainText({ key: 'error.earliestPickup', params: { time: '10:00' } }, t)).toContain('10:00');
});

test('what the card, the payment and a time are told has the words of the specification [1§8.3 1§8.7 1§8.8 1§8.13]', () => {
  const withPaying = createTranslator([paying]);
  const said = (key: MessageKey, params = {}) => plainText({ key, params }, withPaying);
  expect(said('error.generic')).toBe('Something went wrong, please try again.');
  expect(said('error.paymentInvalid')).toBe('Payment information invalid, please try again.');
  expect(said('error.paymentFailed')).toBe(
    'It was not possible to process the payment, please check the card details and try again.',
  );
  const time = '21/11/2026 12:00';
  expect(said('error.earliestReturn', { time })).toBe('The earliest possible return date is 21/11/2026 12:00');
  expect(said('error.earliestPickup', { time })).toBe(
    'The earliest time we can pickup from this address is 21/11/2026 12:00',
  );
});

test('a phone number becomes a link that a phone can dial', () => {
  expect(phoneHref('+44 20 7946-0000')).toBe('tel:+442079460000');
  expect(phoneHref('(020) 7946 0000')).toBe('tel:02079460000');
});

test('a 0 in brackets, dialled only within the country, is left out after its calling code', () => {
  expect(phoneHref('+44 (0)20 7946-0000')).toBe('tel:+442079460000');
  expect(phoneHref('+49(0) 30 123456')).toBe('tel:+4930123456');
  expect(phoneHref('(0)20 7946 0000')).toBe('tel:02079460000');
});

test('plain data is compared by value', () => {
  expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(same({ a: [1] }, { a: [1, 2] })).toBe(false);
  expect(same({ a: undefined }, { b: undefined })).toBe(false);
  expect(same([], {})).toBe(false);
  expect(same(null, {})).toBe(false);
});
