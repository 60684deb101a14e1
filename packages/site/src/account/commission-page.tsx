import {
  type Day,
  formatLocal,
  localAt,
  type SortKey,
  type Statement,
  type StatementLine,
  type StatementTotals,
  sortKeys,
} from 'booking-core/domain';
import { formatDay } from 'booking-core/domain/days';
import { useBooking, useBookingState, useJoin, useLocale, useT } from 'booking-ui/booking-context';
import { Button, Dropdown } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, useState } from 'react';
import { SiteLink } from '../site-links.tsx';
import { AccountPage } from './account-page.tsx';
import css from './booker.css?inline';
import { DayField } from './day-field.tsx';
import { downloadServerFile } from './download.ts';
import { Pager } from './pager.tsx';
import { Answered, BookLink, FormResult } from './parts.tsx';
import { StatusChip } from './ride-card.tsx';
import { exactMoney } from './ride-text.ts';
import { readStatement, todayIn, usualPeriods } from './statement-query.ts';
import { useAnswer, useSend } from './use-answer.ts';
import { useListQuery } from './use-list-query.ts';

export { english } from './booker-english.ts';

const pageSize = 25;

/** Commission Statement (specification 2 §2): a period's bookings and their commission; its state is in the address. */
export function CommissionPage() {
  const t = useT();
  return (
    <AccountPage title={t('statement.title')} bookersOnly wide>
      {() => <CommissionStatement />}
    </AccountPage>
  );
}

function CommissionStatement() {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : 'UTC'));
  const [query, go] = useListQuery();
  const today = todayIn(booking.now(), zone);
  const asked = readStatement(query, today);
  const statement = useAnswer(JSON.stringify(asked), async (api, cancel) =>
    (await api.bookers()).statement({ ...asked, pageSize }, cancel),
  );
  const sortBy = (sort: SortKey, descending: boolean) => go({ sort, order: descending ? 'desc' : 'asc' });

  return (
    <>
      <PeriodForm from={asked.from} to={asked.to} today={today} onPeriod={go} />
      <Answered
        answer={statement}
        isEmpty={({ total }) => total === 0}
        empty={{ title: t('statement.empty'), text: t('statement.emptyText'), action: <BookLink /> }}
      >
        {(found, loading) => (
          <div className="bk-statement tb-refetch" aria-busy={loading}>
            {found.totals.map((totals) => (
              <TotalsCard key={totals.currency} totals={totals} named={found.totals.length > 1} />
            ))}
            <div className="bk-tools">
              <SortField sort={asked.sort} descending={asked.descending} onSort={sortBy} />
              <Files from={asked.from} to={asked.to} />
            </div>
            <LineTable statement={found} sort={asked.sort} descending={asked.descending} onSort={sortBy} zone={zone} />
            <Pager
              page={found.page}
              total={found.total}
              size={pageSize}
              onPage={(page) => go({ page: String(page) })}
            />
          </div>
        )}
      </Answered>
    </>
  );
}

interface PeriodFormProps {
  from: Day;
  to: Day;
  today: Day;
  onPeriod: (period: { from: Day; to: Day }) => void;
}

/** Chooses the period: one of the usual ones, or two days and Show. */
function PeriodForm({ from, to, today, onPeriod }: PeriodFormProps) {
  useSheet(fieldsCss);
  const t = useT();
  const [days, setDays] = useState<{ from: Day | ''; to: Day | '' }>({ from, to });
  const [sent, setSent] = useState(false);
  // Another period replaces what is typed. A `key` would do so too, but take the focus from the pressed button.
  const [shown, setShown] = useState({ from, to });
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setDays({ from, to });
    setSent(false);
  }
  const missing = (day: string) => (sent && day === '' ? t('statement.invalid') : null);
  const wrongWay = days.from !== '' && days.to !== '' && days.to < days.from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (days.from !== '' && days.to !== '' && !wrongWay) onPeriod({ from: days.from, to: days.to });
  };
  return (
    <form className="bk-period" noValidate onSubmit={submit}>
      <ul className="acc-chips" aria-label={t('statement.periods')}>
        {usualPeriods(today).map((period) => (
          <li key={period.key}>
            <button
              type="button"
              className="acc-chip"
              aria-pressed={period.from === from && period.to === to}
              onClick={() => onPeriod({ from: period.from, to: period.to })}
            >
              {t(period.key)}
            </button>
          </li>
        ))}
      </ul>
      <div className="bk-days">
        <DayField
          label={t('statement.from')}
          field="from"
          value={days.from}
          onValue={(day) => setDays({ ...days, from: day })}
          error={missing(days.from)}
        />
        <DayField
          label={t('statement.to')}
          field="to"
          value={days.to}
          onValue={(day) => setDays({ ...days, to: day })}
          error={missing(days.to) ?? (sent && wrongWay ? t('statement.wrongWay') : null)}
        />
        <Button kind="secondary" type="submit">
          {t('statement.show')}
        </Button>
      </div>
    </form>
  );
}

function TotalsCard({ totals, named }: { totals: StatementTotals; named: boolean }) {
  const t = useT();
  const locale = useLocale();
  const money = (minor: number) => exactMoney(minor, totals.currency, locale);
  const rows = [
    ['statement.price', money(totals.price)],
    ['statement.card', money(totals.card)],
    ['statement.cash', money(totals.cash)],
    ['statement.account', money(totals.account)],
    ['statement.rides', totals.bookings.toLocaleString(locale)],
    ['statement.cancelledRides', totals.cancelled.toLocaleString(locale)],
  ] as const;
  const title = named ? t('statement.totalsIn', { currency: totals.currency }) : t('statement.totals');
  return (
    <section className="acc-card bk-totals" aria-label={title}>
      {named ? <h2 className="acc-subtitle">{title}</h2> : null}
      <dl>
        <div className="bk-hero">
          <dt>{t('statement.commission')}</dt>
          <dd>{money(totals.commission)}</dd>
        </div>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Downloads of the whole period as a file that the server generates. */
function Files({ from, to }: { from: Day; to: Day }) {
  const t = useT();
  const { sending, send } = useSend();
  const [taking, setTaking] = useState<'csv' | 'pdf' | null>(null);
  const [error, setError] = useState<Parameters<typeof FormResult>[0]['error']>(null);
  const take = async (format: 'csv' | 'pdf') => {
    setTaking(format);
    setError(null);
    const answer = await send(async (api, cancel) => (await api.bookers()).statementFile({ from, to }, format, cancel));
    if (answer?.ok) downloadServerFile(answer.value.name, answer.value.content);
    else if (answer) setError(answer.error);
  };
  return (
    <div className="bk-files">
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          kind="secondary"
          busy={sending && taking === format}
          disabled={sending}
          onClick={() => take(format)}
        >
          {t(format === 'csv' ? 'statement.csv' : 'statement.pdf')}
        </Button>
      ))}
      <FormResult error={error ?? null} />
    </div>
  );
}

interface Sorting {
  sort: SortKey;
  descending: boolean;
  onSort: (sort: SortKey, descending: boolean) => void;
}

const sortLabels = {
  bookingdatetime: 'statement.date',
  bookingref: 'statement.reference',
  bookerref: 'statement.ourRef',
  costcentre: 'booker.costCentre',
  bookername: 'statement.bookedBy',
  passengername: 'statement.passenger',
  status: 'statement.status',
  price: 'statement.price',
  commission: 'statement.commission',
} as const satisfies Record<SortKey, string>;

/** Sorts by any property, also those that share a column, and when the table is shown as a list. */
function SortField({ sort, descending, onSort }: Sorting) {
  const t = useT();
  return (
    <div className="bk-sort">
      <Dropdown
        kind="labelValue"
        label={t('statement.sortBy')}
        items={sortKeys.map((value) => ({ value, label: t(sortLabels[value]) }))}
        value={sort}
        onValue={(chosen) => {
          const key = sortKeys.find((each) => each === chosen);
          if (key) onSort(key, descending);
        }}
      />
      <Button kind="quiet" icon={descending ? 'down' : 'up'} onClick={() => onSort(sort, !descending)}>
        {t(descending ? 'statement.descending' : 'statement.ascending')}
      </Button>
    </div>
  );
}

function LineTable({ statement, sort, descending, onSort, zone }: Sorting & { statement: Statement; zone: string }) {
  const t = useT();
  const locale = useLocale();
  const head = (key: SortKey, numeric = false) => (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={sort === key ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(key, sort === key ? !descending : true)}>
        {t(sortLabels[key])}
      </button>
    </th>
  );
  return (
    <div className="bk-scroll">
      <table className="bk-lines">
        <caption className="tb-hidden">
          {t('statement.table', { from: formatDay(statement.from, locale), to: formatDay(statement.to, locale) })}
        </caption>
        <thead>
          <tr>
            {head('bookingdatetime')}
            {head('bookerref')}
            {head('passengername')}
            <th scope="col">{t('statement.journey')}</th>
            {head('status')}
            <th scope="col" data-numeric="">
              {t('statement.card')}
            </th>
            <th scope="col" data-numeric="">
              {t('statement.cash')}
            </th>
            <th scope="col" data-numeric="">
              {t('statement.account')}
            </th>
            {head('price', true)}
            {head('commission', true)}
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <Line key={line.jobPartId} line={line} zone={zone} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A ride of the statement: a row of the table, or an entry of the list where the table does not fit. */
function Line({ line, zone }: { line: StatementLine; zone: string }) {
  const t = useT();
  const join = useJoin();
  const locale = useLocale();
  const amount = (label: 'card' | 'cash' | 'account' | 'price' | 'commission') => (
    <td data-numeric="" data-label={t(`statement.${label}`)} data-nothing={line[label] === 0 || undefined}>
      {exactMoney(line[label], line.currency, locale)}
    </td>
  );
  return (
    <tr data-cancelled={line.status === 'cancelled' || undefined}>
      <td className="bk-when">
        <span>{formatLocal(localAt(line.pickupAt, zone), locale)}</span>
        {line.trackingCode ? (
          <b>{line.reference}</b>
        ) : (
          <SiteLink to={`/bookingdetail/${encodeURIComponent(line.jobPartId)}`}>{line.reference}</SiteLink>
        )}
      </td>
      <td
        data-label={t('statement.ourRef')}
        data-nothing={line.bookerRef + line.costCentre + line.hostReference === '' || undefined}
      >
        <span>{line.bookerRef}</span>
        <span className="bk-quiet">{line.costCentre}</span>
        {line.hostReference ? (
          <span className="bk-quiet">
            {t('statement.hostReference')}: {line.hostReference}
          </span>
        ) : null}
      </td>
      <td className="bk-who" data-label={t('statement.passenger')}>
        <span>{line.trackingCode ? t('statement.throughCode', { code: line.trackingCode }) : line.passengerName}</span>
        {line.customer ? (
          <>
            <span className="bk-quiet">{join([line.customer.name, line.customer.phone], ', ')}</span>
            <span className="bk-quiet">
              <Email address={line.customer.email} />
            </span>
          </>
        ) : null}
        {line.bookerName ? (
          <span className="bk-quiet">
            {t('statement.bookedBy')} {line.bookerName}
          </span>
        ) : null}
      </td>
      <td className="bk-journey" data-label={t('statement.journey')}>
        <span>
          <bdi>{line.pickup}</bdi>
        </span>
        {line.via ? <span className="bk-quiet">{t('statement.via', { places: line.via })}</span> : null}
        <span>
          <bdi>{line.dropoff}</bdi>
        </span>
        {line.note ? (
          <span className="bk-quiet">
            {t('statement.note')}: {line.note}
          </span>
        ) : null}
      </td>
      <td data-label={t('statement.status')}>
        <StatusChip status={line.status} />
      </td>
      {amount('card')}
      {amount('cash')}
      {amount('account')}
      {amount('price')}
      {amount('commission')}
    </tr>
  );
}

/** An email address that breaks in front of its @ where it is too long for its line. */
function Email({ address }: { address: string }) {
  const [user, domain] = address.split(/(?=@)/);
  return (
    <bdi>
      {user}
      <wbr />
      {domain}
    </bdi>
  );
}
