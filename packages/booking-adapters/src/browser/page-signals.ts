/** Calls back with the state now and after each change; the answer stops it. */
export function onConnectivity(callback: (online: boolean) => void, page: Window = window): () => void {
  const report = () => callback(page.navigator.onLine);
  const ended = new AbortController();
  const until = { signal: ended.signal };
  page.addEventListener('online', report, until);
  page.addEventListener('offline', report, until);
  report();
  return () => ended.abort();
}

/**
 * Calls back with true when the visitor comes back to the page (a tab switch, or the back-forward cache) and with
 * false when it is left; only changes are reported.
 */
export function onVisibility(callback: (visible: boolean) => void, page: Window = window): () => void {
  const ended = new AbortController();
  const until = { signal: ended.signal };
  const changed = () => callback(page.document.visibilityState === 'visible');
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) callback(true);
  };
  page.document.addEventListener('visibilitychange', changed, until);
  page.addEventListener('pageshow', shown, until);
  return () => ended.abort();
}
