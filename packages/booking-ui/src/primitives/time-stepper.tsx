import { asciiDigits } from 'booking-core/domain/digits';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { RoundButton } from './button.tsx';
import styles from './date-time-panel.module.css';

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '');
const two = (value: number) => String(value).padStart(2, '0');

export interface TimeStepperProps {
  label: string;
  value: number;
  /** Inclusive; stepping wraps around. */
  max: number;
  /** The step of a button or an arrow key; any number can be typed. */
  step: number;
  laterText: string;
  earlierText: string;
  onValue: (value: number) => void;
}

/** An hour or a minute: typed, or stepped with buttons and arrows. */
export function TimeStepper({ label, value, max, step, laterText, earlierText, onValue }: TimeStepperProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? two(value);

  // Preact does not restore the field's text when the rendered value stays the same.
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown;
  });

  const go = (next: number) => {
    setDraft(null);
    if (next !== value) onValue(next);
  };
  const up = () => go(((Math.floor(value / step) + 1) * step) % (max + 1));
  const down = () => go(value === 0 ? max + 1 - step : (Math.ceil(value / step) - 1) * step);
  const commit = (text: string) => {
    const number = Number.parseInt(text, 10);
    go(Number.isNaN(number) ? value : Math.min(max, number));
  };
  const type = ({ value: text, selectionStart }: HTMLInputElement) => {
    const all = digitsOf(text);
    // A digit typed into a whole number begins another one.
    const digits = all.length === 3 ? digitsOf(text.slice(0, selectionStart ?? 3)).slice(-1) : all.slice(-2);
    // A first digit that cannot be followed by a second one is committed at once.
    if (digits.length === 2 || Number(digits) * 10 > max) commit(digits);
    else setDraft(digits);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'ArrowUp':
      case 'PageUp':
        up();
        break;
      case 'ArrowDown':
      case 'PageDown':
        down();
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(max);
        break;
      case 'Enter':
        commit(shown);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return (
    <div className={styles.clockpart}>
      <RoundButton icon="up" label={`${label}: ${laterText}`} tabIndex={-1} onClick={up} />
      <input
        ref={input}
        id={id}
        className="tb-clockpart-input"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={two(value)}
        value={shown}
        onChange={(event) => type(event.currentTarget)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => (draft === null ? undefined : commit(draft))}
        onKeyDown={keyDown}
      />
      <RoundButton icon="down" label={`${label}: ${earlierText}`} tabIndex={-1} onClick={down} />
    </div>
  );
}
