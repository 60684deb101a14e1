import { createColumnHelper } from '@tanstack/react-table';
import { moneyOf } from '../time.ts';
import { carText, loadOf, paymentOf, type Ride, statusOf, statusPartsOf } from './ride.ts';
import styles from './ride-table.module.css';

const column = createColumnHelper<Ride>();

/** The columns of a row beside the time, each with two lines. @param now epoch milliseconds */
export const columnsAt = (now: number) => [
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
    cell: ({ row }) => <Two first={row.original.vehicle} second={carText(row.original)} />,
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
      const { what, who, tone } = statusPartsOf(ride, now);
      return (
        <span className={styles.status} data-tone={tone}>
          <Two first={what} second={who} />
        </span>
      );
    },
  }),
];

/**
 * The content of a row beside the time as one card, for phones and tablets, which have no room for columns.
 * @param now epoch milliseconds
 */
export const cardColumnsAt = (now: number) => [
  column.accessor((ride) => ride.pickup.address, {
    id: 'card',
    header: 'Ride',
    cell: ({ row: { original: ride } }) => {
      const { text, tone } = statusOf(ride, now);
      return (
        <span className={styles.card}>
          <Two first={ride.pickup.address} second={ride.dropoff.address} />
          <Two
            first={[ride.passenger || '–', ...ride.needs].join(' · ')}
            second={[
              `${moneyOf(ride.price, ride.currency)} ${paymentOf(ride)}`,
              ride.vehicle,
              carText(ride),
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

/** The widths of the columns, beginning with the time's. */
export function ColumnWidths({ narrow }: { narrow: boolean }) {
  const others = narrow
    ? [undefined]
    : [styles.journeyColumn, styles.passengerColumn, styles.vehicleColumn, styles.fareColumn, styles.statusColumn];
  return (
    <colgroup>
      <col className={styles.timeColumn} />
      {others.map((name) => (
        <col key={name ?? 'card'} className={name} />
      ))}
    </colgroup>
  );
}
