import { DateInput } from './date-input.tsx';
import styles from './numbers.module.css';
import { type Period, periodNames, periodOf } from './period.ts';

export interface PeriodPickerProps {
  period: Period;
  today: string;
  onChoose: (chosen: Partial<Period>) => void;
}

/** Chooses a period by name, or by its first and last day. */
export function PeriodPicker({ period, today, onChoose }: PeriodPickerProps) {
  return (
    <div className={styles.period}>
      <fieldset className={styles.names} aria-label="Period">
        {periodNames.map(({ value, text }) => {
          const named = periodOf(value, today);
          return (
            <button
              key={value}
              type="button"
              className={styles.chip}
              aria-pressed={named.from === period.from && named.to === period.to}
              onClick={() => onChoose(named)}
            >
              {text}
            </button>
          );
        })}
      </fieldset>
      <DateInput label="From" value={period.from} onValue={(from) => onChoose({ from })} />
      <DateInput label="To" value={period.to} onValue={(to) => onChoose({ to })} />
    </div>
  );
}
