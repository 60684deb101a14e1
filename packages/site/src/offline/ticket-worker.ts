/// <reference lib="webworker" />
import { keepPage } from 'booking-adapters/page-worker';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the page asks for before it draws anything: the operator's settings and words, nobody's own. */
const answers = new Set(['/settings.json', '/early.js', '/icon.svg', '/api/configuration', '/api/vehicletypes']);

/** A ticket opens without a network once it was open with one: at the pick-up there may be none. */
const { pathname: page } = new URL(worker.registration.scope);
keepPage(worker, {
  cacheName: `ticket-1 ${page}`,
  page,
  isFile: ({ pathname }) => pathname.startsWith('/assets/'),
  isAnswer: ({ pathname }) => answers.has(pathname),
});
