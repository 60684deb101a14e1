import { describe, expect, it } from 'vitest';
import type { BookedLeg } from './booking.ts';
import { clampPage, type HistoryFilter, historyTabOf, inPeriod, nextPickupAt, nextRideOf } from './history.ts';

const zone = 'Europe/London';
/** Half past eleven in the evening in London, in summer. */
const now = Date.parse('2026-07-01T23:30:00+01:00');
const at = (moment: string, status = 'upcoming') => ({ status, pickupAt: Date.parse(moment) });

/** A return booking with a ride at each of these moments. */
const returnOf = (status: string, ...rides: readonly (readonly [moment: string, status: string])[]) => {
  const plain = { reference: '', lookingForDriver: false, priceMinor: 0, priceReason: '' };
  const vehicle = { make: '', model: '', colour: '', registration: '', licence: '' };
  const leg = { ...plain, driverName: '', driverLicence: '', driverMobile: '', vehicle };
  const legs = rides.map(
    ([moment, is], index): BookedLeg => ({
      ...{ ...leg, leg: index === 0 ? 'outbound' : 'return', status: is, pickupAt: Date.parse(moment) },
    }),
  );
  return { status, pickupAt: legs[0]?.pickupAt ?? 0, legs };
};

const yesterday = '2026-06-30T22:00:00+01:00';
const today = '2026-07-01T09:00:00+01:00';
const nextWeek = '2026-07-08T09:00:00+01:00';

describe('the next ride', () => {
  const named = (...rides: readonly ReturnType<typeof at>[]) => rides.map((ride, name) => ({ ...ride, name }));
  const over = at('2026-07-01T08:00:00+01:00', 'finish');
  const tonight = at('2026-07-01T23:45:00+01:00');
  const later = at(nextWeek);

  it.each([
    ['of today, after any number that are over', [over, over, over, over, over, over, tonight], 6],
    ['of tonight that is not accepted yet, before one of another day', [later, { ...tonight, status: 'requested' }], 1],
    ['under way, before all others', [tonight, at('2026-07-01T23:20:00+01:00', 'pob')], 1],
    [
      'back of a return, after one of an earlier day',
      [returnOf('upcoming', [today, 'finish'], [nextWeek, 'upcoming']), at('2026-07-02T09:00:00+01:00')],
      1,
    ],
  ])('is the one %s', (_, rides, name) => {
    expect(nextRideOf(named(...rides), now, zone)).toMatchObject({ name });
  });

  it('is none where all are over, cancelled, or of a day before', () => {
    const gone = [over, at(nextWeek, 'cancelled'), at('2026-06-28T09:00:00+01:00')];
    expect(nextRideOf(gone, now, zone)).toBeNull();
  });
});

describe('my bookings', () => {
  it.each([
    ['under way wins over everything', at('2026-06-30T09:00:00+01:00', 'POB'), 'booking-process'],
    ['started', at('2026-07-01T23:00:00+01:00', 'started'), 'booking-process'],
    ['later today', at('2026-07-01T23:45:00+01:00'), 'today-bookings'],
    ['earlier today, finished', at('2026-07-01T08:00:00+01:00', 'finish'), 'today-bookings'],
    ['tomorrow in London, today in UTC', at('2026-07-02T00:30:00+01:00'), 'booking-pending'],
    ['cancelled tomorrow', at('2026-07-02T09:00:00+01:00', 'Cancelled'), 'booking-history'],
    ['yesterday and still said to come', at('2026-06-30T09:00:00+01:00'), 'booking-history'],
    ['beginning this very moment, another day', { status: 'upcoming', pickupAt: now }, 'today-bookings'],
    ['finished', at('2026-05-01T09:00:00+01:00', 'finish'), 'booking-history'],
  ])('%s [2§2.33 2§3.17]', (_, ride, tab) => {
    expect(historyTabOf(ride, now, zone)).toBe(tab);
  });

  it.each([
    ['that is still to come', at('2026-06-30T23:50:00+01:00'), 'today-bookings'],
    ['that no driver has accepted yet', at('2026-06-30T23:50:00+01:00', 'requested'), 'today-bookings'],
    [
      'back that is still to come',
      returnOf('upcoming', ['2026-06-28T09:00:00+01:00', 'finish'], ['2026-06-30T23:50:00+01:00', 'upcoming']),
      'today-bookings',
    ],
    ['that is over', at('2026-06-30T23:50:00+01:00', 'finish'), 'booking-history'],
    ['that was cancelled', at('2026-06-30T23:50:00+01:00', 'cancelled'), 'booking-history'],
  ])('after midnight the list of a ride of the evening before, %s [2§2.33]', (_, ride, tab) => {
    expect(historyTabOf(ride, Date.parse('2026-07-01T00:10:00+01:00'), zone)).toBe(tab);
  });

  it.each([
    ['said to come since yesterday', returnOf('upcoming', [yesterday, 'upcoming'], [nextWeek, 'upcoming']), nextWeek],
    ['never accepted', returnOf('requested', [yesterday, 'requested'], [nextWeek, 'requested']), nextWeek],
    ['driven', returnOf('upcoming', [yesterday, 'finish'], [nextWeek, 'upcoming']), nextWeek],
    ['cancelled', returnOf('upcoming', [yesterday, 'cancelled'], [nextWeek, 'upcoming']), nextWeek],
  ])('a return is still to come when its way there was %s [2§2.33]', (_, ride, moment) => {
    expect(historyTabOf(ride, now, zone)).toBe('booking-pending');
    expect(nextPickupAt(ride, now, zone)).toBe(Date.parse(moment));
  });

  it.each([
    ['back', returnOf('finish', [yesterday, 'finish'], [today, 'finish'])],
    ['there, whose way back was cancelled', returnOf('finish', [today, 'finish'], [nextWeek, 'cancelled'])],
    ['there, cancelled with the way back', returnOf('cancelled', [today, 'cancelled'], [nextWeek, 'cancelled'])],
  ])('a return is on the list of today by its way %s [2§2.33]', (_, ride) => {
    expect(historyTabOf(ride, now, zone)).toBe('today-bookings');
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

describe('a period of the list [2§2.34]', () => {
  // Months are counted in the reader's time zone, whichever that is.
  const moment = Date.parse('2026-05-31T12:00:00');
  it.each<[HistoryFilter, string, boolean]>([
    ['3', '2026-02-28T12:00:00', true],
    ['3', '2026-02-28T11:59:59', false],
    ['3', '2026-08-31T12:00:00', true],
    ['3', '2026-08-31T12:00:01', false],
    ['6', '2025-11-30T12:00:00', true],
    ['6', '2025-11-30T11:59:59', false],
    ['12', '2025-05-31T12:00:00', true],
    ['12', '2025-05-31T11:59:59', false],
    ['12', '2027-05-31T12:00:00', true],
    ['all', '1990-01-01T00:00:00', true],
    ['all', '2090-01-01T00:00:00', true],
  ])('of %s months around the end of May 2026 holds %s: %s', (filter, pickup, held) => {
    expect(inPeriod({ pickupAt: Date.parse(pickup) }, filter, moment)).toBe(held);
  });

  it.each(['upcoming', 'started', 'finish'])(
    'holds a return by its way back, long after the way there: %s',
    (status) => {
      const back = new Date(moment + 3_600_000).toISOString();
      const ride = returnOf(status, ['2026-01-10T09:00:00Z', 'finish'], [back, status]);
      expect(inPeriod(ride, '3', moment)).toBe(true);
    },
  );
});
