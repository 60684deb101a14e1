/// <reference lib="webworker" />
/**
 * Keeps the driver's page and its files on the phone: files by their names, which hold their content's hash; the page itself
 * from the network while there is one. Calls are never kept.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const cacheName = 'drive-1';
const page = '/drive';

const isFile = (url: URL): boolean => url.pathname.startsWith('/desk/') && !url.pathname.startsWith('/desk/v1/');

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

/** The page with the files that it names; those of a build before go. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(cacheName);
  const response = await fetch(page, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page answered ${response.status}`);
  const html = await response.clone().text();
  const named = [...new Set(html.match(/\/desk\/[\w./-]+\.\w+/g))];
  await cache.put(page, response);
  await Promise.all(named.map((path) => fetchFile(cache, path)));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/desk/assets/') && !named.includes(pathname)) {
      await cache.delete(url);
    }
  }
}

async function fetchFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const response = await fetch(path);
  if (response.ok) await cache.put(path, response);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith(page)) {
    event.respondWith(
      fetch(request).then(
        (response) => {
          if (response.ok) event.waitUntil(keepPage().catch(() => {}));
          return response;
        },
        async (error: unknown) => {
          const kept = await caches.match(page);
          if (kept) return kept;
          throw error;
        },
      ),
    );
    return;
  }
  if (!isFile(url)) return;
  event.respondWith(
    caches.open(cacheName).then(async (cache) => {
      const kept = await cache.match(request);
      if (kept) return kept;
      const response = await fetch(request);
      if (response.ok) event.waitUntil(cache.put(request, response.clone()));
      return response;
    }),
  );
});
