import type { RideNews } from 'contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { notificationTitles } from './messages/notifications.ts';
import { notificationOf, showNews } from './worker-news.ts';

const origin = 'https://taxi.example';
const given: RideNews = {
  news: 'given',
  reference: 'C97A94F',
  leg: 'return',
  pickupAt: '2026-11-24T10:31:00+05:30',
  pickup: 'Heathrow Terminal 2',
};

afterEach(() => vi.unstubAllGlobals());

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}

/** A worker with these open pages; `happens` is an event of the browser. */
function start(pages: readonly string[] = [], languages: readonly string[] = ['en-GB']) {
  const shown: Shown[] = [];
  const done: string[] = [];
  const clients = pages.map((path) => ({
    url: origin + path,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (address: string) => void done.push(`navigate ${address}`),
    postMessage: (message: string) => void done.push(`${path} ${message}`),
  }));
  const subscribed: PushSubscriptionOptionsInit[] = [];
  const heard = new Map<string, (event: unknown) => void>();
  showNews({
    addEventListener: (name: string, listen: (event: unknown) => void) => heard.set(name, listen),
    navigator: { languages },
    clients: {
      matchAll: async () => clients,
      openWindow: async (address: string) => void done.push(`open ${address}`),
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          subscribed.push(options);
          return {
            toJSON: () => ({
              endpoint: 'https://push.example/2',
              expirationTime: null,
              keys: { p256dh: 'p', auth: 'a' },
            }),
          };
        },
      },
    },
  } as unknown as ServiceWorkerGlobalScope);
  const happens = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    heard.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { shown, done, subscribed, happens };
}

it('shows the news of a ride with day, time and pick-up, and has the open page look', async () => {
  const { shown, done, happens } = start(['/drive#rides', '/desk/']);
  await happens('push', { data: { json: () => given } });
  expect(shown).toEqual([
    {
      title: 'New ride for you',
      options: {
        body: 'Tue 24 Nov, 10:31 · Heathrow Terminal 2',
        lang: 'en-GB',
        dir: 'ltr',
        icon: '/desk/drive-192.png',
        tag: 'C97A94F return',
        renotify: true,
        data: '/drive#ride=C97A94F/return',
      },
    },
  ]);
  expect(done).toEqual(['/drive#rides ride-news']);
});

it.each([
  [
    'in the page that is open',
    ['/', '/drive'],
    ['focus /drive', 'navigate /drive#ride=C97A94F/return', '/drive ride-news'],
  ],
  ['in a new one', ['/desk/'], ['open /drive#ride=C97A94F/return']],
])('a tap opens the ride %s, and takes the notification away', async (_, pages, expected) => {
  const { done, happens } = start(pages);
  const close = vi.fn();
  await happens('notificationclick', { notification: { data: '/drive#ride=C97A94F/return', close } });
  expect(done).toEqual(expected);
  expect(close).toHaveBeenCalledOnce();
});

it('subscribes again when the browser has ended the subscription, with the key that the server has by now', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push([method, path, ...(body ? [JSON.parse(String(body))] : [])]);
    return method === 'GET' ? Response.json({ key: 'BKey' }) : new Response(null, { status: 204 });
  });
  const { subscribed, happens } = start();
  await happens('pushsubscriptionchange', {});
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BKey' }]);
  expect(sent).toEqual([
    ['GET', '/drive/v1/push'],
    ['PUT', '/drive/v1/push', { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }],
  ]);
});

it.each(['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'pl'])('says everything in %s', (code) => {
  const titles = notificationTitles[code] ?? {};
  expect(Object.values(titles)).toHaveLength(5);
  expect(new Set(Object.values(titles)).size).toBe(5);
  for (const news of ['given', 'changed', 'here', 'cancelled', 'withdrawn'] as const) {
    const { title, options } = notificationOf({ ...given, news }, ['xx', `${code}-XX`, 'en-GB']);
    expect([title, options.lang, options.dir]).toEqual([
      notificationTitles[code]?.[news],
      `${code}-XX`,
      code === 'ar' ? 'rtl' : 'ltr',
    ]);
    expect(options.body).toContain('Heathrow Terminal 2');
  }
});

it('speaks English on a phone whose languages the page does not have', () => {
  expect(notificationOf(given, ['sv-SE', 'fi'])).toMatchObject({
    title: 'New ride for you',
    options: { lang: 'en-GB' },
  });
});
