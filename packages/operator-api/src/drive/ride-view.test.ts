import { describe, expect, it } from 'vitest';
import { noShowFrom, waitingOf } from './ride-view.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
const arrived = (there: string, pickup: string) => ({
  status: 'arrived' as const,
  pickup_at: at(pickup),
  moments: { arrived_at_pickup: at(there) },
  flight_estimated_at: null,
});
const landing = (time: string) => ({
  flightnumber: 'BA178',
  arrivingfromairportname: 'New York',
  expflightarrival: time === '' ? '' : `2026-11-24T${time}:00Z`,
  waitingtime: 45,
});
const how = { asap: false, freeMinutes: 10 };

describe('when a passenger who did not come may be reported', () => {
  it.each([
    ['ten minutes after the driver came late', arrived('12:05', '12:00'), null, how, '12:15'],
    ['ten minutes after the pick-up where the driver was early', arrived('11:40', '12:00'), null, how, '12:10'],
    ['of an ASAP ride after the driver came', arrived('11:40', '12:00'), null, { ...how, asap: true }, '11:50'],
    ['not before the passenger is through the airport', arrived('12:00', '12:00'), landing('11:45'), how, '12:40'],
    [
      'later where the flight is late by now',
      { ...arrived('12:00', '12:00'), flight_estimated_at: at('12:30') },
      landing('11:45'),
      how,
      '13:25',
    ],
    ['by the clock where nobody knows the landing', arrived('12:00', '12:00'), landing(''), how, '12:10'],
    ['as the operator has it', arrived('12:00', '12:00'), null, { asap: false, freeMinutes: 5 }, '12:05'],
    [
      'not before the end of the free waiting that the passenger was promised',
      arrived('11:55', '12:00'),
      landing('11:10'),
      { ...how, promisedUntil: at('13:00') },
      '13:00',
    ],
    [
      'later than promised where the flight is late by now',
      { ...arrived('12:00', '12:00'), flight_estimated_at: at('12:30') },
      landing('11:45'),
      { ...how, promisedUntil: at('13:00') },
      '13:25',
    ],
    [
      'from the pick-up on where nobody noted the arrival',
      { ...arrived('12:00', '12:00'), moments: {} },
      null,
      how,
      '12:10',
    ],
  ])('is %s', (_, leg, flight, rules, expected) => {
    expect(noShowFrom(leg, flight, rules)).toBe(at(expected));
  });

  it('is told with what depends on the arrival apart, which the phone may know before the server', () => {
    const rules = { ...how, promisedUntil: at('13:00') };
    const waits = waitingOf(arrived('12:05', '12:00'), landing('11:45'), rules);
    expect(waits).toEqual({ minutes: 10, notBefore: at('13:00') });
    expect(waitingOf(arrived('12:05', '12:00'), null, how)).toEqual({ minutes: 10, notBefore: at('12:10') });
    expect(waitingOf(arrived('12:05', '12:00'), null, { ...how, asap: true })).toEqual({ minutes: 10, notBefore: 0 });
  });

  it.each(['upcoming', 'started', 'pob', 'finish'] as const)('is never while the ride is %s', (status) => {
    expect(noShowFrom({ ...arrived('12:00', '12:00'), status }, null, how)).toBeNull();
  });
});
