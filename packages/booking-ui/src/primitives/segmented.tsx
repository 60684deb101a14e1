import css from '../styles/controls.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onValue: (value: Value) => void;
}

/** Two or three exclusive choices as toggle buttons in one row; pressing the selected one calls `onValue` again. */
export function Segmented<Value extends string>({ label, value, options, onValue }: SegmentedProps<Value>) {
  useSheet(css);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row with the choices
    <div className="tb-segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
