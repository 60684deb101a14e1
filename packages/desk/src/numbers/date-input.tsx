import { isDay } from 'booking-core/domain/days';
import styles from './numbers.module.css';

/** A date field; the period of a page has two. */
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
          // An empty or incomplete date is ignored, so that the period stays valid.
          if (isDay(event.currentTarget.value)) onValue(event.currentTarget.value);
        }}
      />
    </label>
  );
}
