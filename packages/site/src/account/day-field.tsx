import type { Day } from 'booking-core/domain';
import { useId } from 'react';

export interface DayFieldProps {
  label: string;
  field: string;
  value: Day | '';
  onValue: (value: Day | '') => void;
  /** The latest day that may be chosen. */
  max?: Day;
  error?: string | null;
}

/** A date field with the browser's own picker, which follows the visitor's date format and allows typing. */
export function DayField({ label, field, value, onValue, max, error = null }: DayFieldProps) {
  const id = useId();
  return (
    <div className="acc-day" data-invalid={error !== null}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        data-field={field}
        value={value}
        max={max}
        required
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-words` : undefined}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <p id={`${id}-words`} className="tb-words" data-error={error !== null} role={error ? 'alert' : undefined}>
        {error ?? ''}
      </p>
    </div>
  );
}
