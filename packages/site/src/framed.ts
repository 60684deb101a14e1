import { destinationOf, mayBeFramed } from './routes.ts';

/** Whether a page is in a frame of a page of another origin. */
export function isFramedElsewhere(view: Window): boolean {
  if (view.top === view || view.top === null) return false;
  try {
    return view.top.location.origin !== view.location.origin;
  } catch {
    // The browser denies access to the location of another origin's window.
    return true;
  }
}

/**
 * Inside a partner's page, opens links to pages that must not be framed in a new tab. The router would render them in
 * the frame, without the server's check of their frame policy.
 */
export function openOutside(view: Window): void {
  if (!isFramedElsewhere(view)) return;
  const open = (event: MouseEvent) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link || link.target || link.origin !== view.location.origin) return;
    const to = destinationOf(link.pathname);
    if (to.kind !== 'page' || mayBeFramed(to.route.page)) return;
    event.preventDefault();
    event.stopPropagation();
    view.open(link.href, '_blank', 'noopener');
  };
  view.document.addEventListener('click', open, { capture: true });
}
