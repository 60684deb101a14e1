import { limits } from 'booking-core/domain/limits';
import { type RefObject, useLayoutEffect, useState } from 'react';

export type Width = 'phone' | 'tablet' | 'desktop';

const widthOf = (pixels: number): Width =>
  pixels <= limits.phoneMaxPx ? 'phone' : pixels < limits.desktopMinPx ? 'tablet' : 'desktop';

/**
 * How wide the place is that the product stands in, not the window: an element may have a column of its own. Measured
 * before the first painting. A place without a size (nothing is laid out) counts as wide.
 */
export function useWidth(ref: RefObject<HTMLElement | null>): Width {
  const [width, setWidth] = useState<Width>('desktop');
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
