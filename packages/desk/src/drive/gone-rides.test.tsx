import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookAgain, showDrive } from '../testing/show-drive.tsx';
import { type DriveRide, goneRides } from './rides.ts';
import { aRide } from './testing.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+00:00');
const pickupAt = inHours(1);
const begun = (over: Partial<DriveRide> = {}) => aRide({ status: 'started', pickupAt, ...over });
const later = aRide({ reference: 'C97A95B', pickupAt: inHours(3) });
const grace = { id: 2, name: 'Grace Hopper' };

let driver: { readonly id: number; readonly name: string };
let rides: readonly DriveRide[] | 'no network';
let refusal: { status: number; code: string } | null;

beforeEach(() => {
  driver = grace;
  refusal = null;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address.endsWith('/session')) return new Response(null, { status: method === 'DELETE' ? 204 : 200 });
    if (rides === 'no network') throw new TypeError('no network');
    if (address.endsWith('/rides')) return Response.json({ driver, operator: { phone: '' }, rides });
    return refusal ? Response.json({ code: refusal.code }, { status: refusal.status }) : Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

const notices = () => document.querySelectorAll('[role=alert] > *');

it.each([
  ['cancelled', [begun({ status: 'cancelled' }), later], 'This ride was cancelled.'],
  ['given to a colleague', [later], 'This ride is no longer assigned to you. Call the office.'],
])('says until acknowledged that the ride the driver is on was %s', async (_how, after, text) => {
  rides = [begun(), later];
  const { kept } = showDrive();
  await screen.findByRole('button', { name: "I'm here" });
  rides = after;
  lookAgain();
  const said = () => within(screen.getByRole('alert'));
  await screen.findByText(text);
  expect(
    said()
      .getByText(/C97A94F/)
      .closest('p')?.textContent,
  ).toContain(`${pickupAt.slice(11, 16)} · Heathrow Terminal 2`);
  // The page is opened again, with and without a network.
  cleanup();
  showDrive(kept);
  await screen.findByText(text);
  cleanup();
  rides = 'no network';
  const { user } = showDrive(kept);
  await screen.findByText(text);
  await user.click(said().getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(text)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  rides = after;
  lookAgain();
  await expect.poll(() => screen.queryByText(/No connection\./)).toBeNull();
  cleanup();
  showDrive(kept);
  await screen.findByRole('button', { name: "I'm on my way" });
  expect(screen.queryByText(text)).toBeNull();
});

it('says once why a report was refused: the ride that it began was cancelled', async () => {
  rides = [begun({ status: 'upcoming' }), later];
  const { user } = showDrive();
  const button = await screen.findByRole('button', { name: "I'm on my way" });
  rides = [begun({ status: 'cancelled' }), later];
  refusal = { status: 409, code: 'over' };
  await user.click(button);
  await screen.findByText('This ride was cancelled.');
  expect(notices()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(notices()).toHaveLength(0);
});

it('says nothing of rides that end as they should, or that another driver of the phone had', async () => {
  rides = [begun({ status: 'pob' }), later];
  const { kept } = showDrive();
  await screen.findByRole('button', { name: 'Finish the ride' });
  rides = [begun({ status: 'finish' }), later];
  lookAgain();
  await screen.findByRole('button', { name: "I'm on my way" });
  rides = [begun(), later];
  lookAgain();
  await screen.findByRole('button', { name: "I'm here" });
  driver = { id: 3, name: 'Ada Lovelace' };
  rides = [later];
  lookAgain();
  await screen.findByRole('button', { name: "I'm on my way" });
  await expect.poll(async () => (await kept.lastRides())?.driver.id).toBe(3);
  expect(notices()).toHaveLength(0);
});

it('a ride that comes back to its driver is gone no more', () => {
  const now = Date.now();
  const gone = goneRides({ rides: [begun()] }, [], [], now);
  expect(gone).toMatchObject([{ reference: 'C97A94F', isCancelled: false }]);
  expect(goneRides({ rides: [], gone }, [], [begun({ status: 'upcoming' })], now)).toEqual([]);
});

it('a ride of long ago that is listed no more may be finished, so nothing is said', () => {
  expect(goneRides({ rides: [begun({ pickupAt: inHours(-25) })] }, [], [], Date.now())).toEqual([]);
});

it.each([
  ['cancelled', [aRide({ status: 'cancelled', pickupAt }), later], 'This ride was cancelled.'],
  ['given to a colleague', [later], 'This ride is no longer on your list.'],
])('says until acknowledged that a ride to come was %s', async (_how, after, text) => {
  rides = [aRide({ pickupAt }), later];
  const { user, kept } = showDrive();
  await screen.findByText('Ride 1 of 2');
  rides = after;
  lookAgain();
  await screen.findByText(text);
  expect(notices()).toHaveLength(1);
  expect(notices()[0]?.textContent).toContain('C97A94F');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  lookAgain();
  await expect.poll(async () => (await kept.lastRides())?.gone).toEqual([]);
  expect(notices()).toHaveLength(0);
});

it('a ride that nobody begins any more is not said to be gone', () => {
  const rideOf = (hours: number) => ({ rides: [aRide({ pickupAt: inHours(hours) })] });
  expect(goneRides(rideOf(-0.5), [], [], Date.now())).toHaveLength(1);
  expect(goneRides(rideOf(-2), [], [], Date.now())).toEqual([]);
});
