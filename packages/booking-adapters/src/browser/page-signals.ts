/**
 * Calls back with the state: immediately, after each change, and when the visitor returns, because a page in the
 * back-forward cache or on a sleeping phone hears of no change.
 *
 * @returns an unsubscribe function
 */
export function onConnectivity(callback: (online: boolean) => void, page: Window = window): () => void {
  const report = () => callback(page.navigator.onLine);
  const ended = new AbortController();
  page.addEventListener('online', report, ended);
  page.addEventListener('offline', report, ended);
  const stop = onVisibility(report, page);
  report();
  return () => {
    stop();
    ended.abort();
  };
}

/**
 * Calls back with true when the visitor returns to the page (a tab switch, or the back-forward cache) and with false
 * when the visitor leaves it; only changes are reported.
 *
 * @returns an unsubscribe function
 */
export function onVisibility(callback: (visible: boolean) => void, page: Window = window): () => void {
  const ended = new AbortController();
  const changed = () => callback(page.document.visibilityState === 'visible');
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) callback(true);
  };
  page.document.addEventListener('visibilitychange', changed, ended);
  page.addEventListener('pageshow', shown, ended);
  return () => ended.abort();
}

/**
 * The URL that a gateway's page returns to: this page's, or '' (the booking's own page) where this page is in a frame.
 * The gateway's page then has its own window, which the framed page may not outlive, and that window cannot read the
 * frame's stored data, because browsers partition storage by the embedding page.
 */
export const returnUrlOf = (view: Window): string => (view.top === view ? view.location.href : '');
