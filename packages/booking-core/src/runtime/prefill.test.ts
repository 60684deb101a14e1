import { expect, it } from 'vitest';
import { defaultOptions, emptyContact } from '../domain/index.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingController } from './booking.ts';
import { prefill, readPrefill } from './prefill.ts';

const hotel = { latitude: 51.5, longitude: -0.1, fullAddress: 'Hotel', postcode: 'SW1A 2AA' };
const empty = {
  journey: { time: { kind: 'now' }, options: defaultOptions, note: '', flight: { number: '' } },
  details: { contact: emptyContact },
};

/** @returns the events dispatched to a booking whose state is `state` */
function told(given: object, state: object = empty): BookingEvent[] {
  const events: BookingEvent[] = [];
  const booking = { store: { getState: () => state }, dispatch: (event: BookingEvent) => events.push(event) };
  prefill(booking as unknown as BookingController, {
    pickup: null,
    dropoff: null,
    prefill: null,
    locked: '',
    ...given,
  });
  return events;
}

const known = {
  time: '2026-12-01T09:30',
  vehicle: 2,
  passengers: 3,
  luggage: 2,
  flight: 'BA123',
  note: 'Room 12',
  firstName: 'Ada',
  email: 'ada@example.com',
};

it('fills an empty booking in', () => {
  expect(told({ prefill: known })).toEqual([
    {
      type: 'journey.prefilled',
      prefill: {
        local: '2026-12-01T09:30',
        vehicleId: 2,
        contact: { firstName: 'Ada', email: 'ada@example.com' },
        suggested: { vehicle: 2, time: '2026-12-01T09:30', passengers: 3, luggage: 2 },
      },
    },
    { type: 'journey.optionChanged', option: 'passengers', count: 3 },
    { type: 'journey.optionChanged', option: 'luggages', count: 2 },
    { type: 'journey.noteChanged', note: 'Room 12' },
    { type: 'flight.changed', direction: 'onward', change: { number: 'BA123' } },
  ]);
  expect(told({ prefill: JSON.stringify(known) })).toEqual(told({ prefill: known }));
});

it.each([
  ['+49', '49'],
  ['0049', '49'],
  ['49', '49'],
  ['DE', undefined],
  ['+', undefined],
])('takes a dialing code of %j for %j', (dialingCode, taken) => {
  expect(readPrefill({ phone: '1701234567', dialingCode })).toEqual({
    phone: '1701234567',
    ...(taken && { dialingCode: taken }),
  });
});

it('leaves what stands there after a reload', () => {
  const kept = {
    journey: {
      time: { kind: 'later', local: '2026-12-02T10:00' },
      options: { ...defaultOptions, passengers: 2, luggages: 1 },
      note: 'Mine',
      flight: { number: 'LH1' },
    },
    details: { contact: { ...emptyContact, firstName: 'Grace', phone: '7911224321' } },
  };
  expect(told({ prefill: { ...known, vehicle: undefined, dialingCode: '49' } }, kept)).toEqual([
    {
      type: 'journey.prefilled',
      prefill: {
        contact: { email: 'ada@example.com' },
        suggested: { time: '2026-12-01T09:30', passengers: 3, luggage: 2 },
      },
    },
  ]);
});

it('fixes what is locked and known, and nothing else', () => {
  const [event] = told({ dropoff: hotel, prefill: known, locked: ' dropoff pickup Contact' });
  expect(event).toMatchObject({
    prefill: {
      promotion: {
        token: '',
        pickup: null,
        dropoff: { fullAddress: 'Hotel' },
        vehicleId: null,
        contact: { firstName: 'Ada', email: 'ada@example.com' },
      },
    },
  });
  expect(told({ dropoff: hotel })).toEqual([]);
  expect(told({ locked: 'pickup dropoff vehicle contact' })).toEqual([]);
  expect(told({ prefill: { vehicle: 2 }, locked: 'vehicle' })).toMatchObject([
    { prefill: { vehicleId: 2, promotion: { vehicleId: 2 } } },
  ]);
});

it.each([
  ['{', {}],
  [null, {}],
  [42, {}],
  [{ passengers: '3', luggage: -1, vehicle: 1.5, note: ['x'], email: { toString: () => 'x' } }, {}],
  [{ time: 'tomorrow', firstName: '  ' }, {}],
  // Of a moment the hour would be read as the operator's.
  [{ time: '2026-12-01T09:30:00.000Z' }, {}],
  [{ time: '2026-12-01T09:30+01:00' }, {}],
  [
    { time: '2026-12-01T09:30:00', note: ' x '.repeat(200) },
    { time: '2026-12-01T09:30:00', note: 'x  x' },
  ],
])('reads of a host what has the type it promises: %j', (value, wanted) => {
  const read = readPrefill(value);
  expect(Object.keys(read)).toEqual(Object.keys(wanted));
  if (read.note) expect(read.note).toHaveLength(255);
});
