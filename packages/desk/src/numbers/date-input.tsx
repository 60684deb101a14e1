import styles from './numbers.module.css';
import { isDay } from './period.ts';

/** A day in a form of its own, as the period of a page has two. */
export function DateInput({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <label className={styles.date}>
      {label}
      <input
        type="date"
        required
        value={value}
        onChange={(event) => {
          // Emptied, or half typed: the days stay as they are.
          if (isDay(event.currentTarget.value)) onValue(event.currentTarget.value);
        }}
      />
    </label>
  );
}
