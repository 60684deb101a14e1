import { describe, expect, it } from 'vitest';
import { bookingLink, readBookingLink } from './booking-link.ts';

const page = 'https://cars.example/quickbooking.html';
const heathrow = {
  latitude: 51.4713,
  longitude: -0.488,
  fullAddress: 'Heathrow Terminal 5, Hounslow & more',
  postcode: 'TW6 2GA',
  category: 'Airport',
  code: 'EGLL',
  iata: 'LHR',
};

describe('a link to the booking page', () => {
  it('names stored params by their id and keeps what the address already says', () => {
    expect(bookingLink(`${page}?brand=a`, { id: 'ab&c', pickup: heathrow })).toBe(`${page}?brand=a&id=ab%26c`);
  });

  it('takes a promotion along', () => {
    expect(bookingLink(page, { id: 'abc', token: 'fixed-for-ada' })).toBe(`${page}?token=fixed-for-ada&id=abc`);
  });

  it('carries a journey behind the #, which no server sees, and is read back', () => {
    const link = bookingLink(page, { pickup: heathrow, time: '2026-11-22T09:30', vehicle: 3, trackingCode: 'HOTEL42' });
    expect(link?.split('#')[0]).toBe(`${page}?trackingcode=HOTEL42`);
    expect(readBookingLink(link ?? '')).toEqual({
      pickup: expect.objectContaining(heathrow),
      dropoff: null,
      time: '2026-11-22T09:30',
      vehicle: 3,
    });
  });

  it('may be written by hand, in the query', () => {
    const query = new URLSearchParams({ dropoff: JSON.stringify(heathrow), time: 'tomorrow', vehicle: '-1' });
    expect(readBookingLink(`${page}?${query}`)).toEqual({ pickup: null, dropoff: expect.objectContaining(heathrow) });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', 'ftp://cars.example/'])(
    'is not made of %s',
    (url) => {
      expect(bookingLink(url, { id: 'a' })).toBeNull();
    },
  );

  it.each(['', '#pickup=%7B', '?pickup=[]', '#pickup={"latitude":91,"longitude":0,"fullAddress":"x"}'])(
    'that says nothing of use is none: %s',
    (rest) => {
      expect(readBookingLink(`${page}${rest}`)).toBeNull();
    },
  );
});
