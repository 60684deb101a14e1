import type { ReactNode } from 'react';
import css from '../styles/controls.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

/** A row of chips with one accessible name. */
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
  /** An accessible name that describes the action of a press; the chip then has no pressed state. */
  label?: string;
  disabled?: boolean;
  describedBy?: string | undefined;
}

/** A toggle button, or an action button if it has a `label`. */
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
