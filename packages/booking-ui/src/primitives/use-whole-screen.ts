import { useLayoutEffect } from 'react';

/** Whether this is a narrow touch screen whose browser has the Popover API; lists then fill the screen. */
export const isPhone = (): boolean =>
  globalThis.matchMedia?.('(max-width: 567px) and (pointer: coarse)').matches === true &&
  'popover' in HTMLElement.prototype;

/**
 * While `whole`, shows the box as a popover above the page, at the height that the on-screen keyboard leaves. Android's
 * back button and Escape close it without changing the page's history, and call `onClose`.
 */
export function useWholeScreen(box: { current: HTMLElement | null }, whole: boolean, onClose: () => void): void {
  useLayoutEffect(() => {
    const own = box.current;
    if (!whole || !own) return;
    const view = own.ownerDocument.defaultView;
    const seen = view?.visualViewport;
    const place = () => {
      // Percentages of the window, because pixels would be scaled where the user has enlarged the text.
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
