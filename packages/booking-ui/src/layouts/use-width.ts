import { type Width, widthOf } from 'booking-core/domain/layout';
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width class of the product's container, not of the window, since a host page may place the element in a narrow
 * column. Measured before the first paint, unless `known`.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, known?: Width): Width {
  const [width, setWidth] = useState<Width>(known ?? 'desktop');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      // `offsetWidth` is in the element's own CSS pixels, also where its text is zoomed.
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
