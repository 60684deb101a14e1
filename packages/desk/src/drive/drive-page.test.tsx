import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RidesAnswer } from './api.ts';
import { DrivePage } from './drive-page.tsx';
import type { DriveRide } from './rides.ts';
import { keepInMemory } from './storage.ts';
import { aRide } from './testing.ts';

// There is only one tab, so the lock is granted at once.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: LockOptions, work: () => unknown) => work() },
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.location.hash = '';
});

const answer = { driver: { name: 'Grace Hopper' }, operator: { phone: '' }, rides: [aRide({ status: 'started' })] };

it.each([
  ['the ride', ''],
  ['the list', '#rides'],
])('%s says at once that there is no network, and how the position stands', async (_screen, hash) => {
  window.location.hash = hash;
  let online = true;
  vi.stubGlobal('fetch', async () => {
    if (!online) throw new TypeError('no network');
    return Response.json(answer as unknown as RidesAnswer);
  });
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  await screen.findByText(/Paddington/);
  expect(screen.getByText(/location/i)).toBeDefined();
  online = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/No connection\./).closest('[role=status]')).not.toBeNull();
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => screen.queryByText(/No connection\./)).toBeNull();
});

it.each([
  [10, 'Live · 10 secs'],
  [300, 'Last location · 5 mins'],
])('says of a position of %i seconds ago whether it is live', async (age, text) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const at = { coords: { latitude: 51.5, longitude: -0.1, accuracy: 5 }, timestamp: Date.now() - age * 1_000 };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    ...{ watchPosition: (seen: (at: unknown) => void) => seen(at), clearWatch: () => {} },
  } as unknown as Geolocation);
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  await screen.findByText(text);
});

it('calls the office by a number that can be dialled from abroad where it is written with a trunk 0', async () => {
  const operator = { phone: '+44 (0)20 7946 0042' };
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, operator }));
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const link = await screen.findByRole('link', { name: 'Call the office' });
  expect(link.getAttribute('href')).toBe('tel:+442079460042');
});

it('takes a sign-in link that is opened where the page is open already, and out of the address', async () => {
  let isIn = false;
  const links: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/session')) {
      links.push(JSON.parse(String(body)));
      isIn = true;
      return Response.json({ driver: answer.driver });
    }
    return isIn ? Response.json(answer) : Response.json({ code: 'signed-out' }, { status: 401 });
  });
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  const link = 'abcdefghijklmnopqrstuvwxyz012345';
  act(() => {
    window.location.hash = link;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await screen.findByText(/Paddington/);
  expect(links).toEqual([{ link }]);
  expect(window.location.hash).toBe('');
});

it.each([
  ['is pressed again', () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ['has network again', async () => act(() => void window.dispatchEvent(new Event('online')))],
  ['is opened anew', async () => cleanup()],
])('keeps a sign-in link in the address without network, and takes it when the page %s', async (_when, comeBack) => {
  let online = false;
  let isIn = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (!online) throw new TypeError('no network');
    if (address.endsWith('/session')) {
      isIn = true;
      return Response.json({ driver: answer.driver });
    }
    return isIn ? Response.json(answer) : Response.json({ code: 'signed-out' }, { status: 401 });
  });
  const open = () =>
    render(
      <StyleRoot locale="en-GB">
        <DrivePage kept={keepInMemory()} />
      </StyleRoot>,
    );
  window.location.hash = 'abcdefghijklmnopqrstuvwxyz012345';
  const { container } = open();
  await screen.findByRole('button', { name: 'Try again' });
  expect(window.location.hash).toBe('#abcdefghijklmnopqrstuvwxyz012345');
  online = true;
  await comeBack();
  if (!container.isConnected) open();
  await screen.findByText(/Paddington/);
  expect(window.location.hash).toBe('');
});

it('offers a sign-in link again that the server could not take, and forgets one that it refused', async () => {
  let status = 503;
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/session')
      ? Response.json({ code: status === 503 ? 'unavailable' : 'wrong-code', field: 'link' }, { status })
      : Response.json({ code: 'signed-out' }, { status: 401 }),
  );
  window.location.hash = 'abcdefghijklmnopqrstuvwxyz012345';
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(/Something went wrong in the office system/)).toBeDefined();
  status = 403;
  await userEvent.click(again);
  await screen.findByText(/This link has been used/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(window.location.hash).toBe('');
});

it('takes no double press at the end of a ride for the departure to the next one', async () => {
  const reported: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/events')) reported.push((JSON.parse(String(body)) as { type: string }).type);
    const rides = [
      aRide({ status: reported.length > 0 ? 'finish' : 'pob' }),
      aRide({ reference: 'C97A95B', pickupAt: '2026-11-24T15:00:00+00:00' }),
    ];
    return Response.json({ ...answer, driver: { id: 5, name: 'Grace Hopper' }, rides });
  });
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Finish the ride' }));
  await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
  await expect.poll(() => reported).toContain('arrived_at_dropoff');
  expect(screen.getByRole('button', { name: "I'm on my way" })).toBeDefined();
  expect(reported).toEqual(['arrived_at_dropoff']);
});

it.each([
  [
    'while the driver looks at the list',
    async () => {
      window.location.hash = '#rides';
      act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
      await screen.findByRole('heading', { name: 'Your rides' });
      window.location.hash = '';
      act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    },
  ],
  [
    'over a reload',
    async () => {
      cleanup();
      render(
        <StyleRoot locale="en-GB">
          <DrivePage kept={keepInMemory()} />
        </StyleRoot>,
      );
    },
  ],
])('keeps the distance that was typed %s', async (_, leave) => {
  const hired = aRide({ hours: 3, hire: { includedMetres: 60_000, unit: 'km' }, status: 'pob' });
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/events')) bodies.push(JSON.parse(String(body)));
    return Response.json({ ...answer, driver: { id: 5, name: 'Grace Hopper' }, rides: [hired] });
  });
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Distance driven, km' }), '72.5');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Finish the ride' }));
  await expect.poll(() => bodies).toMatchObject([{ type: 'arrived_at_dropoff', drivenMetres: 72_500 }]);
});

it('names the day of the next ride when it is not today', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+00:00');
  const rides = [aRide({ status: 'pob' }), aRide({ reference: 'C97A95B', pickupAt: at(24) })];
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, rides }));
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const next = await screen.findByText(/^Next:/);
  expect(next.textContent).toMatch(/^Next: \w{3} \d+ \w{3,4} \d\d:\d\d /);
});

it('tells in the list which ride is the current one', async () => {
  window.location.hash = '#rides';
  const rides = [aRide({ status: 'finish' }), aRide({ reference: 'C97A95B' }), aRide({ reference: 'C97A96C' })];
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, rides }));
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  await screen.findByText('C97A95B');
  expect(screen.getByRole('listitem', { current: true }).textContent).toContain('C97A95B');
});

describe('another ride than the next one', () => {
  const first = aRide({ note: 'Blue door' });
  const second = aRide({
    ...{ reference: 'C97A95B', pickupAt: '2026-11-24T15:00:00+00:00', note: 'Ring twice' },
    passenger: { name: 'Alan Turing', phone: '+447911123457' },
  });
  async function openSecond(rides: readonly DriveRide[]) {
    const reported: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.endsWith('/events')) reported.push(address);
      return Response.json({ ...answer, driver: { id: 5, name: 'Grace Hopper' }, rides });
    });
    window.location.hash = '#rides';
    const user = userEvent.setup();
    render(
      <StyleRoot locale="en-GB">
        <DrivePage kept={keepInMemory()} />
      </StyleRoot>,
    );
    await user.click(await screen.findByRole('button', { name: /C97A95B/ }));
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    await screen.findByText('Ring twice');
    return { user, reported };
  }

  it('is opened from the list and begun first, as when the passenger of the next one is late', async () => {
    const { user, reported } = await openSecond([first, second]);
    expect(screen.getByText('Ride 2 of 2')).toBeDefined();
    expect(screen.getByText(/^Next:/).textContent).toContain('12:00');
    const button = screen.getByRole('button', { name: "I'm on my way" });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'), { timeout: 3_000 });
    await user.click(button);
    await expect.poll(() => reported).toEqual(['/drive/v1/bookings/C97A95B/legs/outbound/events']);
  });

  it('can be looked at, but not begun, while one is under way', async () => {
    const { user } = await openSecond([{ ...first, status: 'pob' }, second]);
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+447911123457');
    expect(screen.queryByRole('button', { name: "I'm on my way" })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'List' }));
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    await user.click(await screen.findByRole('button', { name: /C97A94F/ }));
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    await screen.findByRole('button', { name: 'Finish the ride' });
  });

  it('gives way to the next one when it is over', async () => {
    const rides = [first, second];
    await openSecond(rides);
    rides[1] = { ...second, status: 'cancelled' };
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Blue door');
  });
});

it('keeps the focus in the page when the pressed button goes', async () => {
  let online = false;
  let status: 'pob' | 'finish' = 'pob';
  vi.stubGlobal('fetch', async (address: string) => {
    if (!online) throw new TypeError('no network');
    if (address.endsWith('/events')) status = 'finish';
    return Response.json({ ...answer, driver: { id: 5, name: 'Grace Hopper' }, rides: [aRide({ status })] });
  });
  const user = userEvent.setup();
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const hasFocus = () => expect.poll(() => document.activeElement === screen.getByRole('main')).toBe(true);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  online = true;
  await user.click(again);
  await screen.findByText(/Paddington/);
  await hasFocus();
  await press('List');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await screen.findByRole('heading', { name: 'Your rides' });
  await hasFocus();
  await user.tab();
  window.location.hash = '';
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await hasFocus();
  await press('Finish the ride');
  await screen.findByRole('heading', { name: 'All done' });
  await hasFocus();
});

it('keeps the focus in the page when a sign-in link is tried again, and when the driver signs in and out', async () => {
  let online = false;
  let isIn = false;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (!online) throw new TypeError('no network');
    if (address.endsWith('/session')) {
      isIn = method !== 'DELETE';
      return isIn ? Response.json({ driver: answer.driver }) : new Response(null, { status: 204 });
    }
    return isIn ? Response.json(answer) : Response.json({ code: 'signed-out' }, { status: 401 });
  });
  window.location.hash = 'abcdefghijklmnopqrstuvwxyz012345';
  const user = userEvent.setup();
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  const hasFocus = () => expect.poll(() => document.activeElement === screen.getByRole('main')).toBe(true);
  const again = await screen.findByRole('button', { name: 'Try again' });
  online = true;
  await user.click(again);
  await screen.findByText(/Paddington/);
  await hasFocus();
  window.location.hash = '#rides';
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await user.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  await user.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  await hasFocus();
  await user.type(screen.getByLabelText(/Your phone number/), '07911 123456');
  await user.type(screen.getByLabelText(/Six-digit code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(/Signed in as/);
  await hasFocus();
});

it('asks before the driver signs out while a ride is under way, whose passenger follows the vehicle', async () => {
  window.location.hash = '#rides';
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    calls.push(init?.method ?? 'GET');
    return init?.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  const user = userEvent.setup();
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  await user.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  const stay = screen.getByRole('button', { name: 'Stay signed in', description: /^A ride is under way\./ });
  expect(document.activeElement).toBe(stay);
  expect(calls).not.toContain('DELETE');
  await user.click(stay);
  expect(screen.queryByText(/A ride is under way\./)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
  await user.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
  await screen.findByRole('heading', { name: 'Driver sign-in' });
});
