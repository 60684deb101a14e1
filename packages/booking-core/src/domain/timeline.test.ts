import { describe, expect, test } from 'vitest';
import type { Booking } from './booking.ts';
import { rideTimeline } from './timeline.ts';

const start = Date.UTC(2026, 10, 22, 9, 32);
const fullStart = Date.UTC(2026, 10, 22, 9, 30);
const minutes = (at: number) => (at - Date.UTC(2026, 10, 22, 9, 30)) / 60_000;

const ride = (more: Partial<Booking> = {}): Booking =>
  ({
    pickup: { category: 'Air' },
    dropoff: { category: 'Landmark' },
    pickupAt: start,
    returnAt: null,
    travelTimeSeconds: 3600,
    ...more,
  }) as Booking;

describe('the timeline of a ride (specification 1 §9)', () => {
  test('as soon as possible is rounded up to five minutes; at an airport the driver waits an hour free [1§3.1 1§9.3]', () => {
    const timeline = rideTimeline(ride({ asap: true }), 'onward');
    expect(timeline?.items.map(({ kind, at }) => [kind, minutes(at)])).toEqual([
      ['pickup', 5],
      ['freeWaiting', 65],
      ['arrival', 125],
    ]);
    expect(timeline?.percent).toBe(50);
  });

  test.each([
    ['a short way', 600, 60],
    ['an hour', 3600, 50],
    ['two hours', 7200, 33],
    ['six hours', 21_600, 20],
  ])('the marker stays between 20 and 60 percent: %s', (_words, travelTimeSeconds, percent) => {
    expect(rideTimeline(ride({ pickupAt: fullStart, travelTimeSeconds }), 'onward')?.percent).toBe(percent);
  });

  test('elsewhere nobody waits free', () => {
    const timeline = rideTimeline(ride({ pickup: { category: 'Hotel' } as never }), 'onward');
    expect(timeline?.items.map(({ kind, at }) => [kind, minutes(at)])).toEqual([
      ['pickup', 2],
      ['arrival', 65],
    ]);
    expect(timeline).toMatchObject({ percent: undefined });
  });

  test('the return begins where the ride ended [1§3.1]', () => {
    const back = ride({ returnAt: start + 7_200_000 });
    expect(rideTimeline(back, 'return')?.items.map(({ kind }) => kind)).toEqual(['pickup', 'arrival']);
    expect(rideTimeline(ride(), 'return')).toBeNull();
  });

  test('without a travel time there is none', () => {
    expect(rideTimeline(ride({ travelTimeSeconds: 0 }), 'onward')).toBeNull();
  });
});
