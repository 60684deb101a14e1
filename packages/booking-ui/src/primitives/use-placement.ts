import * as limits from 'booking-core/domain/limits';
import { useLayoutEffect } from 'react';

/** Opens the panel upwards or downwards, wherever there is more room, and limits its height to the window. */
export function usePlacement(
  box: { current: HTMLElement | null },
  panel: { current: HTMLElement | null },
  shown: boolean,
): void {
  useLayoutEffect(() => {
    const view = box.current?.ownerDocument.defaultView;
    const own = panel.current;
    if (!shown || !own || !view) return;
    const row = own.offsetParent ?? box.current;
    if (!row) return;
    const place = () => {
      const height = view.visualViewport?.height ?? view.innerHeight;
      const top = view.visualViewport?.offsetTop ?? 0;
      const rect = row.getBoundingClientRect();
      // The element is zoomed where the user has enlarged the text.
      const zoom = rect.height / (row as HTMLElement).offsetHeight || 1;
      const below = height + top - rect.bottom - 12;
      const above = rect.top - top - 12;
      const up = below < 200 && above > below;
      own.dataset.side = up ? 'up' : 'down';
      own.style.setProperty(
        '--tb-room',
        `${Math.max(132, Math.floor(Math.min(limits.panelMaxHeightPx, (up ? above : below) / zoom)))}px`,
      );
    };
    place();
    const target = view.visualViewport ?? view;
    target.addEventListener('resize', place);
    return () => target.removeEventListener('resize', place);
  }, [shown, box, panel]);
}
