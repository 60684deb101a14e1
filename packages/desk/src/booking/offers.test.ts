import { expect, it } from 'vitest';
import type { Answer } from '../api/client.ts';
import { sampleRide as ride, sampleBooking } from '../testing/sample.ts';
import type { Ride } from '../today/ride.ts';
import { offersOf } from './offers.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

const offered = (booking: Answer<'booking'>, of: Ride): string =>
  Object.entries(offersOf(booking, of, now))
    .filter(([, offer]) => offer)
    .map(([name]) => name)
    .join(' ');

it.each([
  ['requested', null, 'accept amend charge'],
  ['upcoming', null, 'assign amend price charge cancel'],
  ['upcoming', ride.driver, 'step reassign withdraw amend price charge cancel'],
  ['started', ride.driver, 'step reassign withdraw amend price charge cancel'],
  ['arrived', ride.driver, 'step reassign withdraw noshow amend price charge cancel'],
  ['pob', ride.driver, 'step reassign price charge'],
  ['finish', ride.driver, 'price charge again'],
  ['noshow', ride.driver, 'price charge again'],
  ['cancelled', null, 'charge again'],
] as const)('offers of a ride that is %s, driven by %o: %s', (status, driver, offers) => {
  expect(offered(sampleBooking(), ride({ status, driver }))).toBe(offers);
});

it('offers no change of a booking that cannot be changed any more', () => {
  expect(offersOf(sampleBooking({ amendable: null }), ride(), now).amend).toBe(false);
});

const { price } = sampleBooking();
it.each([
  ['cash that nobody has taken', {}, true],
  ['what is paid', { price: { ...price, paid: true } }, false],
  ['what is paid but for a part', { price: { ...price, paid: true, due: 2_000 } }, true],
  ['what a company pays', { price: { ...price, method: 'account' } }, false],
  ['what costs nothing', { price: { ...price, total: 0 } }, false],
  ['what is cancelled', { status: 'cancelled' }, false],
] as const)('asks for money of %s: %j', (_, over, charge) => {
  expect(offersOf(sampleBooking(over), ride(), now).charge).toBe(charge);
});

it('offers to give back while something of what was paid can go back', () => {
  expect(offersOf(sampleBooking({ refundable: 4_000 }), ride(), now).refund).toBe(true);
  expect(offersOf(sampleBooking({ refundable: 0 }), ride(), now).refund).toBe(false);
});

it.each([
  ['two hours', '2026-11-24T12:00:00Z', true],
  ['longer', '2026-11-24T11:59:59Z', false],
  ['a ride without a step', undefined, false],
])('offers to undo the last step for %s', (_, undoUntil, undo) => {
  expect(offersOf(sampleBooking(), ride({ status: 'noshow', ...(undoUntil ? { undoUntil } : {}) }), now).undo).toBe(
    undo,
  );
});
