import { describe, expect, test } from 'vitest';
import { readTypedTime, type TypedTime } from './typed-time.ts';

/** Saturday 21 November 2026, 09:30 in London. */
const now = Date.UTC(2026, 10, 21, 9, 30);
const zone = 'Europe/London';

const shown = (read: TypedTime | null) => (read === null ? '' : read.kind === 'time' ? read.local : `${read.day}?`);
const read = (text: string, locale = 'en-GB', at = now) => shown(readTypedTime(text, { now: at, zone, locale }));

const tomorrow5 = '2026-11-22T05:00';
const friday = '2026-11-27T17:30';
const christmas = '2026-12-25T08:00';
const inTwoHours = '2026-11-21T11:30';

describe('English', () => {
  test.each([
    ['tomorrow 5am', tomorrow5],
    ['Tomorrow at 5:00', tomorrow5],
    ['tmrw 5', tomorrow5],
    ['5am tomorrow', tomorrow5],
    ['fri 17:30', friday],
    ['on Friday, at 5.30 pm', friday],
    ['friday 1730', friday],
    ['25/12 8:00', christmas],
    ['25/12/2026 08:00', christmas],
    ['25/12/26 8am', christmas],
    ['25 Dec 8:00', christmas],
    ['Fri 25 December 8am', christmas],
    ['December 25th, 8:00', christmas],
    ['2026-12-25 08:00', christmas],
    ['in 2 hours', inTwoHours],
    ['in 2h', inTwoHours],
    ['in 2 hrs', inTwoHours],
    ['in 90 min', '2026-11-21T11:00'],
    ['in an hour', '2026-11-21T10:30'],
    ['in 1.5 hours', '2026-11-21T11:00'],
    ['in 3 days 8am', '2026-11-24T08:00'],
    ['5pm', '2026-11-21T17:00'],
    ['tonight 8pm', '2026-11-21T20:00'],
    ['12am', '2026-11-22T00:00'],
    ['12 pm', '2026-11-21T12:00'],
    ['noon', '2026-11-21T12:00'],
    ['tomorrow noon', '2026-11-22T12:00'],
    ['17.30', '2026-11-21T17:30'],
    ["5 o'clock", '2026-11-22T05:00'],
  ])('%s', (text, local) => {
    expect(read(text)).toBe(local);
  });

  test('what has gone by today is the next of its kind', () => {
    expect(read('8:00')).toBe('2026-11-22T08:00');
    expect(read('9:30')).toBe('2026-11-21T09:30');
    expect(read('saturday 8:00')).toBe('2026-11-28T08:00');
    expect(read('saturday 10:00')).toBe('2026-11-21T10:00');
    expect(read('1 March 8:00')).toBe('2027-03-01T08:00');
  });

  test('a day comes before its month where the locale writes it so, and wherever the other is no month', () => {
    expect(read('4/12 8:00')).toBe('2026-12-04T08:00');
    expect(read('4/12 8:00', 'en')).toBe('2026-12-04T08:00');
    expect(read('12/4 8:00', 'en-US')).toBe('2026-12-04T08:00');
    expect(read('12/25 8:00', 'en-GB')).toBe(christmas);
  });

  test('a day alone lacks its hour', () => {
    expect(read('tomorrow')).toBe('2026-11-22?');
    expect(read('fri')).toBe('2026-11-27?');
    expect(read('25/12')).toBe('2026-12-25?');
  });

  test.each([
    '',
    '   ',
    'soon',
    '5',
    'next friday 8:00',
    'tomorrow 25:00',
    'tomorrow 8:75',
    '31/2 8:00',
    '30 Feb 8:00',
    'Thu 25 Dec 8:00',
    'tomorrow 8:00 or 9:00',
    'Paddington 8:00',
    '13pm am',
  ])('%j cannot be read', (text) => {
    expect(read(text)).toBe('');
  });

  test('hours are those of the clock that is meant, also over a night when it is changed', () => {
    const before = Date.UTC(2027, 9, 30, 23, 30);
    expect(read('in 2 hours', 'en-GB', before)).toBe('2027-10-31T01:30');
    expect(read('in 24 hours', 'en-GB', before)).toBe('2027-10-31T23:30');
    expect(read('tomorrow 5am', 'en-GB', before)).toBe('2027-11-01T05:00');
  });
});

describe.each([
  ['de', 'morgen 5 Uhr', 'Fr 17:30', '25.12. 8:00', 'in 2 Stunden', '17 Uhr'],
  ['de', 'morgen um 5:00', 'am Freitag um 17.30 Uhr', '25. Dezember 8 Uhr', 'in 2 Std.', '17.00'],
  ['fr', 'demain 5h', 'ven. 17h30', '25/12 8:00', 'dans 2 heures', '17h'],
  ['fr', 'demain à 5:00', 'vendredi à 17:30', 'le 25 décembre à 8 h', 'dans 2 h', '17:00'],
  ['es', 'mañana 5:00', 'vie 17:30', '25/12 8:00', 'dentro de 2 horas', '17:00'],
  ['es', 'manana a las 5:00', 'el viernes a las 5:30 p. m.', '25 de diciembre 8:00', 'dentro de 2 h', '5 pm'],
  ['it', 'domani 5:00', 'ven 17:30', '25/12 8:00', 'tra 2 ore', 'alle 17:00'],
  ['it', 'domani alle 5', 'venerdì alle 17.30', '25 dicembre ore 8:00', 'tra 2 h', 'ore 17:00'],
  ['pl', 'jutro 5:00', 'pt. 17:30', '25.12 8:00', 'za 2 godziny', '17:00'],
  ['pl', 'jutro o 5', 'w piątek o 17:30', '25 grudnia 8:00', 'za 2 godz.', 'o 17:00'],
  ['ja', '明日5時', '金曜日17時30分', '12月25日8時', '2時間後', '17時'],
  ['ja', '明日 午前5時', '金曜 午後5時半', '12/25 8:00', '2 時間後', '１７：００'],
  ['ar', 'غدًا 5:00', 'الجمعة 17:30', '25/12 8:00', 'خلال ساعتين', '5 م'],
  ['ar', 'غدا الساعة ٥:٠٠', 'يوم الجمعة 5:30 م', '25 ديسمبر 8:00', 'خلال 120 دقيقة', '17:00'],
])('%s', (locale, ...texts) => {
  const expected = [tomorrow5, friday, christmas, inTwoHours, '2026-11-21T17:00'];
  test.each(texts.map((text, index) => [text, expected[index] as string]))('%s', (text, local) => {
    expect(read(text, locale)).toBe(local);
  });

  test('reads English as well, and no nonsense', () => {
    expect(read('tomorrow 5am', locale)).toBe(tomorrow5);
    expect(read('xyz 5:00', locale)).toBe('');
  });
});

test('the digits of Arabic, Persian and Japanese keyboards are read', () => {
  expect(read('١٧:٣٠', 'ar')).toBe('2026-11-21T17:30');
  expect(read('۱۷:۳۰', 'ar')).toBe('2026-11-21T17:30');
  expect(read('１７：３０', 'ja')).toBe('2026-11-21T17:30');
});

test('other cases of names are read, and what one is not said', () => {
  expect(read('w sobotę 10:00', 'pl')).toBe('2026-11-21T10:00');
  expect(read('za godzinę', 'pl')).toBe('2026-11-21T10:30');
  expect(read('in einer Stunde', 'de')).toBe('2026-11-21T10:30');
  expect(read('dans une heure', 'fr')).toBe('2026-11-21T10:30');
  expect(read('mar 10:00', 'fr')).toBe('2026-11-24T10:00');
  expect(read('3 mar 10:00', 'fr')).toBe('2027-03-03T10:00');
  expect(read('pasado mañana 5:00', 'es')).toBe('2026-11-23T05:00');
});
