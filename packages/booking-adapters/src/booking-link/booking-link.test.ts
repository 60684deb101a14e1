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

  it('takes the partner, its reference and what the visitor saw along, and of the page’s query the campaigns alone', () => {
    const link = bookingLink(page, {
      id: 'abc',
      trackingCode: 'HOTEL42',
      currency: 'EUR',
      locale: 'fr',
      theme: 'auto',
      sandbox: false,
      reference: 'Room 7',
      returnUrl: 'https://hotel.example/taxi',
      step: 2,
      campaign: '?utm_medium=mail&fbclid=x&email=ada%40example.com&id=evil',
    });
    expect(Object.fromEntries(new URL(link ?? '').searchParams)).toEqual({
      trackingcode: 'HOTEL42',
      currency: 'EUR',
      locale: 'fr',
      reference: 'Room 7',
      returnurl: 'https://hotel.example/taxi',
      step: '2',
      utm_medium: 'mail',
      fbclid: 'x',
      id: 'abc',
    });
  });

  it('takes what the page gives the booking along behind the #, with stored params and with a journey', () => {
    const metadata = { 'order.Id': 'A & B #7', room: '7' };
    for (const more of [{ id: 'abc' }, { pickup: heathrow }]) {
      const url = new URL(bookingLink(page, { ...more, metadata }) ?? '');
      expect(url.search).not.toContain('room');
      expect(JSON.parse(new URLSearchParams(url.hash.slice(1)).get('metadata') ?? '')).toEqual(metadata);
    }
    expect(bookingLink(page, { id: 'abc', metadata: {} })).toBe(`${page}?id=abc`);
  });

  it('takes people and what is locked along behind the #, which no server sees', () => {
    const prefill = { firstName: 'Ada', email: 'ada@example.com', passengers: 3 };
    for (const more of [{ id: 'abc' }, { pickup: heathrow }]) {
      const url = new URL(bookingLink(page, { ...more, prefill, locked: 'dropoff contact' }) ?? '');
      expect(url.search).not.toMatch(/ada/i);
      const said = new URLSearchParams(url.hash.slice(1));
      expect(JSON.parse(said.get('prefill') ?? '')).toEqual(prefill);
      expect(said.get('locked')).toBe('dropoff contact');
    }
    expect(bookingLink(page, { id: 'abc', prefill: {}, locked: '' })).toBe(`${page}?id=abc`);
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

  it('may leave the places to the visitor', () => {
    const link = bookingLink(page, { time: '2026-11-22T23:30', vehicle: 3 }) ?? '';
    expect(readBookingLink(link)).toEqual({ pickup: null, dropoff: null, time: '2026-11-22T23:30', vehicle: 3 });
    expect(readBookingLink(`${page}?vehicle=2`)).toEqual({ pickup: null, dropoff: null, vehicle: 2 });
  });

  it.each([
    '',
    '#pickup=%7B',
    '?pickup=[]',
    '?time=tomorrow&vehicle=x',
    '#pickup={"latitude":91,"longitude":0,"fullAddress":"x"}',
  ])('that says nothing of use is none: %s', (rest) => {
    expect(readBookingLink(`${page}${rest}`)).toBeNull();
  });
});
