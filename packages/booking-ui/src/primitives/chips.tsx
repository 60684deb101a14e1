import type { ReactNode } from 'react';
import css from '../styles/controls.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

/** A row of chips under one name. */
export function Chips({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  useSheet(css);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the section's heading
    <div className="tb-chips" role="group" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}

export interface ChipProps {
  text: string;
  on: boolean;
  onPress: () => void;
  /** A name that already says what pressing does; then the chip is an action and has no pressed state. */
  label?: string;
  disabled?: boolean;
  describedBy?: string | undefined;
}

/** A choice that can be pressed on and off, or a shortcut with a name of its own. */
export function Chip({ text, on, onPress, label, disabled = false, describedBy }: ChipProps) {
  return (
    <button
      type="button"
      className="tb-chip"
      data-on={on ? '' : undefined}
      aria-label={label}
      aria-pressed={label === undefined ? on : undefined}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onClick={disabled ? undefined : onPress}
    >
      {text}
    </button>
  );
}
