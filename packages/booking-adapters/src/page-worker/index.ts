/// <reference lib="webworker" />

/** A page that its own service worker serves without a network. */
export interface CachedPage {
  readonly cacheName: string;
  /** Its path; all paths that begin with it are the same page. */
  readonly page: string;
  /** Whether a URL is a file with its content's hash in its name: it is fetched only once. */
  readonly isFile: (url: URL) => boolean;
  /** Whether a call is fetched each time and its last response served without a network. Never for personal data. */
  readonly isAnswer?: (url: URL) => boolean;
}

/** The message of a page to its worker: the URLs of the files it has loaded. */
export interface LoadedFiles {
  readonly loaded: readonly string[];
}

/** How long the network may take before the cached response is served: where it is weak, a request fails minutes later. */
const slowMs = 4_000;

/** @returns the network's response; the cached one, if any, when that or the server fails, or it is not there in time */
async function firstOf(fetched: Promise<Response>, cached: () => Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, slowMs));
  const response = await Promise.race([fetched.catch(() => undefined), late]);
  if (response && response.status < 500) return response;
  return (await cached()) ?? fetched;
}

/**
 * Caches a page and its files on the device. Files are served from the cache; the page itself and the calls of
 * `isAnswer` are fetched from the network, and served from the cache without one, or in a weak one. Other calls are never
 * cached.
 */
export function keepPage(worker: ServiceWorkerGlobalScope, { cacheName, page, isFile, isAnswer }: CachedPage): void {
  const isKept = (url: URL) => url.origin === worker.location.origin && (isFile(url) || isAnswer?.(url) === true);

  /** Caches the page with the files that it names, and removes the files of previous builds. */
  async function renew(): Promise<void> {
    const cache = await caches.open(cacheName);
    const older = await cache.keys();
    const last = await (await cache.match(page))?.text();
    const response = await fetch(page, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`The page answered ${response.status}`);
    const html = await response.clone().text();
    const named = [...new Set(html.match(/\/[\w./-]+\.\w+/g))].filter((path) =>
      isKept(new URL(path, worker.location.origin)),
    );
    // The page last: in a network that fails in between, the cached one is complete.
    await Promise.all(named.map((path) => add(cache, path)));
    await cache.put(page, response);
    if (last === html) return;
    for (const { url } of older) {
      const at = new URL(url);
      if (isFile(at) && !named.includes(at.pathname)) await cache.delete(url);
    }
  }

  async function add(cache: Cache, path: string): Promise<void> {
    if (await cache.match(path)) return;
    const response = await fetch(path);
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
    if (response.ok) await cache.put(path, response);
  }

  /** The network's response, which is cached; the cached one when the request fails or takes too long. */
  function freshest(event: FetchEvent): Promise<Response> {
    const fetched = fetch(event.request);
    const put = async (response: Response) => {
      if (!response.ok) return;
      const copy = response.clone();
      await (await caches.open(cacheName)).put(event.request, copy);
    };
    event.waitUntil(fetched.then(put).catch(() => {}));
    return firstOf(fetched, () => caches.match(event.request, { cacheName, ignoreVary: true }));
  }

  async function file(event: FetchEvent): Promise<Response> {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(event.request, { ignoreVary: true });
    if (kept) return kept;
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
    return response;
  }

  worker.addEventListener('install', (event) => {
    event.waitUntil(renew().then(() => worker.skipWaiting()));
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(worker.clients.claim());
  });
  worker.addEventListener('message', (event) => {
    const { loaded = [] } = (event.data ?? {}) as Partial<LoadedFiles>;
    const wanted = loaded.filter((url) => isKept(new URL(url)));
    event.waitUntil(caches.open(cacheName).then((cache) => Promise.allSettled(wanted.map((url) => add(cache, url)))));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
    if (request.mode === 'navigate' && url.pathname.startsWith(page)) {
      const fetched = fetch(request);
      const given = firstOf(fetched, () => caches.match(page, { cacheName }));
      event.respondWith(given);
      // A cached page that is being shown may still need its files.
      const isNew = Promise.all([given, fetched]).then(([page, response]) => page === response && response.ok);
      event.waitUntil(isNew.then((yes) => (yes ? renew() : undefined)).catch(() => {}));
    } else if (isFile(url)) event.respondWith(file(event));
    else if (isAnswer?.(url)) event.respondWith(freshest(event));
  });
}
