import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Answer } from '../api/client.ts';
import { draw } from '../testing/draw.tsx';
import { sampleBooking, sampleRide } from '../testing/sample.ts';
import type { Ride } from '../today/ride.ts';
import { Actions } from './actions.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Candidate = Answer<'candidates'>['drivers'][number];
const candidate = (over: Partial<Candidate>): Candidate => ({
  id: 1,
  name: 'Nadia Near',
  vehicle: 'Toyota Prius',
  registration: 'LK21 ABC',
  seconds: 250,
  freeAt: null,
  seenAt: '2026-11-24T12:00:00.000Z',
  alsoAt: null,
  unavailableSince: null,
  cannot: '',
  ...over,
});

function shown(
  answer: () => Response,
  rides: readonly Ride[] = [],
  drivers: readonly object[] | Promise<readonly object[]> = [],
) {
  const assigned: unknown[] = [];
  const booking = sampleBooking();
  const [ride] = booking.rides;
  if (!ride) throw new Error('a ride');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(address);
    if (path.endsWith('/candidates')) return answer();
    if (method === 'PUT') assigned.push(JSON.parse(String(body)));
    if (path.endsWith('/drivers')) return Response.json({ drivers: await drivers });
    return Response.json(method === 'PUT' ? ride : booking);
  });
  const element = <Actions booking={booking} ride={ride} assigning={1} rides={rides} />;
  const { user } = draw(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { assigned, user };
}

it('shows who can be there in how many minutes, and Enter takes the first', async () => {
  const { assigned, user } = shown(() =>
    Response.json({
      drivers: [
        candidate({}),
        candidate({ id: 2, name: 'Bo Busy', seconds: 1_900, freeAt: '2026-11-24T12:40:00.000Z' }),
        candidate({ id: 3, name: 'Ula Unknown', seconds: null, seenAt: null }),
        candidate({ id: 4, name: 'Sol Saloon', cannot: 'not wheelchair accessible' }),
      ],
    }),
  );
  expect((await screen.findByRole('button', { name: /^Nadia Near/ })).textContent).toContain('5 min');
  expect(screen.getByRole('button', { name: /^Bo Busy/ }).textContent).toContain('on a ride, free at 12:40');
  expect(screen.getByRole('button', { name: /^Ula Unknown/ }).textContent).toContain('position unknown');
  expect(screen.getByRole('button', { name: /^Sol Saloon/ })).toHaveProperty('disabled', true);
  expect(document.activeElement?.getAttribute('list')).toBe('desk-drivers');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: 1, driver: { name: 'Nadia Near' } }]));
});

it('gives the ride by Enter to nobody who is not available, unless chosen', async () => {
  const drivers = [
    candidate({ unavailableSince: '2026-11-24T11:50:00.000Z' }),
    candidate({ id: 2, name: 'Bo Behind', seconds: 900 }),
  ];
  const { assigned, user } = shown(() => Response.json({ drivers }));
  const away = await screen.findByRole('button', { name: /^Nadia Near/ });
  expect(away.textContent).toMatch(/not available since .*11:50/);
  expect(away).toHaveProperty('disabled', false);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: 2 }]));
});

it('gives the ride by Enter to nobody who has another one at that time, unless chosen', async () => {
  const { assigned, user } = shown(() =>
    Response.json({
      drivers: [
        candidate({ alsoAt: '2026-11-24T12:45:00.000Z' }),
        candidate({ id: 2, name: 'Bo Behind', seconds: 900 }),
      ],
    }),
  );
  expect((await screen.findByRole('button', { name: /^Nadia Near/ })).textContent).toContain(
    'has another ride at 12:45',
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: 2 }]));
});

it('says when a driver was last seen whose minutes are by an old position, as of one who has gone home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T18:00:00Z') });
  shown(() =>
    Response.json({
      drivers: [
        candidate({ seenAt: '2026-11-24T09:10:00.000Z' }),
        candidate({ id: 2, name: 'Bo Behind', seenAt: '2026-11-24T17:58:00.000Z' }),
      ],
    }),
  );
  expect((await screen.findByRole('button', { name: /^Nadia Near/ })).textContent).toContain('last seen 09:10');
  expect(screen.getByRole('button', { name: /^Bo Behind/ }).textContent).not.toContain('seen');
});

it('gives the ride to whoever is chosen', async () => {
  const { assigned, user } = shown(() =>
    Response.json({ drivers: [candidate({}), candidate({ id: 3, name: 'Ula Unknown', seconds: null })] }),
  );
  await user.click(await screen.findByRole('button', { name: /^Ula Unknown/ }));
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: 3 }]));
});

it('moves no driver of the list under the pointer when another one becomes the nearest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const bo = candidate({ id: 2, name: 'Bo Behind', seconds: 400 });
  const cy = candidate({ id: 3, name: 'Cy Come', seconds: 90 });
  let drivers = [candidate({}), bo];
  const { assigned, user } = shown(() => Response.json({ drivers }));
  await screen.findByRole('button', { name: /^Nadia Near/ });
  drivers = [cy, { ...bo, seconds: 100 }, candidate({})];
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.getByRole('button', { name: /^Bo Behind/ }).textContent).toContain('2 min');
  const list = screen.getByRole('region', { name: 'Nearest drivers' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.split(/\d/)[0]),
  ).toEqual(['Nadia Near', 'Bo Behind', 'Cy Come']);
  await user.click(screen.getByRole('button', { name: 'Assign Cy Come Enter' }));
  await vi.waitFor(() => expect(assigned).toMatchObject([{ driverId: 3 }]));
});

it('without an answer a name can be typed all the same', async () => {
  const problem = { title: 'Failed', status: 500, code: 'failed', detail: 'Something went wrong here.' };
  const { assigned, user } = shown(() => Response.json(problem, { status: 500 }));
  await screen.findByText(/could not be loaded/);
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Driver' }), 'Sam Driver{Enter}');
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: null, driver: { name: 'Sam Driver' } }]));
});

it('gives nobody the phone and the car of a driver whose name only begins the same', async () => {
  const { assigned, user } = shown(
    () => Response.json({ drivers: [] }),
    [sampleRide({ reference: 'C97B000', driver: sampleRide.driver })],
  );
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  await user.type(await screen.findByRole('combobox', { name: 'Driver' }), 'Sam Driver');
  expect(value('Phone')).toBe('+447911224321');
  await user.type(screen.getByRole('combobox', { name: 'Driver' }), 'son');
  expect(value('Phone')).toBe('');
  await user.type(screen.getByLabelText('Vehicle'), 'Volvo');
  await user.type(screen.getByRole('combobox', { name: 'Driver' }), ' II{Enter}');
  const [vehicle, driver] = [
    { model: 'Volvo', registration: '' },
    { name: 'Sam Driverson II', phone: '', licence: '' },
  ];
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: null, driver, vehicle }]));
});

it('assigns the driver who is meant of two with one name, and neither of them by the name alone', async () => {
  const own = { ...sampleRide.driver, name: 'Ali Khan' };
  const { assigned, user } = shown(
    () => Response.json({ drivers: [] }),
    [],
    [
      { ...own, id: 5, phone: '+447911000005', registration: 'AA05 AAA' },
      { ...own, id: 6, phone: '+447911000006', registration: 'BB06 BBB' },
    ],
  );
  const field = await screen.findByRole('combobox', { name: 'Driver' });
  const values = () => [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'));
  await waitFor(() => expect(values()).toEqual(['Ali Khan, AA05 AAA', 'Ali Khan, BB06 BBB']));
  await user.type(field, 'Ali Khan{Enter}');
  expect(screen.getByText('Several drivers have this name: choose one from the list.')).toBeTruthy();
  expect(assigned).toEqual([]);
  await user.type(field, ', AA05 AAA{Enter}');
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: 5, driver: { phone: '+447911000005' } }]));
});

it.each([
  ['before Enter', 'Ali Khan'],
  ['after Enter', 'Ali Khan{Enter}'],
])('assigns the own driver of a typed name when the list of drivers arrives %s', async (_, typed) => {
  const ali = { ...sampleRide.driver, name: 'Ali Khan' };
  let arrive = (_drivers: readonly object[]) => {};
  const { assigned, user } = shown(
    () => Response.json({ drivers: [] }),
    // The ride of the day has the driver's name, phone and vehicle only.
    [sampleRide({ reference: 'C97B000', driver: ali })],
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await user.type(await screen.findByRole('combobox', { name: 'Driver' }), typed);
  expect(assigned).toEqual([]);
  arrive([{ ...ali, id: 5, registration: 'AA05 AAA' }]);
  await waitFor(() => expect(screen.getByLabelText('Registration')).toHaveProperty('value', 'AA05 AAA'));
  if (typed === 'Ali Khan') await user.keyboard('{Enter}');
  await waitFor(() => expect(assigned).toMatchObject([{ driverId: 5, vehicle: { registration: 'AA05 AAA' } }]));
});
