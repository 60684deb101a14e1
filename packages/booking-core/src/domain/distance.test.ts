import { expect, test } from 'vitest';
import { formatDistance } from './distance.ts';

test('distances are told in the operator’s unit, in the reader’s way of writing', () => {
  const metres = [29_640, 350, 123_456, 198_000];
  const told = (locale: string, unit: 'km' | 'mile') => metres.map((each) => formatDistance(each, locale, unit));
  expect(told('en-GB', 'km')).toEqual(['29.6 km', '0.4 km', '123 km', '198 km']);
  expect(told('en-GB', 'mile')).toEqual(['18.4 mi', '0.2 mi', '76.7 mi', '123 mi']);
  expect(told('de', 'km')[0]).toBe('29,6 km');
});

test('below a tenth of the unit, distances are told in metres or feet', () => {
  const told = (locale: string, unit: 'km' | 'mile') =>
    [0, 42, 49.9, 50].map((each) => formatDistance(each, locale, unit));
  expect(told('en-GB', 'km')).toEqual(['0 m', '42 m', '50 m', '0.1 km']);
  expect(told('en-GB', 'mile')).toEqual(['0 ft', '138 ft', '164 ft', '164 ft']);
  expect(formatDistance(80.5, 'en-GB', 'mile')).toBe('0.1 mi');
  expect(told('de', 'km')[1]).toBe('42 m');
});
