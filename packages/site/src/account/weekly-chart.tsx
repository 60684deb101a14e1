import { type ChartDay, formatMoney, type WeeklyChart as Week } from 'booking-core/domain';
import { addDays, formatDay, isDay, mondayOf } from 'booking-core/domain/days';
import { useBooking, useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { RoundButton } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useSearchParams } from 'react-router';
import css from './booker.css?inline';
import { Failed, Waiting } from './parts.tsx';
import { exactMoney } from './ride-text.ts';
import { todayIn } from './statement-query.ts';
import { useAnswer } from './use-answer.ts';

export { english } from './booker-english.ts';

/** The company's bookings of a week, by day (specification 2 §1); the week is in the address. */
export function WeeklyChart() {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const booking = useBooking();
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : 'UTC'));
  const [query, setQuery] = useSearchParams();
  const thisWeek = mondayOf(todayIn(booking.now(), zone));
  const asked = query.get('week') ?? '';
  const week = isDay(asked) ? mondayOf(asked) : thisWeek;
  const chart = useAnswer(week, async (api, cancel) => (await api.bookers()).chart(week, cancel));
  const go = (day: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (day === thisWeek) next.delete('week');
        else next.set('week', day);
        return next;
      },
      { replace: true },
    );
  return (
    <section className="bk-chart" aria-labelledby="bk-chart">
      <div className="acc-head">
        <h2 className="acc-subtitle" id="bk-chart">
          {t('chart.title')}
        </h2>
        <div className="bk-week">
          <RoundButton icon="left" size={18} label={t('chart.previous')} onClick={() => go(addDays(week, -7))} />
          <p aria-live="polite">
            {week === thisWeek ? t('chart.thisWeek') : t('chart.week', { day: formatDay(week, locale) })}
          </p>
          <RoundButton icon="right" size={18} label={t('chart.next')} onClick={() => go(addDays(week, 7))} />
        </div>
      </div>
      {chart.status === 'failed' ? <Failed error={chart.error} onRetry={chart.reload} /> : null}
      {chart.value ? (
        <WeekCard week={chart.value} busy={chart.status === 'loading'} />
      ) : chart.status === 'loading' ? (
        <Waiting rows={1} />
      ) : null}
    </section>
  );
}

const plot = { width: 560, height: 180, top: 26, foot: 30, bar: 44 };

const sumOf = (days: readonly ChartDay[], pick: (day: ChartDay) => number) =>
  days.reduce((total, day) => total + pick(day), 0);

/** @returns the fares of some days by currency; the first currency always, others unless they are 0 */
const faresOf = (days: readonly ChartDay[], currencies: readonly string[]) =>
  currencies
    .map((currency) => ({
      currency,
      minor: sumOf(days, (day) => day.fares.find((fare) => fare.currency === currency)?.minor ?? 0),
    }))
    .filter(({ minor }, index) => index === 0 || minor > 0);

const weekdayOf = ({ date }: ChartDay, weekday: 'short' | 'long', locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** The week's sum, its days as bars, and as a table. */
function WeekCard({ week, busy }: { week: Week; busy: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { days } = week;
  const currencies = [...new Set(days.flatMap((day) => day.fares.map(({ currency }) => currency)))];
  const all = sumOf(days, (day) => day.bookings);
  const none = all + sumOf(days, (day) => day.cancelled) === 0;
  const fares = faresOf(days, currencies)
    .map((fare) => formatMoney(fare, locale))
    .join(' + ');
  return (
    <div className="acc-card bk-bars tb-refetch" aria-busy={busy}>
      <p className="bk-sum">
        <strong>{fares}</strong>
        <span className="acc-quiet">
          {none ? t('chart.empty') : all === 1 ? t('chart.count1') : t('chart.counts', { count: all })}
        </span>
      </p>
      <Bars days={days} />
      <details className="bk-table">
        <summary>{t('chart.table')}</summary>
        <div className="bk-scroll">
          <DayTable week={week} currencies={currencies} />
        </div>
      </details>
    </div>
  );
}

/** A bar for each day: its bookings, those cancelled above them. */
function Bars({ days }: { days: readonly ChartDay[] }) {
  const t = useT();
  const locale = useLocale();
  const most = Math.max(1, ...days.map((day) => day.bookings + day.cancelled));
  const room = plot.height - plot.top - plot.foot;
  const base = plot.height - plot.foot;
  return (
    <svg
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={t('chart.label', {
        days: days.map((day) => `${weekdayOf(day, 'long', locale)} ${day.bookings}`).join(', '),
      })}
    >
      <line x1="0" x2={plot.width} y1={base} y2={base} className="bk-axis" />
      {days.map((day, index) => {
        const middle = (plot.width / 7) * (index + 0.5);
        const height = (room * day.bookings) / most;
        const gone = (room * day.cancelled) / most;
        return (
          <g key={day.date}>
            {gone > 0 ? (
              <rect
                className="bk-bar-off"
                x={middle - plot.bar / 2}
                y={base - height - gone}
                width={plot.bar}
                height={gone}
                rx="4"
              />
            ) : null}
            {height > 0 ? (
              <rect
                className="bk-bar"
                x={middle - plot.bar / 2}
                y={base - height}
                width={plot.bar}
                height={height}
                rx="4"
              />
            ) : null}
            {day.bookings + day.cancelled > 0 ? (
              <text className="bk-count" x={middle} y={base - height - gone - 8} textAnchor="middle">
                {day.bookings}
              </text>
            ) : null}
            <text className="bk-day" x={middle} y={plot.height - 8} textAnchor="middle">
              {weekdayOf(day, 'short', locale)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function DayTable({ week, currencies }: { week: Week; currencies: readonly string[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <table>
      <caption className="tb-hidden">{t('chart.week', { day: formatDay(week.weekCommencing, locale) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.day')}</th>
          <th scope="col" data-numeric="">
            {t('chart.bookings')}
          </th>
          <th scope="col" data-numeric="">
            {t('chart.cancelled')}
          </th>
          <th scope="col" data-numeric="">
            {t('chart.fare')}
          </th>
        </tr>
      </thead>
      <tbody>
        {week.days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              {weekdayOf(day, 'short', locale)} {formatDay(day.date, locale)}
            </th>
            <td data-numeric="">{day.bookings}</td>
            <td data-numeric="">{day.cancelled}</td>
            <td data-numeric="">
              {faresOf([day], currencies)
                .map(({ minor, currency }) => exactMoney(minor, currency, locale))
                .join(' + ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
