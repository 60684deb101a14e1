import { formatMoney, fullName, type Place } from 'booking-core/domain';
import { type RideCells, rideTime } from 'booking-core/domain/ride-sheet';
import { configurationOf } from 'booking-core/selectors';
import { useErrorText } from 'booking-ui/account-form';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { Button, Notice, SelectField } from 'booking-ui/primitives';
import { useWhen } from 'booking-ui/use-when';
import { useRef } from 'react';
import { labels } from './columns.ts';
import { columnText, issueText } from './issue-text.ts';
import { RideForm } from './ride-form.tsx';
import { isBlank, isSettled, issuesOfRow, type Row } from './rows.ts';
import type { SheetWork } from './sheet-work.ts';

interface RideRowProps {
  row: Row;
  number: number;
  /** What is typed into the row's form; null while there is none. */
  typed: RideCells | null;
  busy: boolean;
  mayAdd: boolean;
  /** Opens the form, and changes what is typed into it. */
  onType: (cells: RideCells) => void;
  onClose: () => void;
  onDuplicate: () => void;
  sheet: SheetWork;
}

/** One ride of the sheet: the values read, the errors, and the form to correct them. */
export function RideRowCard({ row, number, typed, busy, mayAdd, onType, onClose, onDuplicate, sheet }: RideRowProps) {
  const t = useT();
  const locale = useLocale();
  const mendButton = useRef<HTMLSpanElement>(null);
  /** What had the focus goes: the list is long, so it stays in the row. */
  const keepFocus = () => requestAnimationFrame(() => mendButton.current?.querySelector('button')?.focus());
  const { cells, state } = row;
  const name = fullName({ firstName: cells.firstname, lastName: cells.lastname });
  const settled = isSettled(row);
  const title = t('rides.row', { row: number });
  return (
    <article className="acc-card rides-row" data-state={state.kind} aria-label={title}>
      <header className="rides-row-head">
        <div>
          <p className="acc-quiet">{title}</p>
          <h3 className="acc-strong">{name || t('rides.nobody')}</h3>
        </div>
        <div className="rides-row-state">
          <StateText row={row} />
          {state.kind === 'right' ? <strong className="rides-fare">{formatMoney(state.fare, locale)}</strong> : null}
        </div>
      </header>
      {typed ? (
        <RideForm
          row={row}
          cells={typed}
          onType={onType}
          number={number}
          onSave={(next) => {
            sheet.mend(row.id, next, unchangedPlaces(row, next));
            onClose();
            keepFocus();
          }}
          onClose={() => {
            onClose();
            // Closing the form of a new ride without any input removes the ride.
            if (state.kind === 'open' && isBlank(cells)) sheet.remove(row.id);
            else keepFocus();
          }}
        />
      ) : (
        <>
          <RowFacts row={row} />
          <RowNotices row={row} />
          <PlaceChoices
            row={row}
            onChoose={(chosen) => {
              sheet.mend(row.id, cells, { ...row.chosen, ...chosen });
              keepFocus();
            }}
          />
        </>
      )}
      {typed || state.kind === 'booking' ? null : (
        <div className="acc-buttons">
          {settled ? null : (
            <span ref={mendButton}>
              <Button kind="secondary" disabled={busy} onClick={() => onType(cells)}>
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

/** When, from where to where, and with what: as read, and as understood once the ride is right. */
function RowFacts({ row: { cells, state } }: { row: Row }) {
  const t = useT();
  const when = useWhen();
  const country = useBookingState(configurationOf)?.country ?? '';
  const { local } = rideTime(cells, country);
  const right = state.kind === 'right' ? state : null;
  const needs = (['smallchildseats', 'largechildseats', 'childages', 'wheelchair'] as const)
    .filter((column) => cells[column] !== '')
    .map((column) => `${t(labels[column])}: ${cells[column]}`);
  return (
    <>
      <p className="acc-day-first">{local ? when(local) : [cells.date, cells.time].join(' ')}</p>
      <ol className="acc-route">
        <li>
          <bdi>{right ? right.pickup.fullAddress || right.pickup.name : cells.pickup || '–'}</bdi>
        </li>
        <li>
          <bdi>{right ? right.dropoff.fullAddress || right.dropoff.name : cells.dropoff || '–'}</bdi>
        </li>
      </ol>
      <p className="acc-ride-facts">
        {[right?.vehicle ?? cells.vehicle, ...needs, cells.flight, cells.costcentre, cells.reference]
          .filter((fact) => fact !== '')
          .map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal
            <span key={at}>{fact}</span>
          ))}
      </p>
    </>
  );
}

/** A changed fare, a call that failed, and the errors of the cells. */
function RowNotices({ row }: { row: Row }) {
  const t = useT();
  const locale = useLocale();
  const errorText = useErrorText();
  const { state, before } = row;
  const issues = issuesOfRow(row);
  return (
    <>
      {before && state.kind === 'right' ? (
        <Notice>
          {t('rides.fareChanged', {
            before: formatMoney(before, locale),
            money: formatMoney(state.fare, locale),
          })}
        </Notice>
      ) : null}
      {state.kind === 'unknown' ? <Notice tone="danger">{t('rides.noAnswer')}</Notice> : null}
      {state.kind === 'failed' ? <Notice tone="danger">{errorText(state.error)}</Notice> : null}
      {issues.length > 0 ? (
        <ul className="rides-issues">
          {issues.map((issue) => (
            <li key={`${issue.column} ${columnText(issue, t, locale)}`}>{issueText(issue, t, locale)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** @returns the chosen places whose texts have not changed */
const unchangedPlaces = ({ cells, chosen }: Row, next: RideCells): Row['chosen'] => ({
  ...(chosen.pickup && next.pickup === cells.pickup ? { pickup: chosen.pickup } : {}),
  ...(chosen.dropoff && next.dropoff === cells.dropoff ? { dropoff: chosen.dropoff } : {}),
});

function StateText({ row: { state } }: { row: Row }) {
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

/** The choice between several places, for each end whose text matches more than one. */
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
