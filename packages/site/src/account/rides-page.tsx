import type { RideIssue } from 'booking-core';
import {
  type Configuration,
  formatMoney,
  fullName,
  type PaymentMethod,
  type Place,
  type Profile,
  payableMethods,
  writesMonthFirst,
} from 'booking-core/domain';
import {
  mostRides,
  neededColumns,
  type RideCells,
  type RideColumn,
  readRides,
  rideColumns,
  rideTime,
} from 'booking-core/domain/ride-sheet';
import { lazy } from 'booking-core/lazy';
import type { MessageKey, Translate } from 'booking-core/messages';
import { configurationOf } from 'booking-core/selectors';
import { useErrorWords } from 'booking-ui/account-form';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import type { Answers } from 'booking-ui/dialog-buttons';
import { Button, Notice, Segmented, SelectField, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useWhen } from 'booking-ui/use-when';
import { useEffect, useId, useRef, useState } from 'react';
import { AccountPage } from './account-page.tsx';
import bookerCss from './booker.css?inline';
import { download } from './download.ts';
import { ConfirmDialog, FormResult } from './parts.tsx';
import css from './rides.css?inline';
import { issuesOfRow, mayBook, type RideSheetState, type Row, useRideSheet } from './use-ride-sheet.ts';

export { english } from './booker-english.ts';

const parser = lazy(() => import('papaparse'));

/** The rows of a CSV file or of what was copied from a spreadsheet; commas, semicolons and tabs are told apart. */
async function tableOf(text: string): Promise<readonly (readonly string[])[]> {
  const { default: papaparse } = await parser();
  return papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data;
}

const labels: Readonly<Record<RideColumn, MessageKey>> = {
  date: 'statement.date',
  time: 'rides.time',
  pickup: 'places.pickup',
  dropoff: 'places.dropoff',
  firstname: 'contact.firstName',
  lastname: 'contact.lastName',
  phone: 'contact.phone',
  email: 'contact.email',
  passengers: 'options.passengers',
  bags: 'options.luggage',
  smallchildseats: 'options.smallChildSeats',
  largechildseats: 'options.largeChildSeats',
  childages: 'rides.childAges',
  wheelchair: 'options.wheelchair',
  vehicle: 'vehicle.title',
  flight: 'rides.flight',
  costcentre: 'booker.costCentre',
  reference: 'contact.ourRef',
  note: 'note.title',
};
const helps: Readonly<Partial<Record<RideColumn, MessageKey>>> = {
  date: 'rides.help.date',
  time: 'rides.help.time',
  pickup: 'rides.help.place',
  dropoff: 'rides.help.place',
  phone: 'rides.help.phone',
  passengers: 'rides.help.passengers',
  bags: 'rides.help.bags',
  smallchildseats: 'rides.help.seats',
  largechildseats: 'rides.help.seats',
  childages: 'rides.help.childAges',
  wheelchair: 'rides.help.wheelchair',
  vehicle: 'rides.help.vehicle',
};
/** How a column is written where the operator works; null for those that need no words. */
function useHelp(): (column: RideColumn) => string | null {
  const t = useT();
  const here = useBookingState(configurationOf);
  return (column) => {
    const isMonthFirst = column === 'date' && writesMonthFirst(here?.country ?? '');
    const help = isMonthFirst ? 'rides.help.dateMonthFirst' : helps[column];
    return help ? t(help, { code: here?.dialingCode ?? '' }) : null;
  };
}

/** A sheet's own heading for a column, as the sample has it. */
const headings: Readonly<Record<RideColumn, string>> = {
  ...(Object.fromEntries(rideColumns.map((column) => [column, column])) as Record<RideColumn, string>),
  pickup: 'pick-up',
  dropoff: 'drop-off',
  firstname: 'first name',
  lastname: 'last name',
  smallchildseats: 'small child seats',
  largechildseats: 'large child seats',
  childages: 'child ages',
  costcentre: 'cost centre',
};

type Here = Pick<Configuration, 'airports' | 'country' | 'phone'>;

/** A sheet as a person of the operator's country writes one, between an airport that it serves and its town. */
function sampleOf({ airports, country, phone }: Here): string {
  const { iata = '', city = '' } = airports.find((airport) => airport.iata !== '') ?? {};
  const [airport, town, number] = [iata, city, phone].map((cell) => `"${cell.replaceAll('"', '')}"`);
  const day = writesMonthFirst(country) ? '03/04/2027' : '04/03/2027';
  return [
    rideColumns.map((column) => headings[column]).join(','),
    `2027-03-04,08:05,${airport},${town},Ada,Lovelace,${number},ada@example.com,2,1,1,,2,,,BA117,Events,PO 7,Meet her at arrivals`,
    `${day},17:30,${town},${airport},Grace,Hopper,${number},,1,2,,,,,,,Events,PO 7,`,
  ].join('\r\n');
}

/** Fifty rows with every cell filled, and room for more. */
const pasteMost = 100_000;

const startsOver: Answers = { submit: 'rides.startOver', cancel: 'dialog.does.keep' };
/** What a sheet can be paid by: nobody stands by to pay fifty rides online. */
const laterMethods: readonly PaymentMethod[] = ['account', 'cash'];

/** Many rides from one sheet: read, checked, priced and booked. */
export function RidesPage() {
  const t = useT();
  return (
    <AccountPage title={t('site.rides')} text={t('rides.text', { max: mostRides })} bookersOnly>
      {(profile) => <Rides key={profile.customerId} profile={profile} />}
    </AccountPage>
  );
}

function Rides({ profile }: { profile: Profile }) {
  useSheet(css);
  useSheet(bookerCss);
  useSheet(fieldsCss);
  const t = useT();
  const configuration = useBookingState(configurationOf);
  const methods = payableMethods(configuration, profile).filter((method) => laterMethods.includes(method));
  const [picked, setPicked] = useState<PaymentMethod | null>(null);
  const method = picked ?? (methods.includes('account') ? 'account' : 'cash');
  const sheet = useRideSheet(profile.customerId, method);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [leaving, setLeaving] = useState(false);
  const [edited, setEdited] = useState<number | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const { rows, work } = sheet;
  const taken = useRef(false);
  const isEmpty = rows.length === 0;
  // The list takes the form's place; whoever cannot see it hears where they are.
  useEffect(() => {
    if (!isEmpty && taken.current) list.current?.focus();
    taken.current = false;
  }, [isEmpty]);
  if (isEmpty) {
    return (
      <SheetInput
        onRead={(rides, unknown) => {
          setUnread(unknown);
          taken.current = true;
          sheet.take(rides);
        }}
        onAdd={() => setEdited(sheet.add())}
      />
    );
  }
  const lost = rows.some(({ state }) => state.kind !== 'booked');
  return (
    <>
      <header className="rides-head">
        <h2 className="acc-subtitle" ref={list} tabIndex={-1} id="rides-list">
          {t('rides.list')}
        </h2>
        {methods.length > 1 ? (
          <Segmented
            label={t('rides.paidBy')}
            value={method}
            options={methods.map((value) => ({
              value,
              text: t(value === 'account' ? 'statement.account' : 'statement.cash'),
            }))}
            onValue={setPicked}
          />
        ) : null}
      </header>
      {unread.length > 0 ? <Notice>{t('rides.unknown', { columns: unread.join(', ') })}</Notice> : null}
      <ol className="acc-list rides-list" aria-labelledby="rides-list" aria-busy={work === 'checking'}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <RideRowCard
              row={row}
              number={at + 1}
              isEdited={edited === row.id}
              busy={work === 'booking'}
              mayAdd={rows.length < mostRides}
              onEdit={() => setEdited(row.id)}
              onClose={() => setEdited(null)}
              onDuplicate={() => setEdited(sheet.add(row))}
              sheet={sheet}
            />
          </li>
        ))}
      </ol>
      <div className="acc-buttons">
        {rows.length < mostRides ? (
          <Button kind="secondary" icon="plus" disabled={work === 'booking'} onClick={() => setEdited(sheet.add())}>
            {t('rides.add')}
          </Button>
        ) : null}
        <Button kind="quiet" disabled={work === 'booking'} onClick={() => (lost ? setLeaving(true) : sheet.clear())}>
          {t('rides.startOver')}
        </Button>
      </div>
      <BookBar sheet={sheet} />
      {leaving ? (
        <ConfirmDialog
          does={startsOver}
          title={t('dialog.pleaseConfirm')}
          onOk={async () => {
            sheet.clear();
            return null;
          }}
          onClose={() => setLeaving(false)}
        >
          <p>{t('rides.startOverQuestion')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface SheetInputProps {
  onRead: (rides: readonly RideCells[], unknown: readonly string[]) => void;
  onAdd: () => void;
}

/** A file or pasted rows, and what their columns are. */
function SheetInput({ onRead, onAdd }: SheetInputProps) {
  const t = useT();
  const id = useId();
  const here = useBookingState(configurationOf);
  const helpOf = useHelp();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const read = async (content: Promise<string> | string) => {
    setBusy(true);
    setError(null);
    const found = await Promise.resolve(content)
      .then(tableOf)
      .then(readRides)
      .catch(() => null);
    setBusy(false);
    switch (found?.kind) {
      case 'rides':
        return onRead(found.rides, found.unknown);
      case 'missing':
        return setError(t('rides.missing', { columns: found.columns.map((each) => headings[each]).join(', ') }));
      case 'tooMany':
        return setError(t('rides.tooMany', { count: found.count, max: mostRides }));
      case 'empty':
        return setError(t('rides.empty'));
      default:
        return setError(t('rides.notCsv'));
    }
  };

  return (
    <>
      <form
        className="acc-card rides-input"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void read(text);
        }}
      >
        <div className="rides-file">
          <input
            id={id}
            className="tb-hidden"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void read(file.text());
              // The same file, mended, is read again.
              event.currentTarget.value = '';
            }}
          />
          <label className="tb-button" data-kind="primary" htmlFor={id}>
            {t('rides.file')}
          </label>
        </div>
        <TextField
          type="textarea"
          label={t('rides.paste')}
          hint={t('rides.pasteHint')}
          autoComplete="off"
          maxLength={pasteMost}
          value={text}
          onValue={setText}
        />
        <FormResult error={error} />
        <div className="acc-buttons">
          <Button
            kind={text.trim() === '' ? 'secondary' : 'primary'}
            type="submit"
            busy={busy}
            disabled={text.trim() === ''}
          >
            {t('rides.read')}
          </Button>
          <Button
            kind="secondary"
            disabled={here === null}
            onClick={() => here && download('rides.csv', 'text/csv;charset=utf-8', sampleOf(here))}
          >
            {t('rides.sample')}
          </Button>
          <Button kind="secondary" icon="plus" onClick={onAdd}>
            {t('rides.add')}
          </Button>
        </div>
      </form>
      <section className="acc-card" aria-labelledby={`${id}-columns`}>
        <h2 className="acc-subtitle" id={`${id}-columns`}>
          {t('rides.columns')}
        </h2>
        <p className="acc-quiet">{t('rides.columnsText')}</p>
        <dl className="rides-columns">
          {rideColumns.map((column) => {
            const help = helpOf(column);
            return (
              <div key={column}>
                <dt>
                  <code lang="en" dir="ltr">
                    {headings[column]}
                  </code>
                  {neededColumns.includes(column) ? ' *' : ''}
                </dt>
                <dd>
                  {t(labels[column]).toLowerCase() === headings[column] ? null : t(labels[column])}
                  {help ? <span className="acc-quiet">{help}</span> : null}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
    </>
  );
}

const wordsOf = ({ column, text }: RideIssue, t: Translate): string => {
  if ('server' in text) return text.server;
  return t(text.key, { title: column ? t(labels[column]) : '', ...text.params });
};

/** The same where no field's name stands over it. */
function issueWords(issue: RideIssue, t: Translate): string {
  const words = wordsOf(issue, t);
  const title = issue.column ? t(labels[issue.column]) : '';
  return words.includes(title) ? words : `${title}: ${words}`;
}

interface RideRowProps {
  row: Row;
  number: number;
  isEdited: boolean;
  busy: boolean;
  mayAdd: boolean;
  onEdit: () => void;
  onClose: () => void;
  onDuplicate: () => void;
  sheet: RideSheetState;
}

/** One ride of the sheet: what was understood of it, what is wrong with it and the way to mend it. */
function RideRowCard({ row, number, isEdited, busy, mayAdd, onEdit, onClose, onDuplicate, sheet }: RideRowProps) {
  const t = useT();
  const locale = useLocale();
  const when = useWhen();
  const errorWords = useErrorWords();
  const mendButton = useRef<HTMLSpanElement>(null);
  const { cells, state, before } = row;
  const right = state.kind === 'right' ? state : null;
  const country = useBookingState(configurationOf)?.country ?? '';
  const { local } = rideTime(cells, country);
  const needs = (['smallchildseats', 'largechildseats', 'childages', 'wheelchair'] as const)
    .filter((column) => cells[column] !== '')
    .map((column) => `${t(labels[column])}: ${cells[column]}`);
  const name = fullName({ firstName: cells.firstname, lastName: cells.lastname });
  const issues = issuesOfRow(row);
  const settled = state.kind === 'booked' || state.kind === 'booking' || state.kind === 'unknown';
  const title = t('rides.row', { row: number });
  return (
    <article className="acc-card rides-row" data-state={state.kind} aria-label={title}>
      <header className="rides-row-head">
        <div>
          <p className="acc-quiet">{title}</p>
          <h3 className="acc-strong">{name || t('rides.nobody')}</h3>
        </div>
        <div className="rides-row-state">
          <StateWords row={row} />
          {right ? <strong className="rides-fare">{formatMoney(right.fare, locale)}</strong> : null}
        </div>
      </header>
      {isEdited ? (
        <RideForm
          row={row}
          number={number}
          onSave={(next) => {
            sheet.mend(row.id, next, keptPlaces(row, next));
            onClose();
            requestAnimationFrame(() => mendButton.current?.querySelector('button')?.focus());
          }}
          onClose={() => {
            onClose();
            // Nobody asked for an empty ride.
            if (state.kind === 'open' && Object.values(cells).every((cell) => cell === '')) sheet.remove(row.id);
          }}
        />
      ) : (
        <>
          <p className="acc-day-first">{local ? when(local) : [cells.date, cells.time].join(' ')}</p>
          <ol className="acc-route">
            <li>{right ? right.pickup.fullAddress || right.pickup.name : cells.pickup || '–'}</li>
            <li>{right ? right.dropoff.fullAddress || right.dropoff.name : cells.dropoff || '–'}</li>
          </ol>
          <p className="acc-ride-facts">
            {[right?.vehicle ?? cells.vehicle, ...needs, cells.flight, cells.costcentre, cells.reference]
              .filter((fact) => fact !== '')
              .map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
          </p>
          {before && right ? (
            <Notice>
              {t('rides.fareChanged', {
                before: formatMoney(before, locale),
                money: formatMoney(right.fare, locale),
              })}
            </Notice>
          ) : null}
          {state.kind === 'unknown' ? <Notice tone="danger">{t('rides.noAnswer')}</Notice> : null}
          {state.kind === 'failed' ? <Notice tone="danger">{errorWords(state.error)}</Notice> : null}
          {issues.length > 0 ? (
            <ul className="rides-issues">
              {issues.map((issue) => (
                <li key={`${issue.column} ${wordsOf(issue, t)}`}>{issueWords(issue, t)}</li>
              ))}
            </ul>
          ) : null}
          <PlaceChoices row={row} onChoose={(chosen) => sheet.mend(row.id, cells, { ...row.chosen, ...chosen })} />
        </>
      )}
      {isEdited || state.kind === 'booking' ? null : (
        <div className="acc-buttons">
          {settled ? null : (
            <span ref={mendButton}>
              <Button kind="secondary" disabled={busy} onClick={onEdit}>
                {t('rides.mend', { row: number })}
              </Button>
            </span>
          )}
          {mayAdd ? (
            <Button kind="quiet" disabled={busy} onClick={onDuplicate}>
              {t('rides.duplicate', { row: number })}
            </Button>
          ) : null}
          {settled ? null : (
            <Button kind="quiet" disabled={busy} onClick={() => sheet.remove(row.id)}>
              {t('rides.remove', { row: number })}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** The places that were chosen stay with the words that they were chosen for. */
const keptPlaces = ({ cells, chosen }: Row, next: RideCells): Row['chosen'] => ({
  ...(chosen.pickup && next.pickup === cells.pickup ? { pickup: chosen.pickup } : {}),
  ...(chosen.dropoff && next.dropoff === cells.dropoff ? { dropoff: chosen.dropoff } : {}),
});

function StateWords({ row: { state } }: { row: Row }) {
  const t = useT();
  switch (state.kind) {
    case 'open':
      return null;
    case 'waiting':
    case 'checking':
      return <span className="acc-quiet">{t('rides.isChecked')}</span>;
    case 'booking':
      return <span className="acc-quiet">{t('rides.isBooked')}</span>;
    case 'booked':
      return <span className="acc-status">{t('rides.booked', { reference: state.reference })}</span>;
    case 'right':
      return <span className="acc-status">{t('rides.right')}</span>;
    case 'failed':
    case 'unknown':
      return (
        <span className="acc-status" data-status="cancelled">
          {t('rides.failed')}
        </span>
      );
    case 'wrong':
      return (
        <span className="acc-status" data-status="cancelled">
          {t('rides.wrong')}
        </span>
      );
  }
}

/** Which of several places is meant, for each end whose words fit more than one. */
function PlaceChoices({ row, onChoose }: { row: Row; onChoose: (chosen: Row['chosen']) => void }) {
  const t = useT();
  if (row.state.kind !== 'wrong') return null;
  const { choices } = row.state;
  return (['pickup', 'dropoff'] as const).map((end) =>
    choices[end].length > 0 ? (
      <SelectField
        key={end}
        label={t(labels[end])}
        autoComplete="off"
        value=""
        options={[
          { value: '', text: row.cells[end] },
          ...choices[end].map((place: Place, at) => ({ value: String(at), text: place.fullAddress || place.name })),
        ]}
        onValue={(value) => {
          const place = choices[end][Number(value)];
          if (value !== '' && place) onChoose({ [end]: place });
        }}
      />
    ) : null,
  );
}

interface RideFormProps {
  row: Row;
  number: number;
  onSave: (cells: RideCells) => void;
  onClose: () => void;
}

/** Every cell of a ride as a field, with what is wrong under it; the first wrong one, else the first, has the focus. */
function RideForm({ row, number, onSave, onClose }: RideFormProps) {
  const t = useT();
  const helpOf = useHelp();
  const id = useId();
  const [cells, setCells] = useState(row.cells);
  const form = useRef<HTMLFormElement>(null);
  const issues = issuesOfRow(row);
  const first = issues.find(({ column }) => column !== null)?.column ?? 'date';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(cells);
      }}
    >
      <h4 className="tb-hidden" id={id}>
        {t('rides.mend', { row: number })}
      </h4>
      <div className="tb-fields">
        {rideColumns.map((column) => {
          const issue = issues.find((each) => each.column === column);
          return (
            <TextField
              key={column}
              field={column}
              label={t(labels[column])}
              autoComplete="off"
              value={cells[column]}
              onValue={(value) => setCells({ ...cells, [column]: value })}
              error={issue && cells[column] === row.cells[column] ? wordsOf(issue, t) : null}
              hint={helpOf(column)}
              required={neededColumns.includes(column)}
            />
          );
        })}
      </div>
      <div className="acc-buttons">
        <Button kind="primary" type="submit">
          {t('rides.checkAgain')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** How far it is, what all that is right costs together, and the one press that books it. */
function BookBar({ sheet }: { sheet: RideSheetState }) {
  const t = useT();
  const locale = useLocale();
  const online = useBookingState((state) => state.flow.online);
  const { rows, work, done, of } = sheet;
  const bookable = rows.filter(mayBook);
  const count = (...kinds: Row['state']['kind'][]) => rows.filter(({ state }) => kinds.includes(state.kind)).length;
  const total = bookable.reduce((sum, { seen }) => sum + (seen?.fare.minor ?? 0), 0);
  const currency = bookable[0]?.seen?.fare.currency ?? '';
  return (
    <section className="acc-card rides-bar" aria-label={t('site.rides')}>
      <p role="status">
        {work === 'checking'
          ? t('rides.checking', { done, count: of })
          : work === 'booking'
            ? t('rides.booking', { done, count: of })
            : t('rides.summary', {
                right: bookable.length,
                wrong: count('wrong', 'failed', 'open'),
                booked: count('booked'),
              })}
      </p>
      {work === 'idle' ? null : <progress aria-label={t('site.rides')} value={done} max={of} />}
      {online ? null : <Notice>{t('error.offline')}</Notice>}
      <div className="acc-buttons">
        {work === 'booking' ? (
          <Button kind="secondary" onClick={sheet.stop}>
            {t('rides.stop')}
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              disabled={bookable.length === 0 || work === 'checking' || !online}
              onClick={sheet.book}
            >
              {bookable.length === 0
                ? t('site.rides')
                : t('rides.book', {
                    count: bookable.length,
                    money: formatMoney({ minor: total, currency }, locale),
                  })}
            </Button>
            {count('failed') > 0 && online ? (
              <Button kind="secondary" disabled={work === 'checking'} onClick={sheet.checkAgain}>
                {t('rides.checkAgain')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}
