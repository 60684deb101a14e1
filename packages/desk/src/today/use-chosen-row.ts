import type { Row } from '@tanstack/react-table';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { areLetterKeysOn } from '../shell/page-key.ts';
import type { Ride } from './ride.ts';

interface ChosenRowOptions {
  readonly rows: readonly Row<Ride>[];
  /** The key of the ride whose booking is open. */
  readonly open: string | null;
  readonly scroll: { readonly current: HTMLElement | null };
  readonly rowHeight: number;
  /** Scrolls the row with an index into view. */
  readonly scrollTo: (index: number) => void;
  readonly onAssign: (ride: Ride) => void;
}

/**
 * The row that has the keyboard focus: arrows, Page Up, Page Down, Home and End move it, A assigns its ride. When its
 * booking is closed, the focus returns to it, or to the row in its place when it has left the list.
 */
export function useChosenRow({ rows, open, scroll, rowHeight, scrollTo, onAssign }: ChosenRowOptions) {
  const [chosen, setChosen] = useState(open);
  const found = rows.findIndex(({ id }) => id === chosen);
  const at = Math.max(0, found);
  /** Where the chosen row was when it was last in the list: a ride leaves a group when it is assigned. */
  const lastAt = useRef(0);
  if (found >= 0) lastAt.current = found;
  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setChosen(row.id);
    scrollTo(index);
    // The row may only be rendered after the scroll.
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-ride="${row.id}"]`)?.focus());
  };
  const before = useRef(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing a booking choose its row
  useEffect(() => {
    const isClosed = before.current !== null && open === null;
    before.current = open;
    if (open) setChosen(open);
    // The control that closed the booking has gone with it.
    else if (isClosed && document.activeElement === document.body) focusRow(Math.min(lastAt.current, rows.length - 1));
  }, [open]);
  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    const ride = rows[at]?.original;
    if (to !== undefined) {
      event.preventDefault();
      focusRow(Math.min(rows.length - 1, Math.max(0, to)));
    } else if (event.key.toLowerCase() === 'a' && ride && areLetterKeysOn()) {
      event.preventDefault();
      onAssign(ride);
    }
  };
  return { at, setChosen, keyDown };
}
