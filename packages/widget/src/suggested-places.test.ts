import { describe, expect, it } from 'vitest';
import { readPlace, toPlace } from './suggested-places.ts';

const place = { latitude: 51.5, longitude: -0.1, fullAddress: '10 Downing Street, SW1A 2AA', postcode: 'SW1A 2AA' };

describe('a place from a host page', () => {
  it('is read from an object or from JSON text', () => {
    expect(readPlace(place)).toMatchObject(place);
    expect(readPlace(JSON.stringify({ ...place, name: 'No 10' }))).toMatchObject({
      ...place,
      name: 'No 10',
    });
    expect(toPlace(place)).toMatchObject({ ...place, precision: 'exact', name: '', category: '' });
  });

  it.each([
    [null],
    [''],
    ['{'],
    ['"text"'],
    [42],
    [{ ...place, latitude: 91 }],
    [{ ...place, longitude: 'west' }],
    [{ ...place, fullAddress: '  ' }],
    [{ fullAddress: 'Nowhere' }],
  ])('that says nothing usable is none: %j', (value) => {
    expect(readPlace(value)).toBeNull();
  });

  it('keeps texts short and of their type', () => {
    const read = readPlace({ ...place, name: 'x'.repeat(999), category: { toString: () => 'Air' } });
    expect(read?.name).toHaveLength(255);
    expect(read?.category).toBe('');
  });
});
