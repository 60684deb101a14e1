import { useMe } from '../session/session-context.ts';
import { moneyOf } from '../time.ts';
import styles from './numbers.module.css';
import { shareOf } from './period.ts';
import type { Row } from './use-numbers.ts';

const sum = (rows: readonly Row[], figure: 'bookings' | 'rides' | 'cancelled' | 'noShows'): number =>
  rows.reduce((total, row) => total + row[figure], 0);

/** The totals of a period: revenue in each currency, rides, cancellations and no-shows. */
export function Totals({ rows }: { rows: readonly Row[] }) {
  const { currency } = useMe().operator;
  const revenue = new Map<string, number>();
  for (const row of rows) revenue.set(row.currency, (revenue.get(row.currency) ?? 0) + row.revenue);
  if (revenue.size === 0) revenue.set(currency, 0);
  const tiles: readonly (readonly [string, string])[] = [
    ['Revenue', [...revenue].map(([each, minor]) => moneyOf(minor, each)).join(' · ')],
    ['Rides', String(sum(rows, 'rides'))],
    ['Cancelled', `${sum(rows, 'cancelled')} (${shareOf(sum(rows, 'cancelled'), sum(rows, 'rides'))})`],
    ['No-shows', String(sum(rows, 'noShows'))],
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
