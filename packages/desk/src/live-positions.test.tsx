import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleBooking, sampleRide } from './testing/sample.ts';
import { showDesk } from './testing/show-desk.tsx';
import type { Ride } from './today/ride.ts';

vi.mock('./maps/map-of.tsx', () => ({ MapOf: () => null }));
vi.mock('./live.ts', () => ({
  useLive: () => ({ state: 'live', arrived: [] }),
  useRefresh: () => async () => {},
}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const reference = 'C97A94F';
const away = (secondsAway: number) => ({ ...sampleRide.driver, secondsAway });

/** Shows a day with one ride, whose booking is open. */
function showDay(first: Ride) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T12:00:00Z') });
  // jsdom has no layout, and the table renders the rows in sight only.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  let ride = first;
  const { asked } = showDesk('dispatcher', `/?day=2026-11-24&booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${reference}`]: () => ({ ...sampleBooking(), rides: [ride] }),
  });
  const become = (next: Ride) => {
    ride = next;
  };
  return { become, calls: () => asked.filter(({ call }) => /rides\?|bookings/.test(call)).length };
}

it('follows the vehicles under way, whose positions the hub does not push', async () => {
  const { become } = showDay(sampleRide({ status: 'started', driver: away(600) }));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText(/10 min away/);
  become(sampleRide({ status: 'started', driver: away(120) }));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await panel.findByText(/2 min away/);
  await within(screen.getByRole('table')).findByText(/2 min away/);
});

it('asks for nothing while no vehicle is under way and everything is pushed', async () => {
  const { calls } = showDay(sampleRide({ driver: away(0) }));
  await within(await screen.findByRole('complementary')).findByText(/assigned/);
  const before = calls();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls()).toBe(before);
});
