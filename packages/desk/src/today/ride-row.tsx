import { flexRender, type Row } from '@tanstack/react-table';
import { isWayBack } from 'contracts/legs';
import { minutesLeft, timeOf } from '../time.ts';
import { carText, dayBeside, isDue, isLate, isOver, type ListedDays, type Ride } from './ride.ts';
import styles from './ride-table.module.css';

export interface RideRowProps extends ListedDays {
  readonly row: Row<Ride>;
  readonly index: number;
  readonly isOpen: boolean;
  /** Whether this is the one row in the tab order. */
  readonly isChosen: boolean;
  readonly onChosen: () => void;
  readonly onOpen: () => void;
}

/** One ride: its time, a button that opens its booking, and the columns. A press anywhere on the row also opens it. */
export function RideRow({ row, index, isOpen, isChosen, onChosen, onOpen, ...days }: RideRowProps) {
  const { now, zone } = days;
  const ride = row.original;
  const beside = besideTime(ride, days);
  const reference = beside === ride.reference ? '' : `, ${ride.reference}`;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isOpen ? 'true' : undefined}
      className={styles.row}
      data-due={isDue(ride, now) || isLate(ride, now) ? '' : undefined}
      data-over={isOver(ride) ? '' : undefined}
      onClick={onOpen}
    >
      <td>
        <button
          type="button"
          className={styles.time}
          data-ride={row.id}
          tabIndex={isChosen ? 0 : -1}
          onFocus={onChosen}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <b>{timeOf(ride.pickupAt, zone)}</b> <small>{beside}</small>
          <span className="tb-hidden">
            {[reference, isWayBack(ride.leg) ? 'return' : '', carText(ride), ride.passenger].filter(Boolean).join(', ')}
          </span>
        </button>
      </td>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
      ))}
    </tr>
  );
}

/** @returns the day, if it is another one, and the time left, as text; the reference when there is neither */
function besideTime(ride: Ride, days: ListedDays): string {
  const left = isOver(ride) || days.otherDays ? '' : minutesLeft(ride.pickupAt, days.now);
  return [dayBeside(ride, days), left].filter(Boolean).join(', ') || ride.reference;
}
