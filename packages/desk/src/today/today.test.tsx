import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleBooking, sampleMe, sampleRide } from '../testing/sample.ts';
import { refusal, showDesk } from '../testing/show-desk.tsx';

vi.mock('../maps/map-of.tsx', () => ({ MapOf: () => null }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says no figure of a day whose rides did not come', async () => {
  showDesk('dispatcher', '/', { 'GET /rides': () => refusal(503, 'The database does not answer.') });
  await screen.findByText('The database does not answer.');
  expect(screen.getByRole('button', { name: '– unassigned' })).toBeTruthy();
  expect(screen.queryByText(/\d.*today/)).toBeNull();
});

it('counts an empty day as nought', async () => {
  showDesk('dispatcher', '/', {
    'GET /rides': () => ({ day: '2026-11-26', now: '2026-11-26T12:00:00.000Z', rides: [] }),
  });
  await screen.findByText(/No rides on this day yet/);
  expect(screen.getByRole('button', { name: '0 unassigned' })).toBeTruthy();
});

it('goes on counting the day while all days are searched, and a figure leads back to the day', async () => {
  const [own, found] = [sampleRide(), sampleRide({ reference: 'C97B000', price: 9_900, status: 'finish' })];
  const answer = (rides: readonly unknown[]) => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides });
  const { user } = showDesk('dispatcher', '/?day=2026-11-24', {
    'GET /rides?day=2026-11-24': () => answer([own]),
    'GET /rides?search=Lovelace&most=100': () => answer([found]),
  });
  await screen.findByRole('button', { name: '1 unassigned' });
  await user.type(screen.getByRole('searchbox'), 'Lovelace{Enter}');
  await screen.findByRole('heading', { name: 'Search' });
  await expect.poll(() => screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  expect(screen.getByText(/this day/).textContent).toBe('£40.00 this day');
  expect(screen.getByRole('button', { name: '0 done' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '1 unassigned' }));
  expect(screen.getByRole('heading', { name: 'Rides of Tue 24 Nov' })).toBeTruthy();
});

it('announces how many rides a search finds, on the day while it is typed and on all days', async () => {
  const ride = sampleRide();
  const { user } = showDesk('dispatcher', '/?day=2026-11-24', {
    'GET /rides?day=2026-11-24': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    'GET /rides?search=Lovelacex&most=100': () => ({
      ...{ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z' },
      rides: [ride, sampleRide({ reference: 'C97B000' })],
    }),
  });
  await screen.findByRole('button', { name: '1 unassigned' });
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced().join(' ')).not.toMatch(/found/);
  await user.type(screen.getByRole('searchbox'), 'Lovelace');
  expect(announced()).toContain('1 ride found on this day');
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(announced()).toContain('0 rides found on this day');
  await user.keyboard('{Enter}');
  await expect.poll(announced).toContain('2 rides found on all days');
});

it('says how many more bookings a search finds than it lists, and lists more of them', async () => {
  const answer = (rides: readonly unknown[], more: number) => ({
    ...{ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z' },
    rides,
    more,
  });
  const [near, far] = [sampleRide(), sampleRide({ reference: 'C97B000' })];
  const { user } = showDesk('dispatcher', '/?day=2026-11-24', {
    'GET /rides?day=2026-11-24': () => answer([], 0),
    'GET /rides?search=Lovelace&most=100': () => answer([near], 1),
    'GET /rides?search=Lovelace&most=200': () => answer([near, far], 0),
  });
  await user.type(await screen.findByRole('searchbox'), 'Lovelace{Enter}');
  await screen.findByText(/1 more booking found/);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('2 rides found on all days');
  expect(screen.queryByText(/more booking/)).toBeNull();
});

it('announces the day that is chosen', async () => {
  const { user } = showDesk('dispatcher', '/?day=2026-11-24', {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [] }),
  });
  await screen.findByText(/No rides on this day yet/);
  const days = within(screen.getByRole('group', { name: 'Day' }));
  const announced = days.getByRole('status');
  await user.click(days.getByRole('button', { name: 'Next day' }));
  expect(announced.textContent).toBe('Wed 25 Nov');
});

it('asks for the open booking as often as for the list while nothing is pushed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let ride = sampleRide({ status: 'started', driver: sampleRide.driver });
  showDesk('dispatcher', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...sampleBooking(), rides: [ride] }),
  });
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByRole('button', { name: 'Driver is at the pick-up' });
  ride = { ...ride, status: 'arrived' };
  await vi.advanceTimersByTimeAsync(20_000);
  await panel.findByRole('button', { name: 'Passenger on board' });
});

it('says of no other day that it may be old because tomorrow did not come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T22:00:00Z') });
  const answer = (day: string) => () => ({ day, now: '2026-11-24T22:00:00.000Z', rides: [] });
  const { user } = showDesk('dispatcher', '/', {
    'GET /rides?day=2026-11-23': answer('2026-11-23'),
    'GET /rides?day=2026-11-24': answer('2026-11-24'),
    'GET /rides?day=2026-11-25': () => refusal(503, 'The database does not answer.'),
  });
  await screen.findByText(/This may be out of date/);
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await screen.findByRole('heading', { name: 'Rides of Mon 23 Nov' });
  await screen.findByText(/No rides on this day yet/);
  expect(screen.queryByText(/This may be out of date/)).toBeNull();
});

it.each([
  ['behind', '2026-11-24T22:00:00Z'],
  ['ahead', '2026-11-26T01:00:00Z'],
])('shows the day and the rides that are due by the server’s clock on a computer that is %s', async (_, computer) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(computer) });
  const now = '2026-11-25T08:00:00.000Z';
  const ride = sampleRide({ pickupAt: '2026-11-25T08:20:00.000Z' });
  const { driver } = sampleRide;
  const late = sampleRide({ reference: 'C97B000', pickupAt: '2026-11-25T07:50:00.000Z', driver });
  showDesk('dispatcher', '/', {
    'GET /me': () => ({ ...sampleMe('dispatcher'), now }),
    'GET /rides?day=2026-11-25': () => ({ day: '2026-11-25', now, rides: [late, ride] }),
  });
  await screen.findByRole('heading', { name: 'Rides of Wed 25 Nov' });
  await screen.findByRole('button', { name: '1 unassigned, due within 30 min' });
  expect(screen.getByRole('button', { name: '1 late' })).toBeTruthy();
});

it('measures the clock anew when it was set while the desk is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T22:00:00Z') });
  let aheadMs = 3_600_000;
  showDesk('dispatcher', '/', {
    'GET /me': () => ({ ...sampleMe('dispatcher'), now: new Date(Date.now() + aheadMs).toISOString() }),
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T23:00:00.000Z', rides: [] }),
  });
  await screen.findByRole('heading', { name: 'Rides of Tue 24 Nov' });
  vi.setSystemTime(Date.now() + aheadMs);
  aheadMs = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  await screen.findByRole('heading', { name: 'Rides of Wed 25 Nov' });
  await vi.advanceTimersByTimeAsync(30_000);
  await screen.findByRole('heading', { name: 'Rides of Tue 24 Nov' });
});

it('says on the map which day each found ride is of, and why there is none', async () => {
  const answer = (rides: readonly unknown[]) => () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides });
  const found = [sampleRide(), sampleRide({ reference: 'C97B000', pickupAt: '2026-12-01T12:30:00.000Z' })];
  const { user } = showDesk('dispatcher', '/?day=2026-11-24', {
    'GET /rides?day=2026-11-24': answer([]),
    'GET /rides?search=Lovelace&most=100': answer(found),
    'GET /rides?search=Hopper&most=100': answer([sampleRide({ status: 'finish' })]),
  });
  await user.click(await screen.findByRole('button', { name: 'Map' }));
  await screen.findByText(/No rides on this day yet/);
  await user.type(screen.getByRole('searchbox'), 'Lovelace{Enter}');
  await screen.findByRole('button', { name: /^Tue 24 Nov, 12:30 Paddington/ });
  expect(screen.getByRole('button', { name: /^Tue 1 Dec, 12:30 Paddington/ })).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'Hopper{Enter}');
  await screen.findByText('These rides are over. They are listed in the table.');
});

it('says of which day a ride of yesterday evening is that is still to be driven, in the list of today alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T05:00:00Z') });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const [late, morning] = [
    sampleRide({ status: 'started', pickupAt: '2026-11-24T23:50:00.000Z', driver: sampleRide.driver }),
    sampleRide({ reference: 'C97B000', pickupAt: '2026-11-25T09:00:00.000Z' }),
  ];
  const answer = (day: string, rides: readonly unknown[]) => () => ({ day, now: `${day}T05:00:00.000Z`, rides });
  const { user } = showDesk('dispatcher', '/', {
    'GET /rides?day=2026-11-25': answer('2026-11-25', [late, morning]),
    'GET /rides?day=2026-11-24': answer('2026-11-24', [late]),
  });
  await screen.findByRole('button', { name: /^23:50 yesterday/ });
  expect(screen.getByRole('button', { name: /^09:00/ }).textContent).not.toContain('day');
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await screen.findByRole('heading', { name: 'Rides of Tue 24 Nov' });
  expect((await screen.findByRole('button', { name: /^23:50/ })).textContent).not.toContain('yesterday');
});

it('lists a ride once that was moved to tomorrow while only one of the two days was fetched again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T22:00:00Z') });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const complained = vi.spyOn(console, 'error');
  const before = sampleRide({ version: 1, pickupAt: '2026-11-24T23:30:00.000Z' });
  const moved = sampleRide({ version: 2, pickupAt: '2026-11-25T00:30:00.000Z' });
  const answer = (day: string, rides: readonly unknown[]) => () => ({ day, now: '2026-11-24T22:00:00.000Z', rides });
  showDesk('dispatcher', '/', {
    'GET /rides?day=2026-11-24': answer('2026-11-24', [before]),
    'GET /rides?day=2026-11-25': answer('2026-11-25', [moved]),
  });
  await screen.findByRole('button', { name: /^00:30 tomorrow/ });
  expect(screen.queryByRole('button', { name: /^23:30/ })).toBeNull();
  expect(screen.getByRole('button', { name: '1 unassigned' })).toBeTruthy();
  expect(complained).not.toHaveBeenCalled();
});

it.each(['2026-02-30', 'tomorrow', '2026-11-24T10:00'])(
  'shows today at an address with the day %s, which there is not',
  async (day) => {
    const { asked } = showDesk('dispatcher', `/?day=${day}`, {
      'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [] }),
    });
    await screen.findByText(/No rides on this day yet/);
    expect(screen.getByRole('button', { name: 'Today', pressed: true })).toBeTruthy();
    expect(asked.filter(({ call }) => call.includes(encodeURIComponent(day)))).toEqual([]);
  },
);

it('lists the rides of the group that is chosen alone', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const free = sampleRide();
  const given = sampleRide({ reference: 'C97B000', driver: sampleRide.driver });
  const { user } = showDesk('dispatcher', '/?day=2026-11-24', {
    'GET /rides?day=2026-11-24': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [free, given] }),
  });
  const listed = () => screen.getAllByRole('button', { name: /C97/ }).map(({ dataset }) => dataset.ride);
  await screen.findByRole('button', { name: /C97B000/ });
  expect(listed()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Unassigned' }));
  expect(listed()).toEqual(['C97A94F/outbound']);
});
