import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showDrive } from '../testing/show-drive.tsx';
import { keepInMemory } from './storage.ts';
import { aRide } from './testing.ts';

type Reply = () => Promise<Response>;

/** The next responses to the list of rides, and what happens to an event. */
let lists: Reply[];
let event: Reply;
const rides = (status: 'upcoming' | 'started') =>
  Response.json({ driver: { name: 'Grace Hopper' }, operator: { phone: '' }, rides: [aRide({ status })] });
const noNetwork: Reply = async () => {
  throw new TypeError('no network');
};

beforeEach(() => {
  event = async () => Response.json({ status: 'started' });
  vi.stubGlobal('fetch', (address: string) => (address.endsWith('/rides') ? (lists.shift() ?? noNetwork)() : event()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('what the server has taken stays reported when the network is gone before the rides are loaded again', async () => {
  lists = [async () => rides('upcoming')];
  const { user, kept } = showDrive();
  await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
  await screen.findByText(/No connection\./);
  expect(screen.getByRole('button', { name: "I'm here" })).toBeTruthy();
  // Also once the page is opened again without a network.
  expect((await kept.lastRides())?.rides[0]?.status).toBe('started');
});

describe('on a phone whose clock is two hours behind', () => {
  const serverNow = () => Date.now() + 2 * 3_600_000;
  const ridesWith = (over: Parameters<typeof aRide>[0]) =>
    Response.json({
      driver: { id: 1, name: 'Grace Hopper' },
      operator: { phone: '' },
      now: new Date(serverNow()).toISOString(),
      rides: [aRide(over)],
    });
  /** The bodies of what the page sends, as long as the server takes it. */
  function sentWith(over: Parameters<typeof aRide>[0]) {
    const sent: { occurredAt?: string; positions?: { at: string }[] }[] = [];
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
      if (address.endsWith('/rides')) return ridesWith(sent.length > 0 ? { ...over, status: 'started' } : over);
      sent.push(JSON.parse(String(body)));
      return address.endsWith('/positions')
        ? new Response(null, { status: 204 })
        : Response.json({ status: 'started' });
    });
    return sent;
  }
  const isNow = (at: string | undefined) => Math.abs(Date.parse(at ?? '') - serverNow()) < 5_000;

  it('a report has the time of the server’s clock, without network as well', async () => {
    const sent = sentWith({ status: 'upcoming' });
    const { user, kept } = showDrive();
    await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
    await expect.poll(() => sent.length).toBe(1);
    expect(isNow(sent[0]?.occurredAt)).toBe(true);
    cleanup();
    vi.stubGlobal('fetch', noNetwork);
    showDrive(kept);
    await user.click(await screen.findByRole('button', { name: "I'm here" }));
    await expect.poll(() => kept.outgoing.list()).toHaveLength(1);
    const [waiting] = await kept.outgoing.list();
    expect(isNow(waiting?.entry.kind === 'event' ? waiting.entry.occurredAt : '')).toBe(true);
  });

  it.each([
    ['the phone’s clock', () => Date.now()],
    ['the satellites’ clock', serverNow],
  ])('a position that has the time of %s is sent with that of the server’s', async (_, clock) => {
    const watchPosition = (seen: PositionCallback) => {
      seen({ coords: { latitude: 51.5, longitude: -0.1 }, timestamp: clock() } as GeolocationPosition);
      return 1;
    };
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { watchPosition, clearWatch: () => {} },
    });
    try {
      const sent = sentWith({ status: 'started' });
      showDrive();
      await expect.poll(() => sent.find(({ positions }) => positions)?.positions).toHaveLength(1);
      expect(isNow(sent.find(({ positions }) => positions)?.positions?.[0]?.at)).toBe(true);
    } finally {
      Reflect.deleteProperty(navigator, 'geolocation');
    }
  });

  it('a no-show can be reported once the time for it has come on the server’s clock', async () => {
    sentWith({ status: 'arrived', noShowFrom: new Date(serverNow() - 60_000).toISOString() });
    showDrive();
    expect(await screen.findByRole('button', { name: 'Passenger did not show up' })).toBeTruthy();
  });
});

it('a list that was asked for before an event arrived does not take the event back', async () => {
  let tellOld = (_: Response) => {};
  let tellNew = (_: Response) => {};
  lists = [
    async () => rides('upcoming'),
    () => new Promise((resolve) => (tellOld = resolve)),
    () => new Promise((resolve) => (tellNew = resolve)),
  ];
  const { user } = showDrive();
  const button = await screen.findByRole('button', { name: "I'm on my way" });
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => lists).toHaveLength(1);
  await user.click(button);
  await expect.poll(() => lists).toHaveLength(0);
  await act(async () => tellOld(rides('upcoming')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('button', { name: "I'm here" })).toBeTruthy();
  await act(async () => tellNew(rides('started')));
  expect(await screen.findByRole('button', { name: "I'm here" })).toBeTruthy();
});

it('a list that was asked for before the driver signed out shows and keeps no passengers afterwards', async () => {
  let tellOld = (_: Response) => {};
  lists = [async () => rides('upcoming'), () => new Promise((resolve) => (tellOld = resolve))];
  window.location.hash = '#rides';
  const { user, kept } = showDrive();
  const button = await screen.findByRole('button', { name: 'Sign out on this phone' });
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => lists).toHaveLength(0);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Driver sign-in' })).toBeTruthy();
  await act(async () => tellOld(rides('upcoming')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  window.location.hash = '';
  expect(screen.queryByRole('button', { name: 'Sign out on this phone' })).toBeNull();
  expect(await kept.lastRides()).toBeUndefined();
});

it('what a driver reported waits for that driver, whoever uses the phone meanwhile', async () => {
  const drivers = { ada: { id: 1, name: 'Ada Lovelace' }, grace: { id: 2, name: 'Grace Hopper' } };
  let who: keyof typeof drivers | null = 'ada';
  let comes: keyof typeof drivers = 'grace';
  let takes = false;
  const arrived: string[] = [];
  // Rides of the same number: a ride may go from one driver to the other.
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (address.endsWith('/session')) {
      who = method === 'DELETE' ? null : comes;
      return who ? Response.json({ driver: drivers[who] }) : new Response(null, { status: 204 });
    }
    if (!who) return Response.json({ code: 'signed-out' }, { status: 401 });
    if (address.endsWith('/rides')) {
      return Response.json({ driver: drivers[who], operator: { phone: '' }, rides: [aRide({})] });
    }
    if (!takes) return Response.json({ code: 'unavailable' }, { status: 503 });
    arrived.push(`${who} ${JSON.parse(String(body)).type}`);
    return Response.json({ status: 'started' });
  });
  const { user, kept } = showDrive();
  const goTo = (hash: string) =>
    act(() => {
      window.location.hash = hash;
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
  const passPhoneTo = async (next: keyof typeof drivers) => {
    comes = next;
    goTo('#rides');
    await user.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
    // Asked while a ride is under way.
    if (screen.queryByRole('button', { name: 'Stay signed in' })) {
      await user.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
    }
    await user.type(await screen.findByLabelText(/Your phone number/), '07911 123456');
    await user.type(screen.getByLabelText(/Six-digit code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(`Signed in as ${drivers[next].name}`, { exact: false });
    goTo('');
  };
  await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
  await screen.findByRole('button', { name: "I'm here" });
  // The press was refused for now; the phone is passed on before it is sent again.
  await passPhoneTo('grace');
  takes = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await screen.findByRole('button', { name: "I'm on my way" })).toBeTruthy();
  expect(arrived).toEqual([]);
  expect(await kept.outgoing.list()).toHaveLength(1);
  await passPhoneTo('ada');
  await expect.poll(() => arrived).toEqual(['ada departed_to_pickup']);
  expect(await screen.findByRole('button', { name: "I'm here" })).toBeTruthy();
  expect(await kept.outgoing.list()).toEqual([]);
});

it('a press that the phone cannot keep says so, instead of doing nothing', async () => {
  lists = [async () => rides('upcoming'), async () => rides('upcoming')];
  const kept = keepInMemory();
  const { user } = showDrive({
    ...kept,
    outgoing: { ...kept.outgoing, add: () => Promise.reject(new DOMException('closing', 'InvalidStateError')) },
  });
  await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
  await expect.poll(() => screen.getByRole('alert').textContent).toContain('Something went wrong. Try again.');
});

it('no late response to an earlier look signs the driver out, or says that there is no network', async () => {
  const late: ((response: Response | Error) => void)[] = [];
  const lateReply: Reply = () =>
    new Promise((resolve, reject) => {
      late.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)));
    });
  lists = [async () => rides('upcoming'), lateReply, lateReply, async () => rides('started')];
  showDrive();
  await screen.findByRole('button', { name: "I'm on my way" });
  for (const left of [2, 1, 0]) {
    act(() => void window.dispatchEvent(new Event('online')));
    await expect.poll(() => lists).toHaveLength(left);
  }
  await screen.findByRole('button', { name: "I'm here" });
  await act(async () => {
    late[0]?.(Response.json({ code: 'signed-out' }, { status: 401 }));
    late[1]?.(new TypeError('no network'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByRole('button', { name: "I'm here" })).toBeTruthy();
  expect(screen.queryByText(/No connection\./)).toBeNull();
});

it('says after signing in that the rides did not come, instead of leaving the form busy', async () => {
  lists = [async () => Response.json({ code: 'signed-out' }, { status: 401 })];
  const { user } = showDrive();
  await user.type(await screen.findByLabelText(/Your phone number/), '07911 123456');
  await user.type(screen.getByLabelText(/Six-digit code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  lists = [async () => rides('upcoming')];
  await user.click(again);
  await screen.findByRole('button', { name: "I'm on my way" });
});

it('says nothing of a former sign-in or driver to the next one', async () => {
  let isIn = false;
  let leaves = false;
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (address.endsWith('/session')) {
      if (method === 'DELETE' && !leaves) throw new TypeError('no network');
      if (String(body).includes('link')) return Response.json({ code: 'wrong-code', field: 'link' }, { status: 401 });
      isIn = method !== 'DELETE';
      return Response.json({ driver: { name: 'Grace Hopper' } });
    }
    return isIn ? rides('upcoming') : Response.json({ code: 'signed-out' }, { status: 401 });
  });
  const goTo = (hash: string) =>
    act(() => {
      window.location.hash = hash;
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
  const { user } = showDrive();
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  goTo('abcdefghijklmnopqrstuvwxyz012345');
  await screen.findByText(/This link has been used/);
  const signIn = async () => {
    await user.type(await screen.findByLabelText(/Your phone number/), '07911 123456');
    await user.type(screen.getByLabelText(/Six-digit code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('button', { name: "I'm on my way" });
  };
  await signIn();
  goTo('#rides');
  await user.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  await expect.poll(() => screen.getByRole('alert').textContent).toContain('No connection.');
  leaves = true;
  await user.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  expect(screen.getByRole('alert').textContent).toBe('');
  goTo('');
  await signIn();
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('opens with the stored rides in a network that does not answer, and corrects them once it does', async () => {
  let tell = (_: Response) => {};
  lists = [async () => rides('upcoming')];
  const { kept } = showDrive();
  await screen.findByRole('button', { name: "I'm on my way" });
  cleanup();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  lists = Array.from({ length: 5 }, () => () => new Promise((resolve) => (tell = resolve)));
  showDrive(kept);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  vi.useRealTimers();
  expect(await screen.findByRole('button', { name: "I'm on my way" })).toBeTruthy();
  expect(screen.getByText(/No connection\./)).toBeTruthy();
  await act(async () => tell(rides('started')));
  expect(await screen.findByRole('button', { name: "I'm here" })).toBeTruthy();
  expect(screen.queryByText(/No connection\./)).toBeNull();
});

it('reports and loads the rides while another tab, which the phone has suspended, holds the lock for good', async () => {
  // Whoever waits for it gives up at once.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const held = async (_name: string, { signal, steal }: LockOptions, work: () => unknown) =>
    steal ? work() : signal?.throwIfAborted();
  vi.spyOn(navigator.locks, 'request').mockImplementation(held as LockManager['request']);
  onTestFinished(() => void vi.restoreAllMocks());
  lists = [async () => rides('upcoming'), async () => rides('started')];
  const { user, kept } = showDrive();
  await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
  expect(await screen.findByRole('button', { name: "I'm here" })).toBeTruthy();
  await expect.poll(() => kept.outgoing.list()).toEqual([]);
});

const closed = () => Promise.reject(new DOMException('closing', 'InvalidStateError'));

it('says without network that the office cannot be reached when the phone cannot read its storage', async () => {
  lists = [];
  showDrive({ ...keepInMemory(), lastRides: closed });
  const again = await screen.findByRole('button', { name: 'Try again' });
  lists = [async () => rides('upcoming')];
  await userEvent.setup().click(again);
  await screen.findByRole('button', { name: "I'm on my way" });
});

it('a sign-out takes the passengers from the screen when the phone cannot delete what it stored', async () => {
  lists = [async () => rides('upcoming')];
  event = async () => new Response(null, { status: 204 });
  window.location.hash = '#rides';
  const { user } = showDrive({ ...keepInMemory(), forgetRides: closed });
  await user.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  window.location.hash = '';
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  expect(screen.queryByText(/Ada Lovelace/)).toBeNull();
});

it('shows nothing of the driver whose session ended to the next one, whose rides do not come', async () => {
  const signedOut = async () => Response.json({ code: 'signed-out' }, { status: 401 });
  lists = [async () => rides('upcoming')];
  event = signedOut;
  const { user } = showDrive();
  await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  event = async () => Response.json({ driver: { name: 'Grace Hopper' } });
  await user.type(screen.getByLabelText(/Your phone number/), '07911 123456');
  await user.type(screen.getByLabelText(/Six-digit code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/Ada Lovelace/)).toBeNull();
});

it.each([
  [200, 'Back soon'],
  [403, 'Are you a robot?'],
  [401, 'Accept the terms of this network'],
])(
  'takes no page of a proxy (%i) for the office’s answer: a report is sent until the office has it',
  async (status, text) => {
    const headers = { 'content-type': 'text/html' };
    const page: Reply = async () => new Response(`<html>${text}</html>`, { status, headers });
    lists = [async () => rides('upcoming'), page];
    event = page;
    const { user, kept } = showDrive();
    await user.click(await screen.findByRole('button', { name: "I'm on my way" }));
    await screen.findByText(/No connection\./);
    expect(await kept.outgoing.list()).toHaveLength(1);
    expect(screen.getByRole('button', { name: "I'm here" })).toBeTruthy();
  },
);

it('sends what a driver reported just now before the sign-out, which would keep it on the phone', async () => {
  const arrived: string[] = [];
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address.endsWith('/rides')) return rides('started');
    if (method === 'DELETE') {
      arrived.push('sign-out');
      return new Response(null, { status: 204 });
    }
    await taken;
    arrived.push('report');
    return Response.json({ status: 'arrived' });
  });
  const { user, kept } = showDrive();
  await user.click(await screen.findByRole('button', { name: "I'm here" }));
  act(() => {
    window.location.hash = '#rides';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  const leave = screen.getByRole('button', { name: 'Sign out on this phone' });
  await user.click(leave);
  expect(leave.getAttribute('aria-busy')).toBe('true');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(arrived).toEqual([]);
  take();
  await screen.findByRole('heading', { name: 'Driver sign-in' });
  window.location.hash = '';
  expect(arrived).toEqual(['report', 'sign-out']);
  expect(await kept.outgoing.list()).toEqual([]);
});
