import type { LoadedFiles } from 'booking-adapters/page-worker';

/**
 * @returns the scope of a ticket's path, so that the worker does not control the booking pages; null for other paths
 */
const scopeOf = (pathname: string): string | null => /^\/(ticket|confirmed)(?=$|[./])/.exec(pathname)?.[0] ?? null;

/**
 * Caches a ticket's page on the device, with all files that it loads while it is open.
 * @returns a function that stops this; the cache stays
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
    // In a browser that forbids workers the page is not available offline.
    () => {},
  );
  return () => {
    ended = true;
    observer?.disconnect();
  };
}
