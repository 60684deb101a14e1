import { type Width, widthOf } from 'booking-core/domain/layout';
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width class of the product's container, not of the window: an element may have a column of its own. Measured
 * before the first painting, unless it is `known` for that.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, known?: Width): Width {
  const [width, setWidth] = useState<Width>(known ?? 'desktop');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      // In the pixels of its own style sheets, also where its text is zoomed.
      const pixels = element.offsetWidth;
      if (pixels > 0) setWidth(widthOf(pixels));
    };
    if (known === undefined) measure();
    const Observer = element.ownerDocument.defaultView?.ResizeObserver;
    if (!Observer) return;
    const observer = new Observer(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, known]);
  return width;
}
