import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus when the focused control goes with its content, such as the row of a deleted place, or the button to
 * try again: it would fall to the page, and the keyboard and a screen reader would begin at its top again.
 * @param target takes the focus; by default the `main` element around the content, or inside it
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>, target?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = content.current;
    if (!root) return;
    const { ownerDocument } = root;
    let focused: EventTarget | null = null;
    const note = (event: FocusEvent) => {
      focused = event.target;
    };
    const observer = new MutationObserver(() => {
      const isGone = focused instanceof Element && !focused.isConnected;
      if (!isGone || ownerDocument.activeElement !== ownerDocument.body) return;
      const heir = target ? target.current : (root.closest('main') ?? root.querySelector('main'));
      heir?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', note);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [content, target]);
}
