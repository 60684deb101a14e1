import { type ReactNode, useId } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './choices.module.css';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  disabled?: boolean;
  /** The name a layout finds the field by, to focus the first invalid one. */
  field?: string;
  /** A text under the box that belongs to its label. */
  hint?: string;
  error?: string | null;
}

/** A native checkbox that is visible in every colour scheme. */
export function Checkbox({ label, checked, onChecked, disabled = false, field, hint, error = null }: CheckboxProps) {
  useSheet(css);
  const id = useId();
  const words = error ?? hint;
  return (
    <div className={styles.root} data-disabled={disabled}>
      <input
        type="checkbox"
        id={id}
        className={styles.box}
        checked={checked}
        disabled={disabled}
        data-field={field}
        aria-invalid={error !== null}
        aria-describedby={words ? `${id}-words` : undefined}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {words ? (
        <p id={`${id}-words`} className={`tb-words ${styles.words}`} data-error={error !== null}>
          {words}
        </p>
      ) : null}
    </div>
  );
}
