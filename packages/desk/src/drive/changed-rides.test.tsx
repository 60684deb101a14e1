import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookAgain, showDrive } from '../testing/show-drive.tsx';
import { changedRides, type DriveRide, isNews } from './rides.ts';
import { aRide } from './testing.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+00:00');
const pickupAt = inHours(1);
const before = aRide({ status: 'started', pickupAt });
const elsewhere = { ...before.pickup, text: 'Heathrow Terminal 5, Wallis Road, Hounslow', latitude: 51.4719 };

let rides: readonly DriveRide[];

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ driver: { id: 2, name: 'Grace Hopper' }, operator: { phone: '' }, rides }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says until acknowledged what was changed of the ride that the driver is on', async () => {
  rides = [before];
  const { kept } = showDrive();
  await screen.findByRole('button', { name: "I'm here" });
  rides = [{ ...before, pickup: elsewhere, note: 'Blue door' }];
  lookAgain();
  const text = 'This ride was changed: pick-up, note.';
  await screen.findByText(text);
  expect(screen.getByRole('alert').textContent).toContain(`${pickupAt.slice(11, 16)} · Heathrow Terminal 5 · C97A94F`);
  // The page is opened again, and the ride is changed once more.
  cleanup();
  rides = [{ ...before, pickup: elsewhere, note: 'Blue door', pickupAt: inHours(2) }];
  const { user } = showDrive(kept);
  await screen.findByText('This ride was changed: time, pick-up, note.');
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/This ride was changed/)).toBeNull();
  cleanup();
  showDrive(kept);
  await screen.findByRole('button', { name: "I'm here" });
  expect(screen.queryByText(/This ride was changed/)).toBeNull();
});

it('says nothing of a change of a ride that is over, of its status, or of a price that is not to be collected', () => {
  const { fare } = before;
  const changed = (over: Partial<DriveRide>) => changedRides({ rides: [before] }, [{ ...before, ...over }]);
  expect(changed({ status: 'arrived', noShowFrom: pickupAt, passengerHereAt: pickupAt })).toEqual([]);
  expect(changed({ fare: { ...fare, totalMinor: 8_000 } })).toEqual([]);
  expect(changed({ status: 'cancelled', pickup: elsewhere })).toEqual([]);
  expect(changed({ vias: [elsewhere], dropoff: elsewhere, passengers: 4 })).toMatchObject([
    { what: ['stops', 'dropoff', 'load'] },
  ]);
});

it('says that the flight lands at another time, and that another amount is to be collected', () => {
  const flight = { number: 'BA178', from: 'New York', landsAt: pickupAt };
  const was = { ...before, flight };
  const is = { ...was, flight: { ...flight, landsAt: inHours(2) }, fare: { ...was.fare, owedMinor: 500 } };
  expect(changedRides({ rides: [was] }, [is])).toMatchObject([{ what: ['flight', 'amount'] }]);
});

it('calls a driver who waits when the passenger says to be at the pick-up, once', () => {
  const was = { rides: [{ ...before, status: 'arrived' } as const] };
  const is = { rides: was.rides.map((ride) => ({ ...ride, passengerHereAt: pickupAt })) };
  expect([isNews(was, is, Date.now()), isNews(is, is, Date.now())]).toEqual([true, false]);
});

it('calls a driver, whose eyes are on the road, by sound and vibration when something has changed', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  let tones = 0;
  const part = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, frequency: {}, stop() {} };
  const node = () => ({ ...part, connect: () => node(), start: () => (tones += 1) });
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      createOscillator = node;
      createGain = node;
      close = async () => {};
    },
  );
  rides = [before];
  showDrive();
  await screen.findByRole('button', { name: "I'm here" });
  lookAgain();
  await act(async () => {});
  expect([vibrate.mock.calls.length, tones]).toEqual([0, 0]);
  // A browser refuses both on a page that nobody has touched.
  const userActivation = { hasBeenActive: false };
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: userActivation });
  rides = [{ ...before, note: 'Blue door' }];
  lookAgain();
  await screen.findByText('This ride was changed: note.');
  expect([vibrate.mock.calls.length, tones]).toEqual([0, 0]);
  userActivation.hasBeenActive = true;
  rides = [{ ...before, note: 'Blue door', pickup: elsewhere }];
  lookAgain();
  await screen.findByText('This ride was changed: pick-up, note.');
  expect([vibrate.mock.calls.length, tones]).toEqual([1, 2]);
});
