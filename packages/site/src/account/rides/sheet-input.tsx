import { maxSheetRides, neededColumns, type RideCells, readRides, rideColumns } from 'booking-core/domain/ride-sheet';
import { lazy } from 'booking-core/lazy';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import { useId, useState } from 'react';
import { download } from '../download.ts';
import { useKept } from '../own-state.tsx';
import { FormResult } from '../parts.tsx';
import { headings, labels, sampleOf, useHelp } from './columns.ts';
import { sheetText } from './sheet-text.ts';

const parser = lazy(() => import('papaparse'));

/**
 * Parses a CSV file, or cells copied from a spreadsheet; the separator is detected (comma, semicolon or tab).
 * @throws {Error} for quotation marks that do not enclose cells, since a cell would contain the rows that follow it
 */
async function tableOf(text: string): Promise<readonly (readonly string[])[]> {
  const { default: papaparse } = await parser();
  // The first line of some exports names the separator for Excel.
  const table = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const read = (fastMode?: boolean) =>
    papaparse.parse<string[]>(table, { skipEmptyLines: 'greedy', ...(fastMode ? { fastMode, delimiter: '\t' } : {}) });
  const { data, errors, meta } = read();
  if (!errors.some(({ type }) => type === 'Quotes')) return data;
  // Spreadsheets copy the quotation marks in a cell as they are.
  if (meta.delimiter === '\t') return read(true).data;
  throw new Error('quotation marks within a cell');
}

/** The most characters of pasted text: more than fifty rows with every cell filled. */
const pasteMost = 100_000;

interface SheetInputProps {
  onRead: (rides: readonly RideCells[], unknown: readonly string[]) => void;
  onAdd: () => void;
}

/** The input of a sheet as a file or pasted rows, with a description of the columns. */
export function SheetInput({ onRead, onAdd }: SheetInputProps) {
  const t = useT();
  const id = useId();
  const here = useBookingState(configurationOf);
  const [text, setText, forget] = useKept('sheet', '');
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
        forget();
        return onRead(found.rides, found.unknown);
      case 'missing':
        return setError(t('rides.missing', { columns: found.columns.map((each) => headings[each]).join(', ') }));
      case 'tooMany':
        return setError(t('rides.tooMany', { count: found.count, max: maxSheetRides }));
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
              if (file) void read(sheetText(file));
              // Allows choosing the same file again after it was corrected.
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
            // With the byte order mark, by which spreadsheets recognize UTF-8.
            onClick={() => here && download('rides.csv', 'text/csv;charset=utf-8', `\uFEFF${sampleOf(here)}`)}
          >
            {t('rides.sample')}
          </Button>
          <Button kind="secondary" icon="plus" onClick={onAdd}>
            {t('rides.add')}
          </Button>
        </div>
      </form>
      <Columns />
    </>
  );
}

/** What each column of a sheet means. */
function Columns() {
  const t = useT();
  const id = useId();
  const helpOf = useHelp();
  return (
    <section className="acc-card" aria-labelledby={id}>
      <h2 className="acc-subtitle" id={id}>
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
  );
}
