import { Button } from 'booking-ui/primitives';
import { dayAfter, dayOf } from '../time.ts';
import styles from './today.module.css';

export interface DayChoiceProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** Chooses the day whose rides are shown: the previous day, today, the next day. */
export function DayChoice({ day, today, onDay }: DayChoiceProps) {
  return (
    <fieldset className={styles.days} aria-label="Day">
      <Button kind="quiet" aria-label="Previous day" onClick={() => onDay(dayAfter(day, -1))}>
        ‹
      </Button>
      <Button aria-pressed={day === today} onClick={() => onDay(today)}>
        Today
      </Button>
      <span className={styles.day} role="status">
        {dayOf(`${day}T12:00:00Z`, 'UTC')}
      </span>
      <Button kind="quiet" aria-label="Next day" onClick={() => onDay(dayAfter(day, 1))}>
        ›
      </Button>
    </fieldset>
  );
}
