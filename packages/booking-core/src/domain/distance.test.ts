import { expect, test } from 'vitest';
import { formatDistance } from './distance.ts';

test('distances are told in the operator’s unit, in the reader’s way of writing', () => {
  const metres = [29_640, 350, 123_456, 198_000];
  const told = (locale: string, unit: 'km' | 'mile') => metres.map((each) => formatDistance(each, locale, unit));
  expect(told('en-GB', 'km')).toEqual(['29.6 km', '0.4 km', '123 km', '198 km']);
  expect(told('en-GB', 'mile')).toEqual(['18.4 mi', '0.2 mi', '76.7 mi', '123 mi']);
  expect(told('de', 'km')[0]).toBe('29,6 km');
});
