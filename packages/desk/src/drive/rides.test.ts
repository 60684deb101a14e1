import { describe, expect, it } from 'vitest';
import {
  currentRide,
  type DriveRide,
  destinationOf,
  isNews,
  isOver,
  isUnderWay,
  mayReportNoShow,
  metresTyped,
  navigationLink,
  nextEvent,
  type RideStatus,
  rideAfter,
  stagesDone,
  withQueued,
} from './rides.ts';
import { aRide } from './testing.ts';

const at = (pickupAt: string, status: RideStatus = 'upcoming', reference = pickupAt): DriveRide =>
  aRide({ pickupAt, status, reference });

describe('the ride that the page is about', () => {
  it('is the one under way, whatever comes earlier by the clock', () => {
    const early = at('2026-11-24T09:00:00Z');
    const driven = at('2026-11-24T12:00:00Z', 'pob');
    expect(currentRide([early, driven])).toBe(driven);
  });

  it('is the next one when none is under way, in order of pick-up and not of the list', () => {
    const later = at('2026-11-24T12:00:00Z');
    const sooner = at('2026-11-24T10:00:00+01:00');
    expect(currentRide([later, sooner])).toBe(sooner);
    expect(rideAfter([later, sooner], sooner)).toBe(later);
  });

  it('is none once all are over', () => {
    const over = [at('2026-11-24T09:00:00Z', 'finish'), at('2026-11-24T10:00:00Z', 'noshow')];
    expect(currentRide(over)).toBeNull();
    expect(rideAfter(over, over[0] as DriveRide)).toBeNull();
  });

  it('tells two legs of one booking apart', () => {
    const out = aRide({ leg: 'outbound' });
    const back = aRide({ leg: 'return', pickupAt: '2026-11-25T12:00:00Z' });
    expect(rideAfter([out, back], out)).toBe(back);
  });
});

describe('what happens next', () => {
  it.each<[RideStatus, string | null, number, boolean, boolean]>([
    ['requested', 'departed_to_pickup', 0, false, false],
    ['upcoming', 'departed_to_pickup', 0, false, false],
    ['started', 'arrived_at_pickup', 1, true, false],
    ['arrived', 'passenger_on_board', 2, true, false],
    ['pob', 'arrived_at_dropoff', 3, true, false],
    ['finish', null, 4, false, true],
    ['noshow', null, 4, false, true],
    ['cancelled', null, 0, false, true],
  ])('of %s is %s', (status, event, stages, underWay, over) => {
    expect(nextEvent({ status })).toBe(event);
    expect(stagesDone({ status })).toBe(stages);
    expect(isUnderWay({ status })).toBe(underWay);
    expect(isOver({ status })).toBe(over);
  });

  it('counts what is still on its way to the server', () => {
    const ride = aRide({ status: 'upcoming' });
    const queued = [
      { reference: ride.reference, leg: ride.leg, type: 'departed_to_pickup', occurredAt: '2026-11-24T11:30:00Z' },
      { reference: ride.reference, leg: ride.leg, type: 'arrived_at_pickup', occurredAt: '2026-11-24T11:50:00Z' },
    ] as const;
    expect(withQueued([ride], queued)[0]?.status).toBe('arrived');
    expect(withQueued([aRide({ leg: 'return' })], queued)[0]?.status).toBe('upcoming');
  });

  it('does not take a ride back that the operator has ended meanwhile', () => {
    const ride = aRide({ status: 'cancelled' });
    const queued = [
      { reference: ride.reference, leg: ride.leg, type: 'departed_to_pickup', occurredAt: '2026-11-24T11:30:00Z' },
    ] as const;
    expect(withQueued([ride], queued)[0]?.status).toBe('cancelled');
  });
});

describe('what a driver has to hear', () => {
  const now = Date.parse('2026-11-24T11:00:00Z');
  const ride = aRide({});
  const added = aRide({ reference: 'C97A95B', pickupAt: '2026-11-24T15:00:00+00:00' });
  const gone = { ...ride, pickup: ride.pickup.text, isCancelled: true };
  const changed = { ...ride, what: ['time' as const] };
  const news = (over: object) => ({ rides: [ride], gone: [], changed: [], ...over });

  it.each([
    ['a new ride of the coming hours', { rides: [ride, added] }, true],
    ['a ride that is gone', { gone: [gone] }, true],
    ['a change', { changed: [changed] }, true],
    ['nothing new', {}, false],
    ['a ride that is listed since it begins in a day', { rides: [ride, at('2026-11-25T10:59:00Z')] }, false],
    ['a ride that is over already', { rides: [ride, { ...added, status: 'cancelled' as const }] }, false],
  ])('is %s: %#', (_, after, isHeard) => {
    expect(isNews(news({}), news(after), now)).toBe(isHeard);
  });

  it('is told once', () => {
    const known = news({ rides: [ride, added], gone: [gone], changed: [changed] });
    expect(isNews(known, known, now)).toBe(false);
    expect(isNews(known, { ...known, changed: [{ ...changed, what: ['time', 'note'] }] }, now)).toBe(true);
    expect(isNews(known, { ...known, gone: [], changed: [] }, now)).toBe(false);
  });
});

describe('a passenger who does not come', () => {
  const waited = aRide({ status: 'arrived', noShowFrom: '2026-11-24T12:10:00Z' });
  it.each([
    ['a second before the waiting time is over', waited, '2026-11-24T12:09:59Z', false],
    ['when it is over', waited, '2026-11-24T12:10:00Z', true],
    ['on board', { ...waited, status: 'pob' as const }, '2026-11-24T12:30:00Z', false],
    ['where the server has not said from when', { ...waited, noShowFrom: '' }, '2026-11-24T12:30:00Z', false],
  ])('may be reported %s', (_, ride, now, may) => {
    expect(mayReportNoShow(ride, Date.parse(now))).toBe(may);
  });
});

describe('a passenger who does not come while the phone has no network', () => {
  const ride = aRide({
    ...{ status: 'started' as const, pickupAt: '2026-07-24T12:00:00+01:00' },
    waiting: { minutes: 10, notBefore: '2026-07-24T12:10:00+01:00' },
  });
  const arrived = (occurredAt: string) =>
    withQueued(
      [ride],
      [{ reference: ride.reference, leg: ride.leg, type: 'arrived_at_pickup' as const, occurredAt }],
    )[0];

  it.each([
    ['ten minutes after the arrival', '2026-07-24T11:05:00Z', '2026-07-24T12:15:00+01:00'],
    ['not before the passenger has had the free time', '2026-07-24T10:40:00Z', '2026-07-24T12:10:00+01:00'],
  ])('may be reported %s', (_, at, from) => {
    expect(arrived(at)?.noShowFrom).toBe(from);
  });

  it('is as before where the server has not told how long the driver waits', () => {
    const { waiting: _, ...old } = ride;
    const queued = { reference: ride.reference, leg: ride.leg, type: 'arrived_at_pickup' as const };
    expect(withQueued([old], [{ ...queued, occurredAt: '2026-07-24T11:05:00Z' }])[0]?.noShowFrom).toBe('');
  });
});

describe('the way there', () => {
  it('leads to the pick-up, and with the passenger on board to the drop-off', () => {
    const ride = aRide({ status: 'started' });
    expect(destinationOf(ride)).toBe(ride.pickup);
    expect(destinationOf({ ...ride, status: 'pob' })).toBe(ride.dropoff);
  });

  it("opens in the phone's own maps", () => {
    const { pickup } = aRide({});
    expect(navigationLink(pickup, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe(
      'https://maps.apple.com/?daddr=51.4695,-0.4514&dirflg=d',
    );
    expect(navigationLink(pickup, 'Mozilla/5.0 (Linux; Android 16)')).toBe(
      'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=51.4695%2C-0.4514',
    );
  });
});

describe('the distance that a driver types', () => {
  it.each([
    ['52.5', 'km', 52_500],
    [' 52,5 ', 'km', 52_500],
    ['10', 'mile', 16_093],
    ['0', 'km', 0],
    ['', 'km', null],
    ['  ', 'mile', null],
    ['-4', 'km', 'wrong'],
    ['about 50', 'km', 'wrong'],
    ['50000', 'km', 'wrong'],
    // As Arabic and Persian keyboards type it.
    ['٥٢٫٥', 'km', 52_500],
    ['٥٢', 'km', 52_000],
    ['۵۲٫۵', 'km', 52_500],
  ] as const)('%j in %s is %j metres', (typed, unit, metres) => {
    expect(metresTyped(typed, { includedMetres: 0, unit })).toBe(metres);
  });
});
