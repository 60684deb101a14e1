import type { Booking } from 'booking-core/domain';
import { describe, expect, it } from 'vitest';
import { readQuery } from './history-query.ts';
import { menuItems } from './menu-items.ts';
import { againOf, codeOf, prefillOf, trackingTarget } from './ride-text.ts';

const place = (address: string) => ({ address, postcode: 'W2 1HQ', category: '', latitude: 51.5, longitude: -0.1 });
const ride = {
  pickup: place('Here'),
  dropoff: place('There'),
  vias: [place('First'), place('Second')],
  passengerName: 'Ada King Lovelace',
  email: 'ada@example.com',
  phone: '+33612345678',
  phoneNumber: { dialingCode: '33', phone: '612345678' },
  vehicleId: 3,
  passengers: 2,
  luggage: 1,
} as unknown as Booking;

describe('a ride booked again', () => {
  it('keeps the hours that it was hired for', () => {
    expect(prefillOf({ ...ride, hours: 3 }, false)).toMatchObject({ hours: 3 });
    expect(prefillOf({ ...ride, hours: 0 }, false)).not.toHaveProperty('hours');
  });

  it('keeps its places, passenger and vehicle, and not its time [1§4.31 2§2.41 2§4.31]', () => {
    const again = prefillOf(ride, false);
    expect([again.pickup, ...again.vias, again.dropoff].map((each) => each.fullAddress)).toEqual([
      'Here',
      'First',
      'Second',
      'There',
    ]);
    expect(again.contact).toEqual({
      firstName: 'Ada',
      lastName: 'King Lovelace',
      email: 'ada@example.com',
      dialingCode: '33',
      phone: '612345678',
    });
    expect(again).not.toHaveProperty('local');
  });

  it('keeps first and last name apart where the family name is shown first', () => {
    const { contact } = prefillOf({ ...ride, passengerName: '山田 花子' }, false);
    expect(contact).toMatchObject({ firstName: '花子', lastName: '山田' });
  });

  it('keeps who and what travels: seats with the ages of their children, a wheelchair, bags and pets', () => {
    const load = { luggage: 2, handBags: 1, smallChilds: 1, largeChilds: 2, otherPets: 1, wheelchair: true };
    expect(prefillOf({ ...ride, ...load, childAges: [0, 5, 7] }, true).options).toEqual({
      ...{ passengers: 2, luggages: 2, handBags: 1, smallChilds: 1, largeChilds: 2, smallPets: 0, otherPets: 1 },
      wheelchair: true,
      childAges: [0, null, 5, 7],
    });
    expect(prefillOf(ride, false).options).not.toHaveProperty('wheelchair');
    // It is unknown to which seat the single age belongs, so the form requires it again.
    expect(prefillOf({ ...ride, ...load, childAges: [7] }, false).options.childAges).toEqual([]);
  });

  it('asks again for a phone whose country nobody knows, and makes no British one of it', () => {
    const again = prefillOf({ ...ride, phone: '+33612345678', phoneNumber: null }, false);
    expect(again.contact).toMatchObject({ phone: '' });
    expect(again.contact).not.toHaveProperty('dialingCode');
  });

  it('keeps a booker’s customer, reference and cost centre', () => {
    const customer = {
      name: 'Edith Clarke',
      phone: '+4915112345678',
      phoneNumber: { dialingCode: '49', phone: '15112345678' },
      email: 'edith@example.com',
      country: 'DE',
    };
    const again = prefillOf({ ...ride, customer, bookerRef: 'PO 4711', costCentre: 'Events' }, true);
    expect(again).toMatchObject({
      customer: {
        firstName: 'Edith',
        lastName: 'Clarke',
        email: 'edith@example.com',
        dialingCode: '49',
        phone: '15112345678',
      },
      ourRef: 'PO 4711',
      costCentre: 'Events',
    });
  });

  it('goes the other way through every stop [1§4.31 2§2.42 2§4.32]', () => {
    const back = prefillOf(ride, true);
    expect([back.pickup, ...back.vias, back.dropoff].map((each) => each.fullAddress)).toEqual([
      'There',
      'Second',
      'First',
      'Here',
    ]);
  });
});

it.each([
  ['again', false, 'Side entrance', ''],
  ['the other way', true, '', 'Side entrance'],
])('a ride booked %s tells the driver the same of each place [1§4.31]', (_way, reverse, pickupNote, dropoffNote) => {
  const noted = { ...ride, pickup: { ...place('Here'), note: 'Side entrance' } };
  expect(prefillOf(noted, reverse)).toMatchObject({ pickupNote, dropoffNote });
});

it('a ride booked again to change it keeps where its flights come from', () => {
  const flight = { number: 'BA178', from: 'John F Kennedy', landsAt: null };
  const flown = { ...ride, asap: true, returnAt: null, note: '', flight, returnFlight: { ...flight, from: '' } };
  expect(againOf(flown as Booking, 'Europe/London').events).toMatchObject([
    { direction: 'onward', change: { number: 'BA178', airportText: 'John F Kennedy' } },
    // Without one the look-up of the number fills it in.
    { direction: 'return', change: { number: 'BA178' } },
    { type: 'journey.noteChanged' },
  ]);
});

describe('the address of my bookings', () => {
  it('says tab, period and page, and anything else is the beginning', () => {
    const read = (query: string) => readQuery(new URLSearchParams(query));
    expect(read('tab=booking-history&filter=all&page=3')).toEqual({ tab: 'booking-history', filter: 'all', page: 3 });
    expect(read('tab=<script>&filter=7&page=-2')).toEqual({ tab: 'today-bookings', filter: '3', page: 1 });
    expect(read('page=1.5')).toMatchObject({ page: 1 });
    expect(read('tab=booking-pending')).toMatchObject({ filter: 'all' });
    expect(read('tab=booking-pending&filter=3')).toMatchObject({ filter: '3' });
  });
});

describe('the signed-in menu', () => {
  const keys = (bookerId: number) => menuItems({ bookerId } as never).map((item) => item.key);

  it('holds commissions and invoices for bookers only [2§2.24 2§2.27]', () => {
    expect(keys(0)).toEqual(['dashboard', 'mybooking', 'myplace', 'myaccount']);
    expect(keys(3)).toEqual([
      'dashboard',
      'commission',
      'invoice',
      'rides',
      'passengers',
      'partner',
      'mybooking',
      'myplace',
      'myaccount',
    ]);
  });
});

describe('where a ride is followed', () => {
  it('has no code in the address; it goes along in the history', () => {
    const target = trackingTarget({ jobPartId: '7/1', code: 'c0de' });
    expect(target.path).toBe('/tracking/7%2F1');
    expect(codeOf(target.state)).toBe('c0de');
    for (const nothing of [null, undefined, 'c0de', { step: 2 }, { code: 7 }]) expect(codeOf(nothing)).toBe('');
  });
});
