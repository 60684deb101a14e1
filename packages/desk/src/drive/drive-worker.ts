/// <reference lib="webworker" />
import { keepPage } from 'booking-adapters/page-worker';

/** The driver's page opens in a garage without network. Calls are never kept. */
keepPage(globalThis as unknown as ServiceWorkerGlobalScope, {
  cacheName: 'drive-1',
  page: '/drive',
  isFile: ({ pathname }) => pathname.startsWith('/desk/') && !pathname.startsWith('/desk/v1/'),
});
