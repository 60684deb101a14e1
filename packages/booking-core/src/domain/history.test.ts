import { describe, expect, it } from 'vitest';
import { clampPage, historyTabOf } from './history.ts';

const zone = 'Europe/London';
/** Half past eleven in the evening in London, in summer. */
const now = Date.parse('2026-07-01T23:30:00+01:00');
const at = (moment: string, status = 'upcoming') => ({ status, pickupAt: Date.parse(moment) });

describe('my bookings', () => {
  it.each([
    ['under way wins over everything', at('2026-06-30T09:00:00+01:00', 'POB'), 'booking-process'],
    ['started', at('2026-07-01T23:00:00+01:00', 'started'), 'booking-process'],
    ['later today', at('2026-07-01T23:45:00+01:00'), 'today-bookings'],
    ['earlier today, finished', at('2026-07-01T08:00:00+01:00', 'finish'), 'today-bookings'],
    ['tomorrow in London, today in UTC', at('2026-07-02T00:30:00+01:00'), 'booking-pending'],
    ['cancelled tomorrow', at('2026-07-02T09:00:00+01:00', 'Cancelled'), 'booking-history'],
    ['yesterday and still said to come', at('2026-06-30T09:00:00+01:00'), 'booking-history'],
    ['finished', at('2026-05-01T09:00:00+01:00', 'finish'), 'booking-history'],
  ])('%s [2§2.33 2§3.17]', (_, ride, tab) => {
    expect(historyTabOf(ride, now, zone)).toBe(tab);
  });

  it.each([
    [0, 11, 1],
    [2, 11, 2],
    [9, 11, 3],
    [Number.NaN, 11, 1],
    [3, 0, 1],
    [1.9, 11, 1],
  ])('page %d of %d bookings is page %d', (page, total, shown) => {
    expect(clampPage(page, total, 5)).toBe(shown);
  });
});
