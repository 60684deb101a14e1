import { neededColumns, type RideCells, rideColumns } from 'booking-core/domain/ride-sheet';
import { useLocale, useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import { useEffect, useId, useRef } from 'react';
import { labels, useHelp } from './columns.ts';
import { columnText } from './issue-text.ts';
import { issuesOfRow, type Row } from './rows.ts';

interface RideFormProps {
  row: Row;
  number: number;
  cells: RideCells;
  onType: (cells: RideCells) => void;
  onSave: (cells: RideCells) => void;
  onClose: () => void;
}

/**
 * The cells of a ride as fields with their errors. The first field with an error, else the first field, gets the focus.
 */
export function RideForm({ row, number, cells, onType, onSave, onClose }: RideFormProps) {
  const t = useT();
  const locale = useLocale();
  const helpOf = useHelp();
  const id = useId();
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
              onValue={(value) => onType({ ...cells, [column]: value })}
              error={issue && cells[column] === row.cells[column] ? columnText(issue, t, locale) : null}
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
