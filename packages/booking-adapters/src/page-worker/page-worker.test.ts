import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPage } from './index.ts';

const origin = 'https://taxi.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker of the driver's page with a cache; `ask` is a request of its page. */
function start(
  cached: Readonly<Record<string, string>>,
  network: (url: Request | string) => Promise<Response>,
  isFile: (url: URL) => boolean = () => false,
) {
  const cache = new Map(Object.entries(cached));
  const pathOf = (key: Request | string) => (typeof key === 'string' ? key : new URL(key.url).pathname);
  const match = async (key: Request | string) => {
    const body = cache.get(pathOf(key));
    return body === undefined ? undefined : new Response(body);
  };
  const put = async (key: Request | string, response: Response) => void cache.set(pathOf(key), await response.text());
  vi.stubGlobal('caches', { match, open: async () => ({ match, put, keys: async () => [] }) });
  vi.stubGlobal('fetch', network);
  const heard = new Map<string, (event: unknown) => void>();
  const worker = {
    location: { origin },
    addEventListener: (name: string, listen: (event: unknown) => void) => heard.set(name, listen),
  } as unknown as ServiceWorkerGlobalScope;
  keepPage(worker, {
    cacheName: 'drive-1',
    page: '/drive',
    isFile,
    isAnswer: ({ pathname }) => pathname === '/settings.json',
  });
  const ask = (path: string, mode: string) =>
    new Promise<Response>((resolve, reject) => {
      const request = { url: origin + path, method: 'GET', mode };
      const respondWith = (response: Promise<Response>) => response.then(resolve, reject);
      heard.get('fetch')?.({ request, respondWith, waitUntil: () => {} });
    });
  return { ask, cache };
}

const never = () => new Promise<Response>(() => {});
const after = (ms: number, body: string) => () =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(new Response(body)), ms));

test.each([
  ['the page', '/drive', 'navigate'],
  ['an answer', '/settings.json', 'cors'],
])('in a network that does not respond, %s is the cached one after a while', async (_, path, mode) => {
  const { ask } = start({ [path]: 'cached' }, never);
  const answer = ask(path, mode);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await answer).text()).toBe('cached');
});

test.each([
  ['a network that responds', { '/drive': 'cached' }, 1_000],
  ['a slow network, with nothing cached', {}, 30_000],
])('in %s the page is the new one', async (_, cached, ms) => {
  const { ask } = start(cached, after(ms, 'new'));
  const answer = ask('/drive', 'navigate');
  await vi.advanceTimersByTimeAsync(ms);
  expect(await (await answer).text()).toBe('new');
});

test('without a network the page is the cached one at once', async () => {
  const { ask } = start({ '/drive': 'cached' }, () => Promise.reject(new TypeError('no network')));
  expect(await (await ask('/drive', 'navigate')).text()).toBe('cached');
});

test('an answer that comes late is cached for the next time', async () => {
  const { ask, cache } = start({ '/settings.json': 'old' }, after(20_000, 'new'));
  const answer = ask('/settings.json', 'cors');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await (await answer).text()).toBe('old');
  await vi.waitFor(() => expect(cache.get('/settings.json')).toBe('new'));
});

test.each([
  ['stays while it is shown, when the new one comes too late', 20_000, 'cached'],
  ['is replaced by a new one that is shown', 1_000, 'new'],
])('a cached page %s', async (_, ms, then) => {
  const { ask, cache } = start({ '/drive': 'cached' }, after(ms, 'new'));
  const answer = ask('/drive', 'navigate');
  await vi.advanceTimersByTimeAsync(3 * ms);
  expect(await (await answer).text()).toBe(then);
  expect(cache.get('/drive')).toBe(then);
});

test('a cached page stays with its files until the new one has all of its own', async () => {
  const html = (build: string) => `<script src="/assets/${build}.js"></script>`;
  let broken = true;
  const network = async (url: Request | string) => {
    const path = typeof url === 'string' ? url : new URL(url.url).pathname;
    if (path === '/drive') return new Response(html('new'));
    if (broken) throw new TypeError('no network');
    return new Response('code');
  };
  const cached = { '/drive': html('old'), '/assets/old.js': 'code' };
  const { ask, cache } = start(cached, network, ({ pathname }) => pathname.startsWith('/assets/'));
  expect(await (await ask('/drive', 'navigate')).text()).toBe(html('new'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Object.fromEntries(cache)).toEqual(cached);
  broken = false;
  await ask('/drive', 'navigate');
  await vi.waitFor(() => expect(cache.get('/drive')).toBe(html('new')));
  expect(cache.get('/assets/new.js')).toBe('code');
});

test('a page is not cached with a file that the server failed to give', async () => {
  const network = async (url: Request | string) =>
    url === '/assets/new.js'
      ? new Response('', { status: 502 })
      : new Response('<script src="/assets/new.js"></script>');
  const { ask, cache } = start({ '/drive': 'old' }, network, ({ pathname }) => pathname.startsWith('/assets/'));
  await ask('/drive', 'navigate');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Object.fromEntries(cache)).toEqual({ '/drive': 'old' });
});

test.each([
  ['the page', '/drive', 'navigate'],
  ['an answer', '/settings.json', 'cors'],
])('while the server fails, %s is the cached one; without one its error is shown', async (_, path, mode) => {
  const failing = async () => new Response('Bad Gateway', { status: 502 });
  expect(await (await start({ [path]: 'cached' }, failing).ask(path, mode)).text()).toBe('cached');
  expect((await start({}, failing).ask(path, mode)).status).toBe(502);
});
