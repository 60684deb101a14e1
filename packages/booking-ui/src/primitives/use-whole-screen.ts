import { useLayoutEffect } from 'react';

/** Whether a finger uses a narrow screen whose browser has a layer above the page: there a list takes all of it. */
export const isPhone = (): boolean =>
  globalThis.matchMedia?.('(max-width: 567px) and (pointer: coarse)').matches === true &&
  'popover' in HTMLElement.prototype;

/**
 * Puts the box over everything that the page stacks, as high as the keyboard leaves room, while `whole`. The browser's own
 * way back (Android's button, Escape) shuts it and leaves the page's history alone; `onClose` hears of it.
 */
export function useWholeScreen(box: { current: HTMLElement | null }, whole: boolean, onClose: () => void): void {
  useLayoutEffect(() => {
    const own = box.current;
    if (!whole || !own) return;
    const view = own.ownerDocument.defaultView;
    const seen = view?.visualViewport;
    const place = () => {
      // Shares of the window, so that a reader's larger text changes nothing.
      const share = (px: number) => `${(px / (view?.innerHeight || 1)) * 100}%`;
      if (!seen) return;
      own.style.insetBlockStart = share(seen.offsetTop);
      own.style.blockSize = share(seen.height);
    };
    own.popover = 'auto';
    own.showPopover();
    place();
    seen?.addEventListener('resize', place);
    seen?.addEventListener('scroll', place);
    return () => {
      seen?.removeEventListener('resize', place);
      seen?.removeEventListener('scroll', place);
      own.hidePopover();
      own.popover = null;
      own.removeAttribute('style');
    };
  }, [whole, box]);
  useLayoutEffect(() => {
    const own = box.current;
    if (!whole || !own) return;
    const turned = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    own.addEventListener('toggle', turned);
    return () => own.removeEventListener('toggle', turned);
  });
}
