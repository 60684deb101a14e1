/// <reference lib="webworker" />
import { keepPage } from 'booking-adapters/page-worker';

/** Caches the driver's page, so that it opens in a garage without network. API responses are never cached. */
keepPage(globalThis as unknown as ServiceWorkerGlobalScope, {
  cacheName: 'drive-1',
  page: '/drive',
  isFile: ({ pathname }) => pathname.startsWith('/desk/') && !pathname.startsWith('/desk/v1/'),
});
