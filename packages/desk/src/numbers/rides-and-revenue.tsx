import { hrefOf } from '../api/client.ts';
import { PlainTable, Waiting } from '../shell/page.tsx';
import { dayOf, moneyOf } from '../time.ts';
import { DayChart } from './day-chart.tsx';
import styles from './numbers.module.css';
import type { Period } from './period.ts';
import { Figures, Section } from './section.tsx';
import { ShareBar } from './share-bar.tsx';
import { type By, groups, type NumbersAsked, type Row } from './use-numbers.ts';

export interface RidesAndRevenueProps {
  rides: NumbersAsked['rides'];
  period: Period;
  by: By;
  onBy: (by: By) => void;
}

/** Rides and revenue by day (also as a chart), partner or vehicle. */
export function RidesAndRevenue({ rides, period, by, onBy }: RidesAndRevenueProps) {
  return (
    <Section title="Rides and revenue" file={hrefOf('numbersFile', { query: { ...period, by } })}>
      <fieldset className={styles.names} aria-label="Group by">
        {groups.map((group) => (
          <button
            key={group.by}
            type="button"
            className={styles.chip}
            aria-pressed={group.by === by}
            onClick={() => onBy(group.by)}
          >
            {group.text}
          </button>
        ))}
      </fieldset>
      {rides.data ? (
        <Figures asked={rides}>
          {rides.data.by === 'day' ? <DayChart rows={rides.data.rows} period={rides.data.period} /> : null}
          <RideNumbers rows={rides.data.rows} by={rides.data.by} />
        </Figures>
      ) : (
        <Waiting asked={rides} />
      )}
    </Section>
  );
}

function RideNumbers({ rows, by }: { rows: readonly Row[]; by: By }) {
  const most = new Map<string, number>();
  for (const row of rows) most.set(row.currency, Math.max(most.get(row.currency) ?? 0, row.revenue));
  const nameOf = ({ name }: Row): string =>
    by === 'day' ? dayOf(`${name}T12:00:00Z`, 'UTC') : by === 'partner' ? name || 'Own pages' : name;
  // Days: newest first. Partners and vehicles: highest revenue first.
  const ordered = [...rows].sort((a, b) =>
    by === 'day' ? b.name.localeCompare(a.name) : b.revenue - a.revenue || a.name.localeCompare(b.name),
  );
  return (
    <PlainTable
      label={`Rides by ${by}`}
      rows={ordered}
      keyOf={({ name, currency }) => `${name} ${currency}`}
      empty="No rides in this period."
      columns={[
        {
          title: groups.find((group) => group.by === by)?.text ?? '',
          cell: (each) => <span className={styles.name}>{nameOf(each)}</span>,
        },
        { title: 'Bookings', figures: true, cell: (each) => each.bookings },
        { title: 'Rides', figures: true, cell: (each) => each.rides },
        { title: 'Cancelled', figures: true, cell: (each) => each.cancelled },
        { title: 'No-shows', figures: true, cell: (each) => each.noShows },
        { title: 'Revenue', figures: true, cell: (each) => <b>{moneyOf(each.revenue, each.currency)}</b> },
        { title: 'Share', cell: (each) => <ShareBar part={each.revenue} whole={most.get(each.currency) ?? 0} /> },
      ]}
    />
  );
}
