import type { BookingController } from 'booking-core';
import { describe, expect, it } from 'vitest';
import { fill, readPlace, toPlace } from './suggested-places.ts';

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

const nothing = { pickup: null, dropoff: null, prefill: null, locked: '', metadata: null };

/** @returns a booking with these parts of its state, and the events sent to it */
function bookingWith(state: object) {
  const sent: unknown[] = [];
  const booking = {
    store: { getState: () => state },
    dispatch: (event: unknown) => sent.push(event),
  } as unknown as BookingController;
  return { booking, sent };
}

describe('a place that the page suggests no more', () => {
  /** @returns the events of a form in which a place stands when the page takes its own back. */
  const takenBack = (stands: string) => {
    const journey = { pickup: { place: null }, dropoff: { place: { ...toPlace(place), fullAddress: stands } } };
    const { booking, sent } = bookingWith({ journey, promotion: { token: 'fixed' } });
    fill(booking, nothing, (part) => part === 'dropoff', { ...nothing, dropoff: place });
    return sent;
  };

  it('goes from the form', () => {
    expect(takenBack(place.fullAddress)).toEqual([{ type: 'journey.placeCleared', target: 'dropoff' }]);
  });

  it('leaves the one that the visitor has chosen instead', () => {
    expect(takenBack('Paddington Station')).toEqual([]);
  });
});

describe('a place that the page locks', () => {
  const locks = { ...nothing, dropoff: place, locked: 'dropoff' };
  const fixed = {
    type: 'journey.prefilled',
    prefill: { promotion: expect.objectContaining({ dropoff: toPlace(place) }) },
  };
  const filled = { type: 'journey.prefilled', prefill: { dropoff: toPlace(place) } };
  const journey = { pickup: { place: null }, dropoff: { place: null } };

  it.each([
    ['is fixed and filled in', null, nothing, [fixed, filled]],
    ['does not replace what a promotion fixes', { token: 'fixed' }, nothing, [filled]],
    ['is left alone when the page gives an equal one again', null, { ...locks, dropoff: { ...place } }, []],
  ])('%s', (_what, promotion, before, events) => {
    const { booking, sent } = bookingWith({ journey, promotion });
    fill(booking, locks, (part) => part === 'dropoff', before);
    expect(sent).toEqual(events);
  });
});
