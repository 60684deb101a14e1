import { rideEventTypes } from 'contracts';
import { describe, expect, it } from 'vitest';
import { currentLeg, type LegStatus, outcomeOf, type RideEventType, returnShare, rollUp } from './leg.ts';

const statuses = ['requested', 'upcoming', 'started', 'arrived', 'pob', 'finish', 'noshow', 'cancelled'] as const;

describe('an event', () => {
  /** One character per status: N is impossible, - is late. */
  const short: Readonly<Record<string, string>> = {
    started: 's',
    arrived: 'a',
    pob: 'p',
    finish: 'f',
    noshow: 'n',
    cancelled: 'c',
    late: '-',
    impossible: 'N',
  };
  const row = (type: RideEventType) => statuses.map((status) => short[outcomeOf(status, type)]).join('');

  it('is possible from the statuses of the table, late after them, and impossible else', () => {
    //                                            requested, upcoming, started, arrived, pob, finish, noshow, cancelled
    expect(Object.fromEntries(rideEventTypes.map((type) => [type, row(type)]))).toEqual({
      departed_to_pickup: 'Ns-----N',
      arrived_at_pickup: 'Naa----N',
      passenger_on_board: 'Nppp--NN',
      arrived_at_dropoff: 'NNfff-NN',
      no_show: 'NNNnNN-N',
      cancelled_by_operator: 'ccccNNN-',
    });
  });

  it('never takes a ride back, in whatever order events come', () => {
    const rank = (status: LegStatus) => ['upcoming', 'started', 'arrived', 'pob', 'finish'].indexOf(status);
    const line = rideEventTypes.slice(0, 4);
    const orders = line.flatMap((a) => line.flatMap((b) => line.flatMap((c) => line.map((d) => [a, b, c, d]))));
    for (const order of orders) {
      let status: LegStatus = 'upcoming';
      for (const type of order) {
        const next = outcomeOf(status, type);
        if (next === 'late' || next === 'impossible') continue;
        expect(rank(next), order.join(' ')).toBeGreaterThan(rank(status));
        status = next;
      }
    }
  });
});

it.each<[LegStatus[], LegStatus]>([
  [['upcoming'], 'upcoming'],
  [['requested', 'requested'], 'requested'],
  [['upcoming', 'requested'], 'upcoming'],
  [['pob', 'upcoming'], 'pob'],
  [['finish', 'started'], 'started'],
  [['finish', 'upcoming'], 'upcoming'],
  [['cancelled', 'upcoming'], 'upcoming'],
  [['finish', 'cancelled'], 'finish'],
  [['noshow', 'cancelled'], 'noshow'],
  [['noshow', 'finish'], 'finish'],
  [['cancelled', 'cancelled'], 'cancelled'],
])('a booking whose rides are %j is %s', (rides, booking) => {
  expect(rollUp(rides)).toBe(booking);
});

it.each([
  [['upcoming', 'upcoming'], 0],
  [['finish', 'upcoming'], 1],
  [['finish', 'pob'], 1],
  [['pob', 'upcoming'], 0],
  [['finish', 'finish'], 1],
  [['finish', 'cancelled'], 0],
  [['cancelled', 'cancelled'], 0],
])('a page of a booking whose rides are %j is about ride %d', (rides, index) => {
  const all = rides.map((status, at) => ({ status, at }));
  expect(currentLeg(all)?.at).toBe(index);
});

it('shares a promotion between both ways, and no penny gets lost', () => {
  expect(returnShare(9000, 10000, 4000)).toBe(3600);
  expect(returnShare(0, 5000, 2500)).toBe(0);
  expect(returnShare(3333, 10000, 3333)).toBe(1111);
});
