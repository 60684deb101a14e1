import { describe, expect, it } from 'vitest';
import { readQuery } from './history-query.ts';
import { menuItems } from './menu-items.ts';
import { prefillOf } from './ride-words.ts';

const place = (address: string) => ({ address, postcode: 'W2 1HQ', category: '', latitude: 51.5, longitude: -0.1 });
const ride = {
  pickup: place('Here'),
  dropoff: place('There'),
  vias: [place('First'), place('Second')],
  passengerName: 'Ada King Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  vehicleId: 3,
} as never;

describe('a ride booked again', () => {
  it('keeps its places, passenger and vehicle, and not its time', () => {
    const again = prefillOf(ride, false);
    expect([again.pickup, ...again.vias, again.dropoff].map((each) => each.fullAddress)).toEqual([
      'Here',
      'First',
      'Second',
      'There',
    ]);
    expect(again.contact).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace' });
    expect(again).not.toHaveProperty('local');
  });

  it('goes the other way through every stop', () => {
    const back = prefillOf(ride, true);
    expect([back.pickup, ...back.vias, back.dropoff].map((each) => each.fullAddress)).toEqual([
      'There',
      'Second',
      'First',
      'Here',
    ]);
  });
});

describe('the address of my bookings', () => {
  it('says tab, period and page, and anything else is the beginning', () => {
    const read = (query: string) => readQuery(new URLSearchParams(query));
    expect(read('tab=booking-history&filter=all&page=3')).toEqual({ tab: 'booking-history', filter: 'all', page: 3 });
    expect(read('tab=<script>&filter=7&page=-2')).toEqual({ tab: 'today-bookings', filter: '3', page: 1 });
    expect(read('page=1.5')).toMatchObject({ page: 1 });
  });
});

describe('the signed-in menu', () => {
  const keys = (bookerId: number) => menuItems({ bookerId } as never).map((item) => item.key);

  it('holds commissions and invoices for bookers only', () => {
    expect(keys(0)).toEqual(['dashboard', 'mybooking', 'myplace', 'myaccount']);
    expect(keys(3)).toEqual(['dashboard', 'commission', 'invoice', 'passengers', 'mybooking', 'myplace', 'myaccount']);
  });
});
