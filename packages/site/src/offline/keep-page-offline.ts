import type { LoadedFiles } from 'booking-adapters/page-worker';

/** The paths that a ticket stands at; each is a scope of its own, so that the worker has nothing to do with bookings. */
const scopeOf = (pathname: string): string | null => /^\/(ticket|confirmed)(?=$|[./])/.exec(pathname)?.[0] ?? null;

/**
 * Keeps the page of a ticket on the device, with everything that it loads while it is open.
 * @returns ends that; what was kept stays
 */
export function keepPageOffline(): () => void {
  const scope = scopeOf(window.location.pathname);
  // The development server has neither built files nor the worker.
  if (!import.meta.env.PROD || scope === null || !('serviceWorker' in navigator)) return () => {};
  let observer: PerformanceObserver | null = null;
  let ended = false;
  navigator.serviceWorker.register('/ticket-worker.js', { scope }).then(
    ({ active, waiting, installing }) => {
      if (ended) return;
      observer = new PerformanceObserver((list) => {
        const told: LoadedFiles = { loaded: list.getEntries().map(({ name }) => name) };
        (installing ?? waiting ?? active)?.postMessage(told);
      });
      observer.observe({ type: 'resource', buffered: true });
    },
    // A browser that forbids workers has no copy.
    () => {},
  );
  return () => {
    ended = true;
    observer?.disconnect();
  };
}
