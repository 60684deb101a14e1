import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookAgain, showDrive } from '../testing/show-drive.tsx';
import { aRide } from './testing.ts';

const key = `B${'A'.repeat(86)}`;
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;

/** The phone: what its browser allows and has subscribed to. */
let permission: NotificationPermission;
let answer: NotificationPermission;
let subscription: ReturnType<typeof subscriptionFor> | null;
let closed: number;
let heard: ((event: { data: unknown }) => void)[];
const keys = { p256dh: 'p', auth: 'a' };
const subscriptionFor = (applicationServerKey: string, endpoint = 'https://push.example/1') => ({
  options: { applicationServerKey: bytesOf(applicationServerKey) },
  toJSON: () => ({ endpoint, expirationTime: null, keys }),
  unsubscribe: async () => {
    subscription = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async (options: { applicationServerKey: string }) => {
    if (subscription) throw new DOMException('another key', 'InvalidStateError');
    subscription = subscriptionFor(options.applicationServerKey, 'https://push.example/2');
    return subscription;
  },
};

/** The server: whether the driver is signed in, and what it was asked besides the rides. */
let isIn: boolean;
let online: boolean;
let refusal: { readonly status: number; readonly code: string } | null;
let rides: unknown[];
let asked: unknown[];
const deskOf = async (address: string, { method = 'GET', body }: RequestInit = {}) => {
  if (!online) throw new TypeError('no network');
  if (address.endsWith('/rides')) {
    if (!isIn) return Response.json({ code: 'signed-out' }, { status: 401 });
    return Response.json({ driver: { id: 1, name: 'Grace Hopper' }, operator: { phone: '' }, rides });
  }
  if (address.endsWith('/session')) {
    isIn = false;
    return new Response(null, { status: 204 });
  }
  asked.push(body ? `${method} ${JSON.parse(String(body)).endpoint}` : method);
  if (refusal && method !== 'GET') return Response.json({ code: refusal.code }, { status: refusal.status });
  return method === 'GET' ? Response.json({ key }) : new Response(null, { status: 204 });
};

beforeEach(() => {
  permission = 'default';
  answer = 'granted';
  subscription = null;
  closed = 0;
  heard = [];
  isIn = true;
  online = true;
  refusal = null;
  rides = [];
  asked = [];
  vi.stubGlobal('fetch', deskOf);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answer;
      return permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve({ pushManager, getNotifications: async () => [{ close: () => void closed++ }] }),
      addEventListener: (_: string, listen: (event: { data: unknown }) => void) => heard.push(listen),
      removeEventListener: () => {},
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
  window.location.hash = '';
});

const on = /This phone tells you of new, changed and cancelled rides/;
const turnOn = { name: 'Turn on notifications' };
const turnOff = { name: 'Turn off notifications' };

describe('a driver without a ride', () => {
  it('is asked for nothing before a tap on the button, which subscribes the phone', async () => {
    const { user } = showDrive();
    const button = await screen.findByRole('button', turnOn);
    expect(screen.getByText(/Your phone can tell you of new, changed and cancelled rides/)).toBeTruthy();
    expect([permission, asked]).toEqual(['default', []]);
    await user.click(button);
    await screen.findByText(on);
    expect(asked).toEqual(['GET', 'PUT https://push.example/2']);
    // The same button, so that the keyboard's focus stays.
    expect(document.activeElement).toBe(screen.getByRole('button', turnOff));
  });

  it('can turn it off again', async () => {
    permission = 'granted';
    subscription = subscriptionFor(key);
    const { user } = showDrive();
    await user.click(await screen.findByRole('button', turnOff));
    await screen.findByRole('button', turnOn);
    expect([subscription, asked.at(-1)]).toEqual([null, 'DELETE']);
  });

  it('who blocks it reads that the phone stays silent, and what to do; once allowed there, the button is back', async () => {
    answer = 'denied';
    const { user } = showDrive();
    await user.click(await screen.findByRole('button', turnOn));
    await screen.findByText(/Notifications are blocked for this page/);
    expect(screen.queryByRole('button', turnOn)).toBeNull();
    permission = 'default';
    // The page listens for the driver's return from an effect, which may run after the words are there.
    await waitFor(() => {
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(screen.getByRole('button', turnOn)).toBeTruthy();
    });
  });

  it('who closes the question can be asked again', async () => {
    answer = 'default';
    const { user } = showDrive();
    await user.click(await screen.findByRole('button', turnOn));
    await waitFor(() => expect(screen.getByRole('button', turnOn).getAttribute('aria-busy')).not.toBe('true'));
    expect(asked).toEqual([]);
  });

  const failed = 'Notifications could not be turned on or off. Try again.';
  const refuse = (status: number, code: string) => () => {
    refusal = { status, code };
  };
  it.each([
    ['the server fails', refuse(500, ''), 'Something went wrong in the office system. Try again.'],
    ['the server does not take its push service', refuse(400, 'invalid'), failed],
    [
      'the browser cannot subscribe',
      () => vi.spyOn(pushManager, 'subscribe').mockRejectedValueOnce(new DOMException('push service', 'AbortError')),
      failed,
    ],
  ])('reads it when %s, and can try again', async (_, fail, text) => {
    fail();
    const { user } = showDrive();
    await user.click(await screen.findByRole('button', turnOn));
    await screen.findByText(text);
    refusal = null;
    await user.click(screen.getByRole('button', turnOn));
    await screen.findByText(on);
  });

  it.each([
    ['an iPhone’s browser', false, /A locked iPhone tells you of rides only if this page is on its home screen/],
    ['an old iPhone’s home screen', true, /This browser cannot tell you of rides/],
    ['another browser without it', undefined, /This browser cannot tell you of rides/],
  ])('reads in %s what the phone cannot do', async (_, standalone, text) => {
    vi.unstubAllGlobals();
    vi.stubGlobal('fetch', deskOf);
    if (standalone !== undefined)
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
    showDrive();
    await screen.findByText(text);
    expect(screen.queryByRole('button', turnOn)).toBeNull();
  });
});

it('the list of rides has it, too', async () => {
  rides = [aRide({})];
  window.location.hash = '#rides';
  showDrive();
  await screen.findByRole('button', turnOn);
});

describe('a phone that tells of rides', () => {
  beforeEach(() => {
    permission = 'granted';
    subscription = subscriptionFor(key);
  });

  it('is told to the server at every start, for the driver who is signed in', async () => {
    showDrive();
    await screen.findByText(on);
    expect(asked).toEqual(['GET', 'PUT https://push.example/1']);
  });

  it('subscribes anew when the server has another key', async () => {
    subscription = subscriptionFor(`B${'B'.repeat(86)}`);
    showDrive();
    await screen.findByText(on);
    expect(asked).toEqual(['GET', 'PUT https://push.example/2']);
  });

  it('stops with the sign-out, and its notifications, which name addresses, are gone', async () => {
    window.location.hash = '#rides';
    const { user } = showDrive();
    await screen.findByText(on);
    await user.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
    await screen.findByRole('heading', { name: 'Driver sign-in' });
    await waitFor(() => expect([subscription, closed]).toEqual([null, 1]));
  });

  it('stops when the office has signed the driver out', async () => {
    isIn = false;
    showDrive();
    await screen.findByRole('heading', { name: 'Driver sign-in' });
    await waitFor(() => expect(subscription).toBeNull());
  });

  it('stays so without a network, which tells nothing about the session', async () => {
    showDrive();
    await screen.findByText(on);
    online = false;
    lookAgain();
    await screen.findByText(/No connection\./);
    expect([subscription === null, screen.queryByText(on) === null]).toEqual([false, false]);
  });

  it('loads the rides when a message about one has arrived', async () => {
    showDrive();
    await screen.findByText(on);
    rides = [aRide({})];
    act(() => {
      for (const listen of heard) listen({ data: 'ride-news' });
    });
    await screen.findByText(/Paddington/);
  });
});

describe('a notification opens', () => {
  const later = aRide({ reference: 'D11B22C', pickupAt: '2026-11-24T15:00:00+00:00' });

  it('its ride, which the page may not have loaded yet', async () => {
    rides = [aRide({})];
    showDrive();
    await screen.findByText('Ride 1 of 1');
    act(() => {
      window.location.hash = '#ride=D11B22C/outbound';
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(screen.queryByText(/This ride is not on your list/)).toBeNull();
    rides = [aRide({}), later];
    lookAgain();
    await screen.findByText('Ride 2 of 2');
    expect(screen.queryByText(/This ride is not on your list/)).toBeNull();
  });

  it('the page with the reason, when the ride is of another day or no longer the driver’s', async () => {
    rides = [aRide({})];
    window.location.hash = '#ride=D11B22C/outbound';
    const { user } = showDrive();
    const reason = 'This ride is not on your list. Rides appear there a day before the pick-up.';
    await screen.findByText(reason);
    expect(screen.getByText('Ride 1 of 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
