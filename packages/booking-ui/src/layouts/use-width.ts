import { desktopMinPx, phoneMaxPx } from 'booking-core/domain/limits';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide the place is that the product stands in, in three classes (specification 1 §9). */
export const widths = ['phone', 'tablet', 'desktop'] as const;

export type Width = (typeof widths)[number];

/** The class of a width in CSS pixels; a place without a size (nothing is laid out) counts as wide. */
export const widthOf = (pixels: number): Width =>
  pixels > 0 && pixels <= phoneMaxPx ? 'phone' : pixels > 0 && pixels < desktopMinPx ? 'tablet' : 'desktop';

/**
 * How wide the place is that the product stands in, not the window: an element may have a column of its own. Measured
 * before the first painting; `first` is what is drawn until then.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, first: Width): Width {
  const [width, setWidth] = useState<Width>(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const pixels = element.getBoundingClientRect().width;
      if (pixels > 0) setWidth(widthOf(pixels));
    };
    measure();
    const Observer = element.ownerDocument.defaultView?.ResizeObserver;
    if (!Observer) return;
    const observer = new Observer(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
