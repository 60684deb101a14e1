import { flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLetterKeys } from '../shell/page-key.ts';
import { useMediaQuery } from '../shell/use-media-query.ts';
import { keyOf, type Ride } from './ride.ts';
import { ColumnWidths, cardColumnsAt, columnsAt } from './ride-columns.tsx';
import { RideRow } from './ride-row.tsx';
import styles, { css } from './ride-table.module.css';
import { useChosenRow } from './use-chosen-row.ts';

export interface RideTableProps {
  rides: readonly Ride[];
  /** The key of the ride whose booking is open beside the table. */
  open: string | null;
  now: number;
  zone: string;
  /** Whether the rides are of several days, so that each shows its day. */
  otherDays: boolean;
  /** Whether rides of yesterday or tomorrow are among those of today; they are marked. */
  mixed?: boolean;
  onOpen: (ride: Ride, assign?: boolean) => void;
  empty: string;
}

/** The heights of a row, a card on a narrow screen, and a card on a phone, in px; the same as in the style sheet. */
const rowHeights = { wide: 56, narrow: 124, phone: 172 };
const narrowScreen = '(width < 1024px)';
const phoneScreen = '(width < 640px)';

/** @returns the indexes of the visible rows and of the chosen one: it has the focus, or is where Tab leads */
const withChosen = (visible: readonly number[], chosen: number): number[] =>
  [...new Set([...visible, chosen])].sort((a, b) => a - b);

/**
 * The rides as a table. Only the visible rows and the chosen one are rendered, so that 2,000 rides stay fast. Arrows move, Enter opens, A
 * assigns. A row that is added above the visible ones does not move them.
 */
export function RideTable({ rides, open, now, zone, otherDays, mixed = false, onOpen, empty }: RideTableProps) {
  useSheet(css);
  const scroll = useRef<HTMLElement>(null);
  const data = useMemo(() => [...rides], [rides]);
  const hasLetterKeys = useLetterKeys();
  const isNarrow = useMediaQuery(narrowScreen);
  const isPhone = useMediaQuery(phoneScreen);
  const rowHeight = rowHeights[isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide'];
  const columns = useMemo(() => (isNarrow ? cardColumnsAt(now) : columnsAt(now)), [isNarrow, now]);
  const table = useReactTable({
    data,
    columns,
    getCoreRowModel: getCoreRowModel(),
    getRowId: keyOf,
  });
  const { rows } = table.getRowModel();
  const { at, setChosen, keyDown } = useChosenRow({
    ...{ rows, open, scroll, rowHeight },
    scrollTo: (index) => rowsInSight.scrollToIndex(index),
    onAssign: (ride) => onOpen(ride, true),
  });
  const rowsInSight = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    rangeExtractor: useCallback((range: Range) => withChosen(defaultRangeExtractor(range), at), [at]),
    overscan: 8,
    initialRect: { width: 800, height: 800 },
  });

  useKeepsItsPlace(scroll, data, rowHeight);
  const { measure } = rowsInSight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is what has to be measured
  useLayoutEffect(measure, [rowHeight, measure]);
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const items = rowsInSight.getVirtualItems();
  const below = rowsInSight.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <section className={styles.scroll} ref={scroll} aria-label="Rides" onKeyDown={keyDown}>
        <table className={styles.table} aria-rowcount={rows.length + 1} data-mixed={mixed ? '' : undefined}>
          <ColumnWidths narrow={isNarrow} />
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Pick-up</th>
              {table.getFlatHeaders().map((header) => (
                <th key={header.id} scope="col">
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ index, start }, place) => {
              const row = rows[index];
              const above = start - (items[place - 1]?.end ?? 0);
              return row ? (
                <Fragment key={row.id}>
                  {above > 0 ? <tr style={{ blockSize: above }} /> : null}
                  <RideRow
                    {...{ row, index, now, zone, otherDays, mixed }}
                    isOpen={row.id === open}
                    isChosen={index === at}
                    onChosen={() => setChosen(row.id)}
                    onOpen={() => onOpen(row.original)}
                  />
                </Fragment>
              ) : null;
            })}
            {below > 0 ? <tr style={{ blockSize: below }} /> : null}
          </tbody>
        </table>
      </section>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>Enter</kbd> open
        {hasLetterKeys ? (
          <>
            {' '}
            · <kbd>A</kbd> assign
          </>
        ) : null}
      </p>
    </>
  );
}

/** Keeps the first visible row at its position when rows above it are added or removed. */
function useKeepsItsPlace(
  scroll: { readonly current: HTMLElement | null },
  rides: readonly Ride[],
  rowHeight: number,
): void {
  const before = useRef<readonly Ride[]>(rides);
  useLayoutEffect(() => {
    const place = scroll.current;
    const old = before.current;
    before.current = rides;
    if (!place || old === rides || place.scrollTop < rowHeight) return;
    const first = old[Math.floor(place.scrollTop / rowHeight)];
    const was = first ? old.indexOf(first) : -1;
    const is = first ? rides.findIndex((ride) => keyOf(ride) === keyOf(first)) : -1;
    if (was >= 0 && is >= 0 && is !== was) place.scrollTop += (is - was) * rowHeight;
  }, [scroll, rides, rowHeight]);
}
