import { type KeyboardEvent, useId } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import { RoundButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import styles, { css } from './stepper.module.css';

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
}

/**
 * A whole number between two limits: one spin button in the tab order (arrows, Page Up and Down, Home, End) and two
 * buttons for pointers. The buttons stay focusable at the limits, so that focus is never lost under a finger.
 */
export function Stepper({ label, hint, value, min, max, onValue, lessText, moreText }: StepperProps) {
  useSheet(css);
  const id = useId();
  const go = (next: number) => {
    const kept = Math.min(max, Math.max(min, next));
    if (kept !== value) onValue(kept);
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = ways[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // Left and Right, the keys that end in t, go towards the button on that side.
    const isTurned = /t$/.test(event.key) && getComputedStyle(event.currentTarget).direction === 'rtl';
    go(value + (isTurned ? -way : way));
  };
  const button = (text: string, way: number, limit: number, icon: IconName) => (
    <RoundButton
      className={styles.button}
      tabIndex={-1}
      label={`${text}: ${label}`}
      icon={icon}
      disabled={value === limit}
      onClick={() => go(value + way)}
    />
  );
  return (
    <div className="tb-stepper">
      <span className={styles.text}>
        <span id={id}>{label}</span>
        {hint ? (
          <small className={`tb-label ${styles.hint}`} id={`${id}-hint`}>
            {hint}
          </small>
        ) : null}
      </span>
      <span className={styles.controls}>
        {button(lessText, -1, min, 'minus')}
        <span
          className={styles.value}
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={keyDown}
        >
          {value}
        </span>
        {button(moreText, 1, max, 'plus')}
      </span>
    </div>
  );
}

/** The change by each key. */
const ways: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  PageUp: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageDown: -1,
  Home: -Infinity,
  End: Infinity,
};
