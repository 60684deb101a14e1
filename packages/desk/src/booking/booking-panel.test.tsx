import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Answer } from '../api/client.ts';
import { sampleRide } from '../testing/sample.ts';
import { refusal, showDesk } from '../testing/show-desk.tsx';

vi.mock('../live.ts', async (original) => ({
  ...(await original<typeof import('../live.ts')>()),
  useLive: () => ({ state: 'live', arrived: [] }),
}));
const drawn = vi.fn();
vi.mock('../maps/map-of.tsx', () => ({
  MapOf({ label }: { label: string }) {
    // A map is fitted to its markers when it is drawn first.
    useEffect(() => void drawn(label), [label]);
    return null;
  },
}));
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ride = sampleRide();
const booking: Answer<'booking'> = {
  reference: ride.reference,
  returnReference: '',
  version: 1,
  amendable: null,
  status: 'upcoming',
  source: 'site',
  createdAt: '2026-11-24T09:00:00.000Z',
  rides: [ride],
  passenger: { name: 'Ada Lovelace', phone: '+447911123456', email: 'ada@example.com' },
  emailsTo: 'ada@example.com',
  customer: null,
  company: null,
  metadata: null,
  notes: { driver: '', pickup: '', dropoff: '' },
  price: { currency: 'GBP', total: 4_000, method: 'card', paid: true, lines: [{ label: 'Fare', amount: 4_000 }] },
  payments: [
    {
      at: '2026-11-24T09:01:00.000Z',
      method: 'card',
      provider: 'stripe',
      state: 'paid',
      amount: 4_000,
      back: 500,
      currency: 'GBP',
    },
  ],
  refundable: 3_500,
  letters: [
    { at: '2026-11-24T09:02:00.000Z', kind: 'confirmation', sentAt: '2026-11-24T09:03:00.000Z', failure: '' },
    { at: '2026-11-24T11:00:00.000Z', kind: 'driver', sentAt: null, failure: '' },
    { at: '2026-11-24T11:30:00.000Z', kind: 'booking', sentAt: null, failure: '550' },
    { at: '2026-11-24T11:31:00.000Z', kind: 'booking', sentAt: null, failure: 'late' },
  ],
  rating: 0,
  history: [{ at: '2026-11-24T09:00:00.000Z', what: 'booking.created', who: '' }],
  route: { path: [], estimated: true },
};

it('tells of a booking what was paid and went back, its history, and its emails: sent, waiting or refused', async () => {
  showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => booking,
  });
  const panel = await screen.findByRole('complementary', { name: `Booking ${ride.reference}` });
  await within(panel).findByRole('heading', { name: 'Payments' });
  const lines = within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Tue 24 Nov, 09:01: £40.00 by card, paid, £5.00 refunded',
      'Tue 24 Nov, 09:00 Booked',
      'Tue 24 Nov, 09:02 Email (confirmation), sent at 09:03',
      'Tue 24 Nov, 11:00 Email (driver), waiting to be sent',
      'Tue 24 Nov, 11:30 Email (booking), not sent: the mail server refused it (550). Check the address.',
      'Tue 24 Nov, 11:31 Email (booking), not sent: the mail server did not accept it in time',
    ]),
  );
});

it('takes the focus beside the table when nothing has it, as after the form of a new booking, and else leaves it', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  // Without a layout the table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  // In the evening the desk also asks for the rides of tomorrow.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => booking,
  });
  const title = await screen.findByRole('heading', { name: ride.reference });
  expect(document.activeElement).toBe(title);
  await user.click(screen.getByRole('button', { name: 'Close the booking' }));
  const row = await screen.findByRole('button', { name: new RegExp(ride.reference) });
  await user.click(row);
  await screen.findByRole('heading', { name: ride.reference });
  expect(document.activeElement).toBe(row);
});

it('tells what the host page knows the booking by', async () => {
  const named = { ...ride, hostReference: 'ROOM-7/2026' };
  showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [named] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...booking, rides: [named], metadata: { guest: 'VIP', floor: '2' } }),
  });
  const panel = await screen.findByRole('complementary', { name: `Booking ${ride.reference}` });
  const term = await within(panel).findByText('Host reference');
  expect(term.nextElementSibling?.textContent).toBe('ROOM-7/2026');
  expect(within(panel).getByText('Metadata').nextElementSibling?.textContent).toBe('guest: VIPfloor: 2');
});

it('tells what the passenger thought of the ride last', async () => {
  showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...booking, rating: 4 }),
  });
  const panel = await screen.findByRole('complementary', { name: `Booking ${ride.reference}` });
  expect((await within(panel).findByText('Rating')).nextElementSibling?.textContent).toBe('4 of 5');
});

it('tells when the flight is expected by now', async () => {
  const landing = { ...ride, flight: 'BA178', flightLandsAt: '2026-11-24T13:35:00.000Z' };
  showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [landing] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...booking, rides: [landing] }),
  });
  const panel = await screen.findByRole('complementary', { name: `Booking ${ride.reference}` });
  expect((await within(panel).findByText('BA178')).textContent).toBe('BA178expected Tue 24 Nov, 13:35');
});

it('sends the link to pay where something is owed, and offers it nowhere else', async () => {
  const unpaid = { ...booking, price: { ...booking.price, method: 'cash', paid: false }, payments: [], refundable: 0 };
  let now = unpaid;
  const answers = {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => now,
    'GET /drivers': () => ({ drivers: [] }),
    [`POST /bookings/${ride.reference}/payment-link`]: () => {
      now = { ...unpaid, price: { ...unpaid.price, paid: true } };
      return { to: 'ada@example.com', amount: 4_000, currency: 'GBP' };
    },
  };
  const { user, asked } = showDesk('dispatcher', `/?booking=${ride.reference}/outbound`, answers);
  const panel = await screen.findByRole('complementary', { name: `Booking ${ride.reference}` });
  await user.click(await within(panel).findByRole('button', { name: 'Send payment link' }));
  expect(await within(panel).findByText('The payment link is on its way to ada@example.com.')).toBeDefined();
  expect(asked.map(({ call }) => call)).toContain(`POST /bookings/${ride.reference}/payment-link`);
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Send payment link' })).toBeNull());
});

it.each([
  ['by its trail', { toldMetres: null, drivenMetres: 55 }, 'The vehicle’s positions show 55.'],
  [
    'by its driver',
    { toldMetres: 55, drivenMetres: 51.25 },
    'The driver reported 55. The vehicle’s positions show 51.3.',
  ],
])('proposes what a car by the hour drove beyond what it includes, %s or by what is typed', async (_, known, said) => {
  const over = { ...ride, status: 'finish' as const };
  const hire = {
    leg: ride.leg,
    includedMetres: 45 * 1_609.344,
    toldMetres: known.toldMetres && known.toldMetres * 1_609.344,
    drivenMetres: known.drivenMetres * 1_609.344,
    eachMinor: 165,
    beyondMinor: 1_650,
  };
  const { user, asked } = showDesk('dispatcher', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [over] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...booking, rides: [over], status: 'finish', hires: [hire] }),
    [`PUT /bookings/${ride.reference}/legs/outbound/price`]: () => over,
  });
  const panel = await screen.findByRole('complementary', { name: `Booking ${ride.reference}` });
  await user.click(within(panel).getByRole('button', { name: 'Waiting time, tolls' }));
  const field = (name: string) => within(panel).getByRole<HTMLInputElement>('textbox', { name });
  expect(field('Distance driven, miles').value).toBe('55');
  expect(within(panel).getByText(said, { exact: false })).toBeDefined();
  expect(field('Extra charge, GBP').value).toBe('16.50');
  await user.clear(field('Distance driven, miles'));
  await user.type(field('Distance driven, miles'), '57');
  expect(field('Extra charge, GBP').value).toBe('19.80');
  await user.click(within(panel).getByRole('button', { name: 'Change the price' }));
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain(`PUT /bookings/${ride.reference}/legs/outbound/price`),
  );
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    lines: [{ kind: 'distance', label: 'Extra distance', amount: 1_980 }],
    reason: '57 miles driven, 45 included',
  });
});

it('says that a booking may be old when it could not be loaded again, until it is', async () => {
  let isAway = false;
  const { user } = showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => (isAway ? refusal(503, 'The database does not answer.') : booking),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${ride.reference}` }));
  await panel.findByRole('heading', { name: 'Payments' });
  isAway = true;
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  const alert = await panel.findByRole('alert');
  expect(alert.textContent).toMatch(/This may be out of date: .*Last updated at \d\d:\d\d\./);
  expect(panel.getByRole('heading', { name: 'Payments' })).toBeTruthy();
  isAway = false;
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
});

it('draws the map anew for another journey, and only for that', async () => {
  let now = ride;
  showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [now] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...booking, rides: [now] }),
  });
  await screen.findByText('Unassigned', { selector: 'p' });
  await expect.poll(() => drawn).toHaveBeenCalled();
  drawn.mockClear();
  const look = async () => {
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
  };
  now = { ...ride, driver: sampleRide.driver };
  await look();
  await screen.findByText(/^Sam Driver · /, { selector: 'p' });
  expect(drawn).not.toHaveBeenCalled();
  now = { ...now, pickup: { ...ride.pickup, address: 'Reading Station', latitude: 51.4589, longitude: -0.9713 } };
  await look();
  await expect.poll(() => drawn).toHaveBeenCalledTimes(1);
});

it.each([
  [404, 'There is no booking C97A94F.', false],
  [503, 'The server', true],
] as const)(
  'says of a booking that is not there by %i that there is none, and offers another try else',
  async (status, text, again) => {
    showDesk('viewer', `/?booking=${ride.reference}/outbound`, {
      'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
      [`GET /bookings/${ride.reference}`]: () => refusal(status, 'The server is busy.'),
    });
    const panel = within(await screen.findByRole('complementary', { name: `Booking ${ride.reference}` }));
    expect(await panel.findByText(new RegExp(text))).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Try again' }) !== null).toBe(again);
  },
);
