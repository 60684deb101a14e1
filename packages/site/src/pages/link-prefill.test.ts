import type { BookingController, BookingEvent } from 'booking-core';
import { defaultOptions, emptyContact } from 'booking-core/domain';
import { placeOfPlain } from 'booking-core/domain/plain-place';
import { afterEach, expect, it, vi } from 'vitest';
import { fillFromLink, readLinkPrefill } from './link-prefill.ts';

afterEach(() => vi.restoreAllMocks());

const page = 'https://cars.example/booking.html';

it('reads people, flight, luggage and note by the names of the element', () => {
  const query =
    'firstName=Ada&email=ada%40example.com&phone=7911123456&flight=BA123&passengers=3&luggage=2&note=Room+7';
  const said = {
    ...{ firstName: 'Ada', email: 'ada@example.com', phone: '7911123456' },
    ...{ flight: 'BA123', passengers: 3, luggage: 2, note: 'Room 7' },
  };
  for (const mark of ['?', '#']) {
    expect(readLinkPrefill(`${page}${mark}${query}&locked=contact`)).toEqual({ said, locked: 'contact', refused: [] });
  }
  const json = encodeURIComponent(JSON.stringify({ ...said, time: '2026-12-01T09:30', vehicle: 2 }));
  expect(readLinkPrefill(`${page}#prefill=${json}&locked=Dropoff+contact`)).toEqual({
    ...{ said, locked: 'dropoff contact', refused: [] },
  });
  expect(readLinkPrefill(page)).toEqual({ said: {}, locked: '', refused: [] });
});

it('says which values mean nothing, and takes the others', () => {
  const { said, locked, refused } = readLinkPrefill(
    `${page}?passengers=many&luggage=-1&email=ada&firstName=Ada&locked=contact+price&dropoff=Heathrow`,
  );
  expect([said, locked]).toEqual([{ firstName: 'Ada' }, 'contact']);
  expect(refused).toEqual([
    'passengers="many" is not valid. Allowed: a whole number.',
    'luggage="-1" is not valid. Allowed: a whole number.',
    'email="ada" is not valid. Allowed: an email address.',
    'dropoff=Heathrow is not valid. Allowed: JSON with latitude and longitude as numbers, and fullAddress.',
    'locked="price" is not valid. Allowed: pickup, dropoff, vehicle, contact.',
  ]);
});

it('fixes what is locked of the journey and of the people', () => {
  const told: BookingEvent[] = [];
  const state = {
    journey: { time: { kind: 'now' }, options: defaultOptions, note: '', flight: { number: '' } },
    details: { contact: emptyContact },
  };
  const booking = { store: { getState: () => state }, dispatch: (event: BookingEvent) => told.push(event) };
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const hotel = placeOfPlain({ latitude: 51.5, longitude: -0.1, fullAddress: 'Hotel', postcode: '' });
  const link = readLinkPrefill(`${page}?firstName=Ada&passengers=x&locked=dropoff+contact`);
  fillFromLink(booking as unknown as BookingController, link, { dropoff: hotel });
  expect(told).toMatchObject([
    {
      type: 'journey.prefilled',
      prefill: {
        contact: { firstName: 'Ada' },
        promotion: { pickup: null, dropoff: { fullAddress: 'Hotel' }, contact: { firstName: 'Ada' } },
      },
    },
  ]);
  expect(warn.mock.calls).toEqual([['The link to this page: passengers="x" is not valid. Allowed: a whole number.']]);
});
