import { describe, expect, test } from 'vitest';
import { placeOfPlain, readPlainPlace } from './plain-place.ts';

const heathrow = {
  latitude: 51.47,
  longitude: -0.45,
  fullAddress: 'Heathrow Terminal 5',
  postcode: 'TW6 2GA',
  name: 'Terminal 5',
  line1: 'Longford',
  line2: 'Hounslow',
  category: 'Airport',
  code: 'EGLL',
  iata: 'LHR',
};

describe('a place from a host page', () => {
  test('is read from an object or its JSON text, every field of it', () => {
    expect(readPlainPlace(heathrow)).toEqual(heathrow);
    expect(readPlainPlace(JSON.stringify(heathrow))).toEqual(heathrow);
    const place = readPlainPlace(heathrow);
    expect(place && placeOfPlain(place)).toEqual({ ...heathrow, id: '', placeName: '', precision: 'exact' });
  });

  test('is one line of text, as the server asks: pages write an address as it stands on a letter', () => {
    const letter = {
      ...heathrow,
      fullAddress: ' Example Hotel,\r\n1 Praed Street\n\n\tLondon W2 ',
      name: 'Example\nHotel',
    };
    expect(readPlainPlace(letter)).toMatchObject({
      fullAddress: 'Example Hotel, 1 Praed Street, London W2',
      name: 'Example, Hotel',
    });
    expect(readPlainPlace({ ...heathrow, category: 'x'.repeat(200) })?.category).toHaveLength(60);
  });

  test('needs its coordinates and an address, nothing else', () => {
    const least = { latitude: 51.47, longitude: 0, fullAddress: ' Heathrow ' };
    expect(readPlainPlace(least)).toMatchObject({ latitude: 51.47, longitude: 0, fullAddress: 'Heathrow', code: '' });
    expect(readPlainPlace({ ...least, fullAddress: undefined, name: 'Terminal 5' })?.fullAddress).toBe('Terminal 5');
    const bare = placeOfPlain({ latitude: 1, longitude: 2, fullAddress: 'A', postcode: '' });
    expect(bare).toMatchObject({ name: '', line1: '', line2: '', category: '', code: '', iata: '' });
  });

  test.each([
    ['no latitude', { latitude: undefined }],
    ['no longitude', { longitude: null }],
    ['beyond a pole', { latitude: 90.1 }],
    ['beyond the other pole', { latitude: -90.1 }],
    ['round the world', { longitude: 180.1 }],
    ['a latitude as text', { latitude: '51.47' }],
    ['coordinates that are lists', { latitude: [], longitude: [] }],
    ['an empty text', { longitude: '' }],
    ['no address', { fullAddress: ' ', name: '' }],
    ['an address that is no text', { fullAddress: 7, name: {} }],
  ])('is none with %s', (_, more) => {
    expect(readPlainPlace({ ...heathrow, ...more })).toBeNull();
  });

  test('may lie on the date line or at a pole', () => {
    expect(readPlainPlace({ ...heathrow, latitude: -90, longitude: 180 })).toMatchObject({ latitude: -90 });
    expect(readPlainPlace({ ...heathrow, latitude: 90, longitude: -180 })).toMatchObject({ longitude: -180 });
  });

  test.each(['{', 'null', '7', '', undefined, null, 7, {}, []])('%j is none', (value) => {
    expect(readPlainPlace(value)).toBeNull();
  });

  test.each([
    [' SW1A 1AA ', 'SW1A 1AA'],
    ['94103-1234', ''],
    ['〒100-0001', ''],
    ['SW1A 1AA, UK', ''],
  ])('keeps no postcode that no quotation takes, so that it is looked up: %j is %j [1§5.23]', (postcode, expected) => {
    expect(readPlainPlace({ ...heathrow, postcode })?.postcode).toBe(expected);
  });

  test('holds at most 255 characters a field [1§5.23]', () => {
    expect(readPlainPlace({ ...heathrow, name: 'x'.repeat(300) })?.name).toHaveLength(255);
  });
});
