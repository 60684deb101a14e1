import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Answer, ask, hrefOf } from '../api/client.ts';
import { useMayAs, useMe } from '../session/session-context.ts';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { dayOf, isoDayOf, moneyOf } from '../time.ts';
import { useNow } from '../use-now.ts';
import styles, { css } from './numbers.module.css';
import { daysOf, type Period, periodNames, periodOf, shareOf } from './period.ts';

type By = 'day' | 'partner' | 'vehicle';
type Row = Answer<'numbers'>['rows'][number];

const groups: readonly { readonly by: By; readonly text: string }[] = [
  { by: 'day', text: 'Day' },
  { by: 'partner', text: 'Partner' },
  { by: 'vehicle', text: 'Vehicle' },
];
const lists = ['bookings', 'rides', 'payments', 'drivers'] as const;

/** Whether it is a day of the calendar, `2026-11-24`. */
export const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Rides, revenue, what came of the fares that were shown, and what is owed, for some days; all of it as files, too. */
export function Numbers() {
  useSheet(css);
  const { timezone } = useMe().operator;
  const isOwner = useMayAs('owner');
  const today = isoDayOf(useNow(60_000), timezone);
  const [params, setParams] = useSearchParams();
  const month = periodOf('month', today);
  const [from, to] = [params.get('from'), params.get('to')];
  const period: Period = { from: isDay(from) ? from : month.from, to: isDay(to) ? to : month.to };
  const by = groups.find((group) => group.by === params.get('by'))?.by ?? 'day';
  const choose = (chosen: Partial<Period & { by: By }>) => setParams({ ...period, by, ...chosen });

  const wrong = period.from > period.to ? 'The first day is after the last.' : '';
  const asked = { query: { ...period }, enabled: wrong === '' };
  const rides = useQuery({
    queryKey: ['numbers', period, by],
    queryFn: ({ signal }) => ask('numbers', { query: { ...period, by }, signal }),
    enabled: asked.enabled,
    placeholderData: keepPreviousData,
  });
  const conversion = useQuery({
    queryKey: ['conversion', period],
    queryFn: ({ signal }) => ask('conversion', { query: asked.query, signal }),
    enabled: asked.enabled,
    placeholderData: keepPreviousData,
  });
  const commission = useQuery({
    queryKey: ['commission', period],
    queryFn: ({ signal }) => ask('commission', { query: asked.query, signal }),
    enabled: asked.enabled,
    placeholderData: keepPreviousData,
  });

  return (
    <Page title="Numbers">
      <div className={styles.period}>
        <fieldset className={styles.names} aria-label="Period">
          {periodNames.map(({ value, text }) => {
            const named = periodOf(value, today);
            return (
              <button
                key={value}
                type="button"
                className={styles.chip}
                aria-pressed={named.from === period.from && named.to === period.to}
                onClick={() => choose(named)}
              >
                {text}
              </button>
            );
          })}
        </fieldset>
        <DateInput label="From" value={period.from} onValue={(value) => choose({ from: value })} />
        <DateInput label="To" value={period.to} onValue={(value) => choose({ to: value })} />
      </div>
      {wrong ? (
        <Notice tone="danger" role="alert">
          {wrong}
        </Notice>
      ) : (
        <>
          {rides.data ? <Totals rows={rides.data.rows} /> : null}
          <Section title="Rides and revenue" file={hrefOf('numbersFile', { query: { ...period, by } })}>
            <fieldset className={styles.names} aria-label="By">
              {groups.map((group) => (
                <button
                  key={group.by}
                  type="button"
                  className={styles.chip}
                  aria-pressed={group.by === by}
                  onClick={() => choose({ by: group.by })}
                >
                  {group.text}
                </button>
              ))}
            </fieldset>
            {rides.data ? (
              <div className={rides.isPlaceholderData ? styles.stale : undefined} aria-busy={rides.isPlaceholderData}>
                {by === 'day' ? <DayChart rows={rides.data.rows} period={period} /> : null}
                <RideNumbers rows={rides.data.rows} by={by} />
              </div>
            ) : (
              <Waiting asked={rides} />
            )}
          </Section>
          <Section
            title="From fare shown to booked"
            file={hrefOf('listFile', { params: { list: 'conversion' }, query: asked.query })}
          >
            {conversion.data ? (
              <PlainTable
                label="From fare shown to booked"
                rows={conversion.data.rows}
                keyOf={({ code }) => code}
                empty="No fares were shown in these days."
                columns={[
                  { title: 'Where', cell: (each) => (each.code ? partnerOf(each) : 'Own pages') },
                  { title: 'Fares shown', figures: true, cell: (each) => each.shown },
                  { title: 'Bookings', figures: true, cell: (each) => each.booked },
                  { title: 'Booked', figures: true, cell: (each) => shareOf(each.booked, each.shown) },
                  { title: 'Share', cell: (each) => <Bar part={each.booked} whole={each.shown} /> },
                ]}
              />
            ) : (
              <Waiting asked={conversion} />
            )}
          </Section>
          <Section
            title="Commission owed"
            file={hrefOf('listFile', { params: { list: 'commission' }, query: asked.query })}
          >
            {commission.data ? (
              <PlainTable
                label="Commission owed"
                rows={commission.data.rows}
                keyOf={({ company, currency }) => `${company} ${currency}`}
                empty="No company booked rides of these days."
                columns={[
                  { title: 'Company', cell: (each) => each.company },
                  { title: 'Bookings', figures: true, cell: (each) => each.bookings },
                  { title: 'Revenue', figures: true, cell: (each) => moneyOf(each.revenue, each.currency) },
                  {
                    title: 'Commission',
                    figures: true,
                    cell: (each) => <b>{moneyOf(each.commission, each.currency)}</b>,
                  },
                ]}
              />
            ) : (
              <Waiting asked={commission} />
            )}
          </Section>
          <section className={styles.section} aria-labelledby="files">
            <h2 id="files">Lists of these days as CSV</h2>
            <div className={styles.files}>
              {lists.map((list) => (
                <File
                  key={list}
                  name={`${list[0]?.toUpperCase()}${list.slice(1)}`}
                  href={hrefOf('listFile', { params: { list }, query: asked.query })}
                />
              ))}
              {isOwner ? <File name="Audit trail" href={hrefOf('auditFile', { query: asked.query })} /> : null}
            </div>
          </section>
        </>
      )}
    </Page>
  );
}

/** A file to take along. Pages of the desk have the same names, so the link says what it is. */
function File({ name, href }: { name: string; href: string }) {
  return (
    <a download href={href} aria-label={`${name} as CSV`}>
      {name}
    </a>
  );
}

const partnerOf = ({ code, partner }: { readonly code: string; readonly partner: string }): string =>
  partner ? `${partner} (${code})` : code;

function Section({ title, file, children }: { title: string; file: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <a download href={file} aria-label={`${title} as CSV`}>
          CSV
        </a>
      </header>
      {children}
    </div>
  );
}

/** A day in a form of its own, as the period of a page has two. */
export function DateInput({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <label className={styles.date}>
      {label}
      <input
        type="date"
        required
        value={value}
        onChange={(event) => {
          // Emptied, or half typed: the days stay as they are.
          if (isDay(event.currentTarget.value)) onValue(event.currentTarget.value);
        }}
      />
    </label>
  );
}

const sum = (rows: readonly Row[], figure: 'bookings' | 'rides' | 'cancelled' | 'noShows'): number =>
  rows.reduce((total, row) => total + row[figure], 0);

function Totals({ rows }: { rows: readonly Row[] }) {
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

/** Revenue by day in the currency that most of it is in; the table below it says the same in figures. */
function DayChart({ rows, period }: { rows: readonly Row[]; period: Period }) {
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

function RideNumbers({ rows, by }: { rows: readonly Row[]; by: By }) {
  const most = new Map<string, number>();
  for (const row of rows) most.set(row.currency, Math.max(most.get(row.currency) ?? 0, row.revenue));
  const nameOf = ({ name }: Row): string =>
    by === 'day' ? dayOf(`${name}T12:00:00Z`, 'UTC') : by === 'partner' ? name || 'Own pages' : name;
  // The newest day is what one looks for first; otherwise where the money comes from.
  const ordered = [...rows].sort((a, b) =>
    by === 'day' ? b.name.localeCompare(a.name) : b.revenue - a.revenue || a.name.localeCompare(b.name),
  );
  return (
    <PlainTable
      label={`Rides by ${by}`}
      rows={ordered}
      keyOf={({ name, currency }) => `${name} ${currency}`}
      empty="No rides in these days."
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
        { title: 'Share', cell: (each) => <Bar part={each.revenue} whole={most.get(each.currency) ?? 0} /> },
      ]}
    />
  );
}

/** A share as a bar; its figure stands beside it. */
function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : Math.min(1, part / whole);
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
