/// <reference lib="webworker" />

/** A page that opens without a network, on its own service worker. */
export interface KeptPage {
  readonly cacheName: string;
  /** Its path; what follows it in an address is the same page. */
  readonly page: string;
  /** Files whose names hold their content's hash: never asked for twice. */
  readonly isFile: (url: URL) => boolean;
  /** What is asked for each time, and answered as it was last where there is no network. Nothing personal. */
  readonly isAnswer?: (url: URL) => boolean;
}

/** What a page tells its worker: the addresses of what it has loaded. */
export interface LoadedFiles {
  readonly loaded: readonly string[];
}

/**
 * Keeps a page and its files on the device: files by their names; the page itself, and answers that are named, from the
 * network while there is one. Other calls are never kept.
 */
export function keepPage(worker: ServiceWorkerGlobalScope, { cacheName, page, isFile, isAnswer }: KeptPage): void {
  const isKept = (url: URL) => url.origin === worker.location.origin && (isFile(url) || isAnswer?.(url) === true);

  /** The page with the files that it names; those of a build before go. */
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
    await cache.put(page, response);
    await Promise.all(named.map((path) => add(cache, path)));
    if (last === html) return;
    for (const { url } of older) {
      const at = new URL(url);
      if (isFile(at) && !named.includes(at.pathname)) await cache.delete(url);
    }
  }

  async function add(cache: Cache, path: string): Promise<void> {
    if (await cache.match(path)) return;
    const response = await fetch(path);
    if (response.ok) await cache.put(path, response);
  }

  /** From the network, and kept; without one as it was kept. */
  async function freshest(event: FetchEvent): Promise<Response> {
    try {
      const response = await fetch(event.request);
      if (response.ok) {
        const copy = response.clone();
        event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
      }
      return response;
    } catch (error) {
      const kept = await caches.match(event.request, { cacheName, ignoreVary: true });
      if (kept) return kept;
      throw error;
    }
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
      event.respondWith(
        fetch(request).then(
          (response) => {
            if (response.ok) event.waitUntil(renew().catch(() => {}));
            return response;
          },
          async (error: unknown) => {
            const kept = await caches.match(page, { cacheName });
            if (kept) return kept;
            throw error;
          },
        ),
      );
    } else if (isFile(url)) event.respondWith(file(event));
    else if (isAnswer?.(url)) event.respondWith(freshest(event));
  });
}
