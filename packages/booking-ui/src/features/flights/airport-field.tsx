import type { ApiError, Result } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';
import { errorText } from 'booking-core/selectors';
import { useState } from 'react';
import { useBookingState, useT, useTimers } from '../../booking-context.tsx';
import { Combobox, type ComboboxRow } from '../../primitives/combobox.tsx';
import { plainText } from '../format.ts';
import { listTexts } from './airport-row.ts';
import styles from './flights.module.css';

interface CodeFieldProps<Item> {
  label: string;
  hint: string;
  none: 'finder.noneAirport' | 'finder.noneAirline';
  /** The typed text, or the name of the chosen item. */
  text: string;
  chosen: boolean;
  error: string | null;
  disabled?: boolean;
  search: (text: string, cancel: CancelToken) => Promise<Result<readonly Item[], ApiError>>;
  row: (item: Item) => ComboboxRow;
  onText: (text: string) => void;
  onChoose: (item: Item) => void;
}

/**
 * An airport or an airline, with suggestions from two characters on; a search without results, or leaving the field
 * without a choice, marks it invalid (specification 1 §5).
 */
export function CodeField<Item>(props: CodeFieldProps<Item>) {
  const t = useT();
  const timers = useTimers();
  const online = useBookingState((state) => state.flow.online);
  const [left, setLeft] = useState(false);
  const { label, text, chosen } = props;
  const unchosen = left && text.trim() !== '' && !chosen;
  const error = props.error ?? (unchosen ? t('field.invalid', { title: label }) : null);
  return (
    <div className={styles.from} data-invalid={error !== null} data-disabled={props.disabled ?? false}>
      <Combobox<Item>
        label={label}
        placeholder={props.hint}
        text={text}
        error={error}
        disabled={props.disabled ?? false}
        search={async (words, cancel) => {
          const found = await props.search(words, cancel);
          if (found.ok && found.value.length === 0 && !cancel.cancelled) setLeft(true);
          return found;
        }}
        row={props.row}
        onText={(value) => {
          setLeft(false);
          props.onText(value);
        }}
        onChoose={props.onChoose}
        onLeave={() => setLeft(true)}
        onClear={() => props.onText('')}
        texts={listTexts(label, props.none, t)}
        failedText={(failure) => plainText(errorText(failure), t)}
        online={online}
        timers={timers}
      />
    </div>
  );
}
