/** An element this close to the window counts as visible, as a share of the window's height. */
const NEAR = 0.25;
/** A page that hangs on one of its files is waited for no longer than this after the element came, in milliseconds. */
const PATIENCE = 5_000;

/** Events that start the element at once. */
const touches = ['focusin', 'pointerover', 'pointerdown', 'click'];

/**
 * Calls back once when an element is visible or about to be and its page has fired `load`, so that the element's code never
 * competes with the page's own pictures; at once when it is touched, and where there is no IntersectionObserver.
 * @returns a function that cancels
 */
export function whenVisible(element: HTMLElement, then: () => void): () => void {
  const document = element.ownerDocument;
  const view = document.defaultView;
  if (!view?.IntersectionObserver) {
    then();
    return () => {};
  }
  const { top, bottom, width } = element.getBoundingClientRect();
  let seen = width > 0 && top < (1 + NEAR) * view.innerHeight && bottom > -NEAR * view.innerHeight;
  let loaded = document.readyState === 'complete';
  let stop = () => {};
  const come = () => {
    stop();
    then();
  };
  const look = () => {
    if (seen && loaded) come();
  };
  const load = () => {
    loaded = true;
    look();
  };
  const observer = new view.IntersectionObserver(
    (entries) => {
      seen ||= entries.some(({ isIntersecting }) => isIntersecting);
      look();
    },
    { rootMargin: `${100 * NEAR}% 0px` },
  );
  const timer = view.setTimeout(load, PATIENCE);
  stop = () => {
    observer.disconnect();
    view.clearTimeout(timer);
    view.removeEventListener('load', load);
    for (const touch of touches) element.removeEventListener(touch, come);
  };
  view.addEventListener('load', load);
  for (const touch of touches) element.addEventListener(touch, come);
  observer.observe(element);
  look();
  return stop;
}
