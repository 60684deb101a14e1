import { describe, expect, test } from 'vitest';
import { isApproximate, type Place } from './place.ts';
import { nearbyWords, typedPlace } from './typed-place.ts';

const leeds: Place = {
  id: 'leeds',
  name: 'Leeds',
  line1: '',
  line2: '',
  category: 'City',
  postcode: 'LS1',
  fullAddress: 'Leeds, West Yorkshire',
  code: '',
  iata: '',
  placeName: '',
  precision: 'locality',
  latitude: 53.797,
  longitude: -1.5437,
};
const pin = { latitude: 53.7991, longitude: -1.5468, near: leeds, pinned: true };

describe('what is searched for near an address that was not found', () => {
  test.each([
    ['14 Park Row, Leeds', ['Leeds', 'Park Row Leeds', 'Row Leeds']],
    ['14a Park Row Leeds', ['Park Row Leeds', 'Row Leeds', 'Leeds']],
    [
      'Flat 3, 14 Park Row, Leeds, LS1',
      ['14 Park Row, Leeds, LS1', 'Leeds, LS1', 'LS1', 'Flat 3 14 Park Row Leeds LS1'],
    ],
    ['道玄坂の家、渋谷区、東京都', ['渋谷区、東京都', '東京都', '道玄坂の家 渋谷区 東京都', '渋谷区 東京都']],
    ['Rosenhof', []],
    ['', []],
  ])('%s', (typed, guesses) => {
    expect(nearbyWords(typed)).toEqual(guesses);
  });
});

describe('the place of typed words', () => {
  test('a pin is where it is, with the words in front of what is known there and said once', () => {
    const place = typedPlace('  14  Park Row, Leeds ', pin);
    expect(place).toMatchObject({
      name: '14 Park Row, Leeds',
      fullAddress: '14 Park Row, Leeds, West Yorkshire',
      postcode: 'LS1',
      precision: 'exact',
      latitude: 53.7991,
    });
    expect(place.houseNumber).toBeUndefined();
    expect(isApproximate(place)).toBe(false);
  });

  test('a Japanese place says each part once', () => {
    const near = { ...leeds, name: '渋谷区', fullAddress: '渋谷区、東京都' };
    expect(typedPlace('道玄坂の家、渋谷区', { ...pin, near }).fullAddress).toBe('道玄坂の家、渋谷区、東京都');
  });

  test('without a pin the words are the door of the nearest known place, also where they begin with no number', () => {
    const place = typedPlace('Rose Cottage', { ...leeds, near: leeds, pinned: false });
    expect(place).toMatchObject({ precision: 'locality', houseNumber: 'Rose Cottage', latitude: leeds.latitude });
    expect(place.fullAddress).toBe('Rose Cottage, Leeds, West Yorkshire');
    expect(isApproximate(place)).toBe(false);
  });

  test('where nothing is known the words are all there is, and they fit the wire', () => {
    expect(typedPlace('The old mill', { ...pin, near: null })).toMatchObject({
      fullAddress: 'The old mill',
      postcode: '',
    });
    const long = typedPlace('x'.repeat(400), { ...pin, pinned: false });
    expect(long.fullAddress).toHaveLength(255);
    expect(long.houseNumber).toHaveLength(60);
  });
});
