/// <reference lib="webworker" />
import { keepPage } from 'booking-adapters/page-worker';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** The requests of the page before it renders: the operator's settings, without personal data. */
const answers = new Set(['/settings.json', '/early.js', '/icon.svg', '/api/configuration', '/api/vehicletypes']);

/** A ticket that was opened once also opens without network, since there may be none at the pick-up. */
const { pathname: page } = new URL(worker.registration.scope);
keepPage(worker, {
  cacheName: `ticket-1 ${page}`,
  page,
  isFile: ({ pathname }) => pathname.startsWith('/assets/'),
  isAnswer: ({ pathname }) => answers.has(pathname),
});
