/// <reference lib="webworker" />
import { keepPage } from 'booking-adapters/page-worker';
import { showNews } from './worker-news.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Caches the driver's page, so that it opens in a garage without network. API responses are never cached. */
keepPage(worker, {
  cacheName: 'drive-1',
  page: '/drive',
  isFile: ({ pathname }) => pathname.startsWith('/desk/') && !pathname.startsWith('/desk/v1/'),
});
showNews(worker);
