import { describe, expect, test } from 'vitest';
import { aPlace } from '../testing/builders.ts';
import {
  isApproximate,
  isIncomplete,
  isLocated,
  lacksHouseNumber,
  listed,
  samePlace,
  sameSpot,
  sentences,
} from './place.ts';
import { typedPlace } from './typed-place.ts';

describe('the same place [1§5.3]', () => {
  const here = aPlace('a', { latitude: 51.5, longitude: -0.1 });
  test.each([
    ['its id', { id: 'a', latitude: 48.8, longitude: 2.3 }, true],
    ['less than a metre away', { id: 'b', latitude: 51.500_001, longitude: -0.100_001 }, true],
    ['ten metres north', { id: 'b', latitude: 51.5001, longitude: -0.1 }, false],
    ['ten metres west', { id: 'b', latitude: 51.5, longitude: -0.1002 }, false],
  ])('by %s: %j is %s', (_, more, same) => {
    expect(samePlace(here, aPlace('b', more))).toBe(same);
  });

  test('is not two doors of which only the street or the nearest known place is known', () => {
    expect(samePlace({ ...here, houseNumber: '1' }, { ...here, houseNumber: '40' })).toBe(false);
    expect(samePlace({ ...here, houseNumber: '1' }, { ...here, houseNumber: '1' })).toBe(true);
    expect(sameSpot({ ...here, houseNumber: '1' }, here)).toBe(true);
    const spot = { latitude: 51.5, longitude: -0.1, near: here, pinned: false };
    const [barn, mill] = [typedPlace('The old barn', spot), typedPlace('Mill house', spot)];
    expect(samePlace(barn, mill)).toBe(false);
    expect(samePlace(barn, here)).toBe(false);
    expect(samePlace(barn, { ...barn })).toBe(true);
  });

  test('is not two places elsewhere that have no id, and nothing is the same as no place', () => {
    expect(samePlace({ ...here, id: '' }, aPlace('', { latitude: 48.8, longitude: 2.3 }))).toBe(false);
    expect(samePlace(null, here)).toBe(false);
    expect(samePlace(here, null)).toBe(false);
    expect(samePlace(null, null)).toBe(false);
  });
});

test.each([
  ['a place with everything', {}, false],
  ['no coordinates', { latitude: Number.NaN }, true],
  ['half of the coordinates', { longitude: Number.NaN }, true],
  ['no postcode', { postcode: '' }, true],
  ['an airport without its code', { category: 'Airport' }, true],
  ['an airport with its code', { category: 'Airport', code: 'EGLL' }, false],
])('%s, %j: the rest is asked for: %s [1§5.2]', (_, more, incomplete) => {
  expect(isIncomplete(aPlace('a', more))).toBe(incomplete);
});

test('where a place is takes both coordinates', () => {
  expect(isLocated({ latitude: 51.5, longitude: 0 })).toBe(true);
  expect(isLocated({ latitude: 51.5, longitude: Number.NaN })).toBe(false);
  expect(isLocated({ latitude: Number.POSITIVE_INFINITY, longitude: 0 })).toBe(false);
});

test.each([
  ['Street', true],
  ['postcode', true],
  ['Street market', false],
  ['High street', false],
  ['Hotel', false],
])('a driver looks for a door at a place of the category %s: %s', (category, asked) => {
  expect(lacksHouseNumber(aPlace('a', { category }))).toBe(asked);
});

describe('only the district is known [1§8.4]', () => {
  const district = { category: 'Postcode', postcode: 'W2', precision: 'district', fullAddress: 'Paddington, W2' };
  test.each([
    ['of half a postcode', {}, true],
    ['by the word of before', { precision: 'outcode' }, true],
    ['of a town', { precision: 'locality', postcode: 'LU7 1AA' }, true],
    ['by the postcode alone', { precision: undefined, postcode: ' sw1a ' }, true],
    ['of a whole postcode', { precision: 'exact', postcode: 'W2 1HQ' }, false],
    ['of a postcode that only begins like half of one', { precision: 'exact', postcode: 'W2X4' }, false],
    ['of what only ends like half of one', { precision: 'exact', postcode: 'x-W2' }, false],
    ['with a house number', { houseNumber: '12a' }, false],
    ['with a house number in the address', { fullAddress: '12 Praed Street, W2' }, false],
    ['with a house number in the address of a booking', { fullAddress: undefined, address: '12 Praed Street' }, false],
    ['with a number somewhere in the address', { fullAddress: 'Praed Street 12, W2' }, true],
    ['without any address', { fullAddress: undefined }, true],
    ['with a pin on the map', { category: 'Map point' }, false],
    ['of an airport', { category: 'Airport' }, false],
  ])('%s, %j: %s', (_, more, approximate) => {
    expect(isApproximate({ ...district, ...more } as Parameters<typeof isApproximate>[0])).toBe(approximate);
  });
});

test.each<[readonly (string | false | null | undefined)[], string]>([
  [['Paddington Station', 'Praed Street', 'W2 1HQ'], 'Paddington Station, Praed Street, W2 1HQ'],
  [['برج خليفة', 'دبي'], 'برج خليفة، دبي'],
  // A single Arabic word selects the Arabic comma for the whole line.
  [['Burj Khalifa', 'دبي'], 'Burj Khalifa، دبي'],
  [['17.7 mi', '約55分'], '17.7 mi、約55分'],
  [['Paddington', '', null, false, undefined], 'Paddington'],
  [[], ''],
])('%j are listed as %j', (parts, words) => {
  expect(listed(parts)).toBe(words);
});

test.each<[readonly (string | false | null | undefined)[], string]>([
  [['We emailed a@example.com.', false, 'Keep your reference.'], 'We emailed a@example.com. Keep your reference.'],
  [
    ['料金は確定です。', 'ドライバーは14:45まで無料でお待ちします。'],
    '料金は確定です。ドライバーは14:45まで無料でお待ちします。',
  ],
  [[null, ''], ''],
])('%j are the sentences %j', (parts, words) => {
  expect(sentences(parts)).toBe(words);
});
