import { type KeyboardEvent, useId } from 'react';
import css from '../styles/options.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

export interface StepperProps {
  label: string;
  /** A quieter line under the label. */
  hint?: string;
  value: number;
  min: number;
  max: number;
  onValue: (value: number) => void;
  /** Names of the two buttons, e.g. "One less" and "One more"; the label is added. */
  lessText: string;
  moreText: string;
  disabled?: boolean;
}

/**
 * A whole number between two limits: one spin button in the tab order (arrows, Page Up and Down, Home, End) and two
 * buttons for pointers. The buttons stay focusable at the limits, so that focus is never lost under a finger.
 */
export function Stepper({ label, hint, value, min, max, onValue, lessText, moreText, disabled = false }: StepperProps) {
  useSheet(css);
  const id = useId();
  const go = (next: number) => {
    const kept = Math.min(max, Math.max(min, next));
    if (!disabled && kept !== value) onValue(kept);
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = targetOf(event.key, value, min, max);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(next);
  };
  const atMin = disabled || value <= min;
  const atMax = disabled || value >= max;
  return (
    <div className="tb-stepper">
      <span className="tb-stepper-text">
        <span id={id}>{label}</span>
        {hint ? (
          <small className="tb-stepper-hint" id={`${id}-hint`}>
            {hint}
          </small>
        ) : null}
      </span>
      <span className="tb-stepper-controls">
        <button
          type="button"
          className="tb-stepper-button"
          tabIndex={-1}
          aria-label={`${lessText}: ${label}`}
          aria-disabled={atMin}
          onClick={() => go(value - 1)}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M5 10h10" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
        <span
          className="tb-stepper-value"
          role="spinbutton"
          tabIndex={disabled ? -1 : 0}
          aria-labelledby={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-disabled={disabled}
          onKeyDown={keyDown}
        >
          {value}
        </span>
        <button
          type="button"
          className="tb-stepper-button"
          tabIndex={-1}
          aria-label={`${moreText}: ${label}`}
          aria-disabled={atMax}
          onClick={() => go(value + 1)}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M5 10h10M10 5v10" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </span>
    </div>
  );
}

function targetOf(key: string, value: number, min: number, max: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
    case 'PageUp':
      return value + 1;
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'PageDown':
      return value - 1;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
