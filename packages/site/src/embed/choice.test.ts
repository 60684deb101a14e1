import { expect, test } from 'vitest';
import { codeOf, embedChoiceOf, placeText, readChoice, writeChoice } from './choice.ts';

const usual = { code: '', mode: '', variant: 'litebooking', layout: '', theme: 'auto', locale: '' } as const;

test('a link to the builder opens it as it was, and nonsense counts as unsaid', () => {
  const query = new URLSearchParams(
    'code=HOTEL42&mode=popup&variant=quickbooking&layout=inline&theme=dark&locale=de&sandbox=true',
  );
  const choice = readChoice(query);
  expect(choice).toEqual({
    code: 'HOTEL42',
    mode: 'popup',
    variant: 'quickbooking',
    layout: 'inline',
    theme: 'dark',
    locale: 'de',
  });
  expect(writeChoice(choice, new URLSearchParams('sandbox=true')).toString()).toBe(
    'sandbox=true&code=HOTEL42&mode=popup&variant=quickbooking&layout=inline&theme=dark&locale=de',
  );
  expect(readChoice(new URLSearchParams('mode=over&variant=x&theme=neon&layout=constructor'))).toEqual(usual);
  expect(writeChoice(usual, query).toString()).toBe('sandbox=true');
});

test.each([
  [' HOTEL42 ', 'HOTEL42'],
  ['A B', ''],
  ['"><script>', ''],
  ['', ''],
])('the code %j is written as %j', (text, code) => {
  expect(codeOf(text)).toBe(code);
});

test('a place is written with what is known of it', () => {
  const place = {
    id: 'x',
    name: 'The hotel',
    line1: '',
    line2: '',
    category: '',
    postcode: 'W2 1HQ',
    fullAddress: '1 Praed Street',
    code: '',
    iata: '',
    placeName: '',
    precision: 'exact',
    latitude: 51.5,
    longitude: -0.17,
  } as const;
  expect(JSON.parse(placeText(place))).toEqual({
    latitude: 51.5,
    longitude: -0.17,
    fullAddress: '1 Praed Street',
    postcode: 'W2 1HQ',
    name: 'The hotel',
  });
  expect(embedChoiceOf(usual, null, place)).toMatchObject({ trackingCode: 'YOUR-CODE', pickup: '' });
});
