import { useMemo } from 'react';
import { dayOf, moneyOf } from '../time.ts';
import styles from './numbers.module.css';
import { daysOf, type Period } from './period.ts';
import type { Row } from './use-numbers.ts';

/** Revenue by day, in the currency with the largest sum; the table below has the same figures. */
export function DayChart({ rows, period }: { rows: readonly Row[]; period: Period }) {
  const { days, most, currency } = useMemo(() => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.revenue);
    const [first] = [...sums].sort((a, b) => b[1] - a[1]);
    const main = first?.[0] ?? '';
    const ofDay = new Map(rows.filter((row) => row.currency === main).map((row) => [row.name, row.revenue]));
    const all = daysOf(period).map((day) => ({ day, revenue: ofDay.get(day) ?? 0 }));
    return { days: all, most: Math.max(0, ...all.map(({ revenue }) => revenue)), currency: main };
  }, [rows, period]);
  if (most === 0) return null;
  return (
    <figure aria-hidden="true">
      <div className={styles.chart}>
        {days.map(({ day, revenue }) => (
          <span
            key={day}
            title={`${dayOf(`${day}T12:00:00Z`, 'UTC')}: ${moneyOf(revenue, currency)}`}
            data-none={revenue === 0 ? '' : undefined}
            style={{ blockSize: `${(revenue / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{dayOf(`${period.from}T12:00:00Z`, 'UTC')}</span>
        <span>most in a day: {moneyOf(most, currency)}</span>
        <span>{dayOf(`${period.to}T12:00:00Z`, 'UTC')}</span>
      </div>
    </figure>
  );
}
