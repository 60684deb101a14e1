import { Button, Icon } from 'booking-ui/primitives';
import { useRef } from 'react';
import styles from './set-up.module.css';
import { useChoice } from './use-choice.ts';

export interface ChoiceCellProps {
  label: string;
  /** The saved value. */
  value: string;
  options: readonly { readonly value: string; readonly text: string }[];
  disabled?: boolean;
  /** The name of the button that saves another choice. */
  saveLabel: string;
  busy: boolean;
  onSave: (chosen: string) => void;
}

/** A select in a table, with a button that saves another choice. */
export function ChoiceCell({ label, value, options, disabled = false, saveLabel, busy, onSave }: ChoiceCellProps) {
  const [chosen, choose] = useChoice(value);
  const select = useRef<HTMLSelectElement>(null);
  return (
    <span className={styles.actions}>
      <span className={styles.choice}>
        <select
          ref={select}
          className={styles.choose}
          aria-label={label}
          autoComplete="off"
          value={chosen}
          disabled={disabled}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </span>
      {disabled || chosen === value ? null : (
        <Button
          aria-label={saveLabel}
          busy={busy}
          onClick={() => {
            // The button goes once the choice is saved.
            select.current?.focus();
            onSave(chosen);
          }}
        >
          Save
        </Button>
      )}
    </span>
  );
}
