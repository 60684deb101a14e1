/** An element this close to the window counts as visible, as a share of the window's height. */
const NEAR = 0.25;
/** The longest wait for the page's `load` event after the element was connected, in milliseconds. */
const PATIENCE = 5_000;

/** The first events of a user on an element: by mouse, touch, keyboard or the browser's autofill. */
const touches = ['focusin', 'pointerover', 'pointerdown', 'click', 'input'];

/** Calls back at every sign that a user is about to use an element. @returns a function that cancels */
export function whenTouched(element: HTMLElement, then: (event: Event) => void): () => void {
  for (const touch of touches) element.addEventListener(touch, then);
  return () => {
    for (const touch of touches) element.removeEventListener(touch, then);
  };
}

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
  // In a hidden page the observer reports nothing.
  let seen = document.hidden;
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
  const stopListening = whenTouched(element, come);
  stop = () => {
    observer.disconnect();
    view.clearTimeout(timer);
    view.removeEventListener('load', load);
    stopListening();
  };
  view.addEventListener('load', load);
  // Reports after the next paint whether the element is visible: reading its position here would force a layout.
  observer.observe(element);
  look();
  return stop;
}
