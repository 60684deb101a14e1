/// <reference lib="webworker" />
import type { RideNews } from 'contracts';
import type { driveEndpoints } from 'contracts/endpoints/drive';
import { notificationTitles } from './messages/notifications.ts';

// The worker is one file: code that it shared with the page would be put into another one.

const page = '/drive';
const pushPath: (typeof driveEndpoints)['pushOn']['path'] = '/drive/v1/push';

/** The message of the worker to open pages: there is something new about the rides. */
export type NewsMessage = 'ride-news';
const newsMessage: NewsMessage = 'ride-news';

/** `renotify`, which browsers know, is missing in TypeScript's types. */
type Options = NotificationOptions & { readonly renotify: boolean };

/** @returns the notification of a ride's news in the first of the phone's languages that the page has */
export function notificationOf(
  { news, reference, leg, pickupAt, pickup }: RideNews,
  locales: readonly string[],
): { readonly title: string; readonly options: Options } {
  const known = (locale: string) => Object.hasOwn(notificationTitles, locale.slice(0, 2).toLowerCase());
  const locale = locales.find(known) ?? 'en-GB';
  const titles = notificationTitles[locale.slice(0, 2).toLowerCase()];
  // With the day, as it may be read tomorrow. The local time of the operator's zone is formatted as if it were UTC.
  const when = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: 'UTC',
  }).format(Date.parse(`${pickupAt.slice(0, 19)}Z`));
  return {
    title: titles?.[news] ?? '',
    options: {
      body: `${when} · ${pickup}`,
      lang: locale,
      dir: locale.startsWith('ar') ? 'rtl' : 'ltr',
      icon: '/desk/drive-192.png',
      // Later news of a ride replace the former, and are heard nevertheless.
      tag: `${reference} ${leg}`,
      renotify: true,
      data: `${page}#ride=${reference}/${leg}`,
    },
  };
}

/** Shows the news of rides that arrive by push messages; a tap opens the ride. */
export function showNews(worker: ServiceWorkerGlobalScope): void {
  const openPages = async () =>
    (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
      new URL(url).pathname.startsWith(page),
    );

  async function show(news: RideNews): Promise<void> {
    const { title, options } = notificationOf(news, worker.navigator.languages);
    await worker.registration.showNotification(title, options);
    for (const client of await openPages()) client.postMessage(newsMessage);
  }

  async function open(address: string): Promise<void> {
    const [client] = await openPages();
    if (!client) return void (await worker.clients.openWindow(address));
    await client.focus();
    await client.navigate(address);
    // A page that was in sight all the time may not have loaded the ride yet.
    client.postMessage(newsMessage);
  }

  /** Browsers renew subscriptions now and then; the former one receives nothing more. */
  async function subscribeAgain(): Promise<void> {
    const { key } = (await (await fetch(pushPath)).json()) as { key: string };
    const { pushManager } = worker.registration;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    await fetch(pushPath, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    });
  }

  worker.addEventListener('push', (event) => {
    const news = event.data?.json() as RideNews | undefined;
    if (news) event.waitUntil(show(news));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    (event as ExtendableEvent).waitUntil(subscribeAgain());
  });
}
