import { createColumnHelper, flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { isWayBack } from 'contracts/legs';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../shell/use-media-query.ts';
import { dayAfter, dayOf, isoDayOf, minutesLeft, moneyOf, timeOf } from '../time.ts';
import { carWords, isDue, isOver, keyOf, loadOf, paymentOf, type Ride, statusOf } from './ride.ts';
import styles, { css } from './ride-table.module.css';

export interface RideTableProps {
  rides: readonly Ride[];
  /** The key of the ride whose booking is open beside the table. */
  open: string | null;
  now: number;
  zone: string;
  /** Rides of other days tell their day. */
  otherDays: boolean;
  /** Rides of tomorrow stand among those of today, and say so. */
  ahead?: boolean;
  onOpen: (ride: Ride, assign?: boolean) => void;
  empty: string;
}

/** Of a row, of a card on a narrow screen and on a phone, in px; as in the style sheet. */
const rowHeights = { wide: 56, narrow: 124, phone: 172 };
const narrowScreen = '(width < 1024px)';
const phoneScreen = '(width < 640px)';
const column = createColumnHelper<Ride>();

/** What a row says beside the time; two lines each. */
const columns = [
  column.accessor((ride) => ride.pickup.address, {
    id: 'journey',
    header: 'Journey',
    cell: ({ row: { original: ride } }) => (
      <Two
        first={ride.pickup.address}
        second={[ride.dropoff.address, ...(ride.vias.length > 0 ? [`via ${ride.vias.join(', ')}`] : []), ride.flight]
          .filter((word) => word !== '')
          .join(' · ')}
      />
    ),
  }),
  column.accessor('passenger', {
    header: 'Passenger',
    cell: ({ row: { original: ride } }) => (
      <Two
        first={ride.passenger || '–'}
        second={[loadOf(ride), ...ride.needs, ride.company || ride.partner].filter((word) => word !== '').join(' · ')}
      />
    ),
  }),
  column.accessor('vehicle', {
    header: 'Vehicle',
    cell: ({ row }) => <Two first={row.original.vehicle} second={carWords(row.original)} />,
  }),
  column.accessor('price', {
    header: 'Fare',
    cell: ({ row: { original: ride } }) => (
      <Two figures first={moneyOf(ride.price, ride.currency)} second={paymentOf(ride)} />
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original: ride } }) => {
      const { text, tone } = statusOf(ride);
      return (
        <span className={styles.status} data-tone={tone}>
          {text}
        </span>
      );
    },
  }),
];

/** Everything that a row says beside the time as one card: phones and tablets have no room for columns. */
const cardColumns = [
  column.accessor((ride) => ride.pickup.address, {
    id: 'card',
    header: 'Ride',
    cell: ({ row: { original: ride } }) => {
      const { text, tone } = statusOf(ride);
      return (
        <span className={styles.card}>
          <Two first={ride.pickup.address} second={ride.dropoff.address} />
          <Two
            first={[ride.passenger || '–', ...ride.needs].join(' · ')}
            second={[
              `${moneyOf(ride.price, ride.currency)} ${paymentOf(ride)}`,
              ride.vehicle,
              carWords(ride),
              ride.flight,
            ]
              .filter((word) => word !== '')
              .join(' · ')}
          />
          <span className={styles.status} data-tone={tone}>
            {text}
          </span>
        </span>
      );
    },
  }),
];

function Two({ first, second, figures = false }: { first: string; second: string; figures?: boolean }) {
  return (
    <span className={styles.two} data-figures={figures ? '' : undefined}>
      <span title={first}>{first}</span>
      <small title={second}>{second}</small>
    </span>
  );
}

/**
 * The rides as a table of which only the rows in sight exist: 2,000 stay fluid. Arrows move, Enter opens, A assigns; a row that
 * comes in above what is being read does not move it.
 */
export function RideTable({ rides, open, now, zone, otherDays, ahead = false, onOpen, empty }: RideTableProps) {
  useSheet(css);
  const scroll = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState(open);
  const data = useMemo(() => [...rides], [rides]);
  const isNarrow = useMediaQuery(narrowScreen);
  const isPhone = useMediaQuery(phoneScreen);
  const rowHeight = rowHeights[isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide'];
  const table = useReactTable({
    data,
    columns: isNarrow ? cardColumns : columns,
    getCoreRowModel: getCoreRowModel(),
    getRowId: keyOf,
  });
  const { rows } = table.getRowModel();
  const rowsInSight = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 800, height: 800 },
  });

  useKeepsItsPlace(scroll, data, rowHeight);
  const { measure } = rowsInSight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is what has to be measured
  useLayoutEffect(measure, [rowHeight, measure]);
  useEffect(() => {
    if (open) setChosen(open);
  }, [open]);

  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setChosen(row.id);
    rowsInSight.scrollToIndex(index);
    // The row may only now come to be.
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-ride="${row.id}"]`)?.focus());
  };
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
    } else if (event.key.toLowerCase() === 'a' && ride) {
      event.preventDefault();
      onOpen(ride, true);
    }
  };

  const tomorrow = dayAfter(isoDayOf(now, zone), 1);
  const dayWords = (ride: Ride): string => {
    if (otherDays) return dayOf(ride.pickupAt, zone);
    return ahead && isoDayOf(ride.pickupAt, zone) === tomorrow ? 'tomorrow' : '';
  };
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const items = rowsInSight.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = rowsInSight.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <section className={styles.scroll} ref={scroll} aria-label="Rides" onKeyDown={keyDown}>
        <table className={styles.table} aria-rowcount={rows.length + 1} data-ahead={ahead ? '' : undefined}>
          <colgroup>
            <col className={styles.timeColumn} />
            {isNarrow ? (
              <col />
            ) : (
              <>
                <col className={styles.journeyColumn} />
                <col className={styles.passengerColumn} />
                <col className={styles.vehicleColumn} />
                <col className={styles.fareColumn} />
                <col className={styles.statusColumn} />
              </>
            )}
          </colgroup>
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
            {above > 0 ? <tr style={{ blockSize: above }} /> : null}
            {items.map(({ index }) => {
              const row = rows[index];
              if (!row) return null;
              const ride = row.original;
              const left = isOver(ride) || otherDays ? '' : minutesLeft(ride.pickupAt, now);
              const beside = [dayWords(ride), left].filter(Boolean).join(', ') || ride.reference;
              const reference = beside === ride.reference ? '' : `, ${ride.reference}`;
              return (
                <tr
                  key={row.id}
                  aria-rowindex={index + 2}
                  aria-current={row.id === open ? 'true' : undefined}
                  className={styles.row}
                  data-due={isDue(ride, now) ? '' : undefined}
                  data-over={isOver(ride) ? '' : undefined}
                  onClick={() => onOpen(ride)}
                >
                  <td>
                    <button
                      type="button"
                      className={styles.time}
                      data-ride={row.id}
                      tabIndex={index === at ? 0 : -1}
                      onFocus={() => setChosen(row.id)}
                      onClick={(event) => {
                        event.stopPropagation();
                        onOpen(ride);
                      }}
                    >
                      <b>{timeOf(ride.pickupAt, zone)}</b> <small>{beside}</small>
                      <span className="tb-hidden">
                        {[reference, isWayBack(ride.leg) ? 'return' : '', carWords(ride), ride.passenger]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </button>
                  </td>
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
                  ))}
                </tr>
              );
            })}
            {below > 0 ? <tr style={{ blockSize: below }} /> : null}
          </tbody>
        </table>
      </section>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>Enter</kbd> open · <kbd>A</kbd> assign
      </p>
    </>
  );
}

/** Keeps the first row in sight where it is when others come or go above it. */
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
