/** Calls back with the state now and after each change; the answer stops it. */
export function onConnectivity(callback: (online: boolean) => void, page: Window = window): () => void {
  const report = () => callback(page.navigator.onLine);
  page.addEventListener('online', report);
  page.addEventListener('offline', report);
  report();
  return () => {
    page.removeEventListener('online', report);
    page.removeEventListener('offline', report);
  };
}

/**
 * Calls back with true when the visitor comes back to the page (a tab switch, or the back-forward cache) and with
 * false when it is left; only changes are reported.
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
 * Where a gateway's page leads back to: the page that is shown, and '' for the booking's own page where that is in a frame. A
 * gateway has a window of its own there, which the page may not outlive, and what a frame keeps of a booking no window of its own
 * can read: browsers part what they store by the page around.
 */
export const returnUrlOf = (view: Window): string => (view.top === view ? view.location.href : '');
