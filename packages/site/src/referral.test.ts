import type { StoragePort } from 'booking-core/ports';
import { expect, it } from 'vitest';
import { readReferral, wayBack } from './referral.ts';

const site = 'https://cars.example/quickbooking.html';
const said = `${site}?trackingcode=HOTEL42&reference=Room+7&returnurl=https%3A%2F%2Fhotel.example%2Ftaxi%3Fa%3D1`;
const hotel = 'https://hotel.example/';

function memory(): StoragePort {
  const held = new Map<string, string>();
  return {
    get: (name) => held.get(name) ?? null,
    set: (name, value) => {
      held.set(name, value);
      return true;
    },
    remove: (name) => void held.delete(name),
  };
}

it('who led here stands in the address, and for as long as the tab lives', () => {
  const storage = memory();
  const all = {
    trackingCode: 'HOTEL42',
    reference: 'Room 7',
    metadata: {},
    returnUrl: 'https://hotel.example/taxi?a=1',
  };
  expect(readReferral(said, hotel, storage)).toEqual(all);
  // On the return from a gateway's page, and on a page of this site whose address repeats the code.
  expect(readReferral(site, 'https://paypal.example/', storage)).toEqual(all);
  expect(readReferral(`${site}?Tracking-Code=HOTEL42`, '', storage)).toEqual(all);
});

it('what its page gives the booking to carry stands behind the #, and for as long as the tab lives', () => {
  const storage = memory();
  const metadata = { 'order.Id': 'A & B' };
  const given = `${said}#metadata=${encodeURIComponent(JSON.stringify({ ...metadata, 'no name': 'x', count: 3 }))}`;
  expect(readReferral(given, hotel, storage).metadata).toEqual(metadata);
  expect(readReferral(site, '', storage).metadata).toEqual(metadata);
  expect(readReferral(`${site}?trackingcode=HOTEL42`, '', storage).metadata).toEqual(metadata);
  expect(readReferral(`${site}?trackingcode=BAR1`, '', storage).metadata).toEqual({});
  expect(readReferral(`${said}#metadata=%7Bbroken`, hotel, memory()).metadata).toEqual({});
});

it('a reference that the server would refuse to book with is cut to what it takes', () => {
  const query = new URLSearchParams({ reference: ` Room\n7 ${'x'.repeat(200)}` });
  const { reference } = readReferral(`${site}?${query}`, hotel, memory());
  expect([reference.length, reference.slice(0, 8)]).toEqual([100, 'Room 7 x']);
});

it('another partner takes nothing of the one before', () => {
  const storage = memory();
  readReferral(said, hotel, storage);
  const other = { trackingCode: 'BAR1', reference: '', metadata: {}, returnUrl: '' };
  expect(readReferral(`${site}?trackingcode=BAR1`, '', storage)).toEqual(other);
  expect(readReferral(site, '', storage)).toEqual(other);
});

it.each([
  ['a page that another one led from', 'https://evil.example/'],
  ['nobody who says so', ''],
])('leads back to %s: no', (_, referrer) => {
  expect(readReferral(said, referrer, memory()).returnUrl).toBe('');
});

it.each(['javascript:alert(1)', 'not an address', 'data:text/html,x'])('leads back to %s: no', (to) => {
  const address = `${site}?trackingcode=HOTEL42&returnurl=${encodeURIComponent(to)}`;
  expect(readReferral(address, hotel, memory()).returnUrl).toBe('');
});

it('the way back says what was booked, and the page’s own reference', () => {
  const referral = readReferral(said, hotel, memory());
  expect(wayBack(referral, null)).toBe('https://hotel.example/taxi?a=1');
  expect(wayBack(referral, { reference: 'ABC/DEF', hostReference: 'Room 7' })).toBe(
    'https://hotel.example/taxi?a=1&bookingref=ABC%2FDEF&reference=Room+7',
  );
  expect(wayBack({ ...referral, returnUrl: '' }, null)).toBeNull();
});
