import { describe, expect, test } from 'vitest';
import { announcedPickup, cancellationTerms, type PromisedRide, promisedLeg, refundOf } from './promise.ts';
import { rideTimeline } from './timeline.ts';

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 22, hour, minute);
const clock = (moment: number | null | undefined) => (moment ? new Date(moment).toISOString().slice(11, 16) : null);

const ride = (more: Partial<PromisedRide> = {}): PromisedRide => ({
  pickupAt: at(7, 33),
  asap: false,
  returnAt: null,
  travelTimeSeconds: 47 * 60,
  pickup: { category: 'Hotel' },
  dropoff: { category: 'Air' },
  ...more,
});

describe('what is promised of a ride', () => {
  test('a chosen pick-up is told to the minute, as soon as possible at the next five', () => {
    expect(clock(announcedPickup(ride()))).toBe('07:33');
    expect(clock(announcedPickup(ride({ asap: true })))).toBe('07:35');
  });

  test('the arrival is the latest one: with all the free waiting, at an airport', () => {
    expect(clock(promisedLeg(ride(), 'onward')?.arrivalAt)).toBe('08:20');
    const fromAirport = promisedLeg(ride({ pickup: { category: 'Air' } }), 'onward');
    expect([fromAirport?.freeWaitingUntil, fromAirport?.arrivalAt].map(clock)).toEqual(['08:33', '09:20']);
    expect(promisedLeg(ride({ travelTimeSeconds: 0 }), 'onward')?.arrivalAt).toBeNull();
  });

  test('the way back starts at the drop-off and takes its own time', () => {
    expect(promisedLeg(ride(), 'return')).toBeNull();
    const back = promisedLeg(ride({ returnAt: at(18, 0), returnTravelTimeSeconds: 3600 }), 'return');
    expect([back?.pickupAt, back?.freeWaitingUntil, back?.arrivalAt].map(clock)).toEqual(['18:00', '19:00', '20:00']);
    expect(clock(promisedLeg(ride({ returnAt: at(18, 0) }), 'return')?.arrivalAt)).toBe('19:50');
  });

  test('the way there takes its own time, whatever the way back takes', () => {
    expect(clock(promisedLeg(ride({ returnTravelTimeSeconds: 3600 }), 'onward')?.arrivalAt)).toBe('08:20');
  });

  test.each([false, true])('the line of times says what the promise says (as soon as possible: %s)', (asap) => {
    const booked = ride({ asap, pickup: { category: 'Air' } });
    const leg = promisedLeg(booked, 'onward');
    expect(rideTimeline(booked, 'onward')?.items.map((item) => item.at)).toEqual([
      leg?.pickupAt,
      leg?.freeWaitingUntil,
      leg?.arrivalAt,
    ]);
  });
});

describe('what cancelling costs', () => {
  const rules = { canCancelBooking: true, freeCancellationMinutes: 60 };
  test.each([
    ['an hour before', 60, 'free'],
    ['a moment later', 59, 'late'],
    ['as soon as possible: it was never free', 10, 'late'],
  ])('%s', (_words, ahead, kind) => {
    const pickupAt = at(9, 0);
    expect(cancellationTerms(pickupAt, rules, pickupAt - ahead * 60_000)).toEqual({ kind, until: at(8, 0) });
  });

  test('nothing is promised where the operator says nothing, or nothing can be cancelled', () => {
    const silent = cancellationTerms(at(9, 0), { ...rules, freeCancellationMinutes: null }, at(7, 0));
    expect(silent.kind).toBe('unknown');
    expect(cancellationTerms(at(9, 0), { ...rules, canCancelBooking: false }, at(7, 0)).kind).toBe('unknown');
  });

  test('what goes back', () => {
    const until = at(8, 0);
    expect(refundOf(1550, { kind: 'free', until }, 0)).toBe(1550);
    expect(refundOf(1550, { kind: 'unknown', until }, 0)).toBe(1550);
    expect(refundOf(1551, { kind: 'late', until }, 50)).toBe(776);
    expect(refundOf(1550, { kind: 'late', until }, 0)).toBe(0);
  });
});
