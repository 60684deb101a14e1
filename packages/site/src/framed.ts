import { destinationOf, mayBeFramed } from './routes.ts';

/** Whether a page is inside one of another origin. */
export function isFramedElsewhere(view: Window): boolean {
  if (view.top === view || view.top === null) return false;
  try {
    return view.top.location.origin !== view.location.origin;
  } catch {
    // What another origin's window shows is not told.
    return true;
  }
}

/**
 * Inside a partner's page, links to what such pages may not hold open in a tab of their own; the router would draw them in the
 * frame, where the server's policy for them is not asked.
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
