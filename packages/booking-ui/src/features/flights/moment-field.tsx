import { type LocalTime, limits } from 'booking-core/domain';
import { useId } from 'react';
import { FieldWords } from '../../primitives/text-field.tsx';

interface MomentFieldProps {
  label: string;
  value: LocalTime | null;
  error: string | null;
  hint?: string | null;
  field?: string;
  disabled?: boolean;
  min?: LocalTime;
  onValue: (local: LocalTime | null) => void;
}

/** A wall-clock time with the browser's own picker, in steps of five minutes (specification 1 §9). */
export function MomentField({
  label,
  value,
  error,
  hint = null,
  field,
  disabled = false,
  min,
  onValue,
}: MomentFieldProps) {
  const id = useId();
  return (
    <div className="tb-field">
      <div className="tb-field-box" data-invalid={error !== null} data-disabled={disabled} data-filled="">
        <label className="tb-field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="tb-field-input"
          type="datetime-local"
          step={limits.flightFinderStepMinutes * 60}
          value={value ?? ''}
          min={min}
          disabled={disabled}
          data-field={field}
          aria-invalid={error !== null}
          aria-describedby={error || hint ? `${id}-words` : undefined}
          onChange={(event) => onValue(event.currentTarget.value || null)}
        />
      </div>
      <FieldWords id={`${id}-words`} error={error} hint={hint} />
    </div>
  );
}
