/** How near to the window is near, as a share of the window's height. */
const NEAR = 0.25;

/**
 * Calls back once when an element is in sight or about to be, or is touched before; at once where that cannot be told.
 * The answer cancels.
 */
export function whenInSight(element: HTMLElement, then: () => void): () => void {
  const view = element.ownerDocument.defaultView;
  const { top, bottom, width } = element.getBoundingClientRect();
  const height = view?.innerHeight ?? 0;
  const inSight = width > 0 && top < (1 + NEAR) * height && bottom > -NEAR * height;
  if (inSight || !view?.IntersectionObserver) {
    then();
    return () => {};
  }
  const touches = ['focusin', 'pointerdown', 'click'];
  const observer = new view.IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: `${100 * NEAR}% 0px` },
  );
  const stop = () => {
    observer.disconnect();
    for (const touch of touches) element.removeEventListener(touch, come);
  };
  const come = () => {
    stop();
    then();
  };
  for (const touch of touches) element.addEventListener(touch, come);
  observer.observe(element);
  return stop;
}
