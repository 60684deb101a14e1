/**
 * Calls back immediately with the state, and after each change. A page in the back-forward cache or on a sleeping phone
 * hears no events, so the state is read again when the visitor returns.
 *
 * @returns an unsubscribe function
 */
export function onConnectivity(callback: (online: boolean) => void, page: Window = window): () => void {
  let last: boolean | undefined;
  const report = () => {
    const { onLine } = page.navigator;
    if (onLine === last) return;
    last = onLine;
    callback(onLine);
  };
  page.addEventListener('online', report);
  page.addEventListener('offline', report);
  const stop = onVisibility(report, page);
  report();
  return () => {
    stop();
    page.removeEventListener('online', report);
    page.removeEventListener('offline', report);
  };
}

/**
 * Calls back with true when the visitor returns to the page (a tab switch, or the back-forward cache) and with false
 * when the visitor leaves it; only changes are reported.
 *
 * @returns an unsubscribe function
 */
export function onVisibility(callback: (visible: boolean) => void, page: Window = window): () => void {
  const changed = () => callback(page.document.visibilityState === 'visible');
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) callback(true);
  };
  page.document.addEventListener('visibilitychange', changed);
  page.addEventListener('pageshow', shown);
  return () => {
    page.document.removeEventListener('visibilitychange', changed);
    page.removeEventListener('pageshow', shown);
  };
}

/**
 * The URL that a gateway's page returns to: this page's, or '' (the booking's own page) where this page is in a frame.
 * The gateway's page then has its own window, which the framed page may not outlive, and that window cannot read the
 * frame's stored data, because browsers partition storage by the embedding page.
 */
export const returnUrlOf = (view: Window): string => (view.top === view ? view.location.href : '');
