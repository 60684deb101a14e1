import { describe, expect, it } from 'vitest';
import {
  type ActionFacts,
  actionsFor,
  type BookingAction,
  currentLeg,
  mayCancelLeg,
  type NextStepFacts,
  nextStep,
  statusAt,
} from './booking-actions.ts';

const facts = (more: Partial<ActionFacts>): ActionFacts => ({
  status: 'upcoming',
  paymentMethod: 'cash',
  paid: false,
  bookingRef: '1001',
  ...more,
});

const always: readonly BookingAction[] = ['repeat', 'reverse'];

describe('what can be done with a booking', () => {
  it.each<[string, Partial<ActionFacts>, boolean, readonly BookingAction[]]>([
    ['upcoming, cash', {}, true, ['cancel', 'receipt', ...always]],
    ['upcoming in any letter case', { status: 'Upcoming' }, true, ['cancel', 'receipt', ...always]],
    ['upcoming where the operator takes no cancellations', {}, false, ['receipt', ...always]],
    ['upcoming, card, not paid', { paymentMethod: 'card' }, true, ['cancel', 'receipt', 'pay', ...always]],
    ['upcoming, card, paid', { paymentMethod: 'card', paid: true }, true, ['cancel', 'receipt', ...always]],
    [
      'upcoming, card, paid but for a rest',
      { paymentMethod: 'card', paid: true, dueMinor: 100 },
      true,
      ['cancel', 'receipt', 'pay', ...always],
    ],
    ['card without a reference', { paymentMethod: 'card', bookingRef: '' }, false, ['receipt', ...always]],
    ['card with the reference 0', { paymentMethod: 'card', bookingRef: '0' }, false, ['receipt', ...always]],
    ['cancelled, card, not paid', { status: 'cancelled', paymentMethod: 'card' }, true, always],
    ['started', { status: 'started' }, true, ['receipt', 'track', ...always]],
    ['arrived', { status: 'arrived' }, true, ['receipt', 'track', ...always]],
    ['passenger on board', { status: 'POB' }, true, ['receipt', 'track', ...always]],
    ['finished', { status: 'finish' }, true, ['receipt', 'track', ...always]],
    ['a status that nobody knows', { status: 'parked' }, true, ['receipt', ...always]],
  ])(
    '%s [1§6.5 2§1.2 2§2.36 2§2.37 2§2.38 2§2.39 2§2.40 2§3.17 2§4.23 2§6.7 2§9.17]',
    (_, more, canCancelBooking, expected) => {
      expect(actionsFor(facts(more), { canCancelBooking })).toEqual(expected);
    },
  );
});

describe('an upcoming ride that nobody reported on [2§2.37]', () => {
  const hour = 3_600_000;
  const oneWay = { status: 'Upcoming', pickupAt: 0, returnAt: null, travelTimeSeconds: 3600 };
  const withReturn = { ...oneWay, returnAt: 10 * hour };
  it.each([
    ['is still to come six hours after its end', oneWay, 7 * hour, 'Upcoming'],
    ['is over a moment later', oneWay, 7 * hour + 1, 'finish'],
    ['ends with its return', withReturn, 17 * hour, 'Upcoming'],
    ['is over after its return', withReturn, 17 * hour + 1, 'finish'],
    ['keeps what was reported', { ...oneWay, status: 'started' }, 100 * hour, 'started'],
  ])('%s', (_, ride, now, status) => {
    expect(statusAt(ride, now)).toBe(status);
  });
});

describe('cancelling one way of a return', () => {
  type Rides = NonNullable<ActionFacts['legs']>;
  const toCome = (...names: readonly Rides[number]['leg'][]): Rides =>
    names.map((leg) => ({ leg, status: 'upcoming' }));
  const asked = (leg: Rides[number]['leg'], legs: Rides, canCancelBooking = true) =>
    mayCancelLeg(leg, facts({ legs }), { canCancelBooking });
  const both = toCome('outbound', 'outbound2', 'return', 'return2');
  const but = (changed: Rides[number]['leg'], status: string) =>
    both.map((ride) => (ride.leg === changed ? { ...ride, status } : ride));

  it('takes all of its cars, under the name of the first', () => {
    expect([asked('outbound', both), asked('return', both)]).toEqual([true, true]);
    expect([asked('outbound2', both), asked('return2', both), asked('return3', both)]).toEqual([false, false, false]);
    expect(asked('return', both, false)).toBe(false);
  });

  it('is possible while none of them has begun, also after a car was taken out or the others drove', () => {
    expect(asked('return', but('return', 'cancelled'))).toBe(true);
    expect(asked('return', but('outbound2', 'finish'))).toBe(true);
    expect(asked('return', but('return2', 'pob'))).toBe(false);
    const gone = but('return', 'cancelled').map((ride) =>
      ride.leg === 'return2' ? { ...ride, status: 'Cancelled' } : ride,
    );
    expect(asked('return', gone)).toBe(false);
  });

  it('is not the way of one that has no other', () => {
    expect(asked('outbound', toCome('outbound'))).toBe(false);
    expect(asked('outbound', toCome('outbound', 'outbound2'))).toBe(false);
    expect(asked('return', toCome('outbound'))).toBe(false);
    expect(asked('outbound', toCome('outbound', 'return'))).toBe(true);
  });
});

describe('what a ticket offers first', () => {
  it.each([
    [0, 'rate'],
    [4, 'repeat'],
    [null, 'repeat'],
  ] as const)('is to rate a ride that is over once, where ratings are kept: %s', (rating, step) => {
    const over = { status: 'finish', paymentMethod: 'cash', paid: false, bookingRef: 'TB1', rating };
    expect(nextStep(over)).toBe(step);
    expect(nextStep({ ...over, status: 'cancelled' })).toBe('repeat');
  });

  const leg = (status: string, driverMobile = '', name: 'outbound' | 'return' = 'outbound') => ({
    leg: name,
    status,
    driverMobile,
  });
  const atTheDoor = (saidHereAt: number | null) =>
    of('arrived', { legs: [{ ...leg('arrived', '+44770'), saidHereAt }] });
  const of = (status: string, more: Partial<NextStepFacts> = {}): NextStepFacts => ({
    ...{ status, paymentMethod: 'cash', paid: false, bookingRef: 'TB1', legs: [leg(status)] },
    ...more,
  });
  const card = { paymentMethod: 'card' };
  it.each([
    ['booked', of('upcoming'), 'calendar'],
    ['booked and to be paid', of('upcoming', card), 'pay'],
    ['paid but for a rest', of('upcoming', { ...card, paid: true, dueMinor: 100 }), 'pay'],
    ['paid', of('upcoming', { ...card, paid: true }), 'calendar'],
    ['with a driver', of('upcoming', { legs: [leg('upcoming', '+44770')] }), 'callDriver'],
    ['requested', of('requested'), 'callOffice'],
    ['on its way', of('Started', { legs: [leg('started', '+44770')] }), 'track'],
    ['at the door', of('arrived', { legs: [leg('arrived', '+44770')] }), 'callDriver'],
    ['at the door, where one can say so', atTheDoor(null), 'here'],
    ['at the door, and said so', atTheDoor(1), 'callDriver'],
    ['at the door without a phone', of('arrived'), 'track'],
    ['on board', of('pob'), 'track'],
    ['over', of('finish'), 'repeat'],
    ['over, never paid', of('finish', card), 'repeat'],
    ['cancelled', of('cancelled', card), 'repeat'],
    ['not met', of('noshow'), 'callOffice'],
  ] as const)('%s: %s', (_, facts, step) => {
    expect(nextStep(facts)).toBe(step);
  });

  it('goes by the ride of a return that is not over', () => {
    const legs = [leg('finish', '+441'), leg('upcoming', '+442', 'return')];
    expect(currentLeg(legs)).toBe(legs[1]);
    expect(currentLeg([leg('finish'), leg('cancelled')])?.status).toBe('cancelled');
    expect(currentLeg([])).toBeUndefined();
  });
});
