import { useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatClock } from '../format.ts';
import styles, { css } from './quote-clock.module.css';
import { useTimeLeft } from './summary.tsx';

/** The minutes left at which a screen reader hears about it. */
const announcedMinutes = [5, 2, 1];

/** How long the fare still holds, as a ring and in figures; announced politely at 5, 2 and 1 minutes and never else. */
export function Countdown() {
  useSheet(css);
  const t = useT();
  const left = useTimeLeft();
  if (!left) return null;
  const seconds = Math.max(0, Math.round(left.secondsLeft));
  const part = left.totalSeconds > 0 ? seconds / left.totalSeconds : 0;
  const minute = announcedMinutes.find((minutes) => seconds <= minutes * 60 && seconds > minutes * 60 - 10);
  return (
    <div className={styles.clock} data-soon={seconds <= 60}>
      <svg className={styles.ring} viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
        <circle cx="11" cy="11" r="9" className={styles.track} />
        <circle
          cx="11"
          cy="11"
          r="9"
          className={styles.part}
          pathLength={100}
          strokeDasharray={`${(part * 100).toFixed(1)} 100`}
          transform="rotate(-90 11 11)"
        />
      </svg>
      <span role="timer" aria-label={t('fare.expiresIn')}>
        {/* As wide as ten minutes from the start: nothing moves when they become nine. */}
        {formatClock(seconds).padStart(5, '\u2007')}
      </span>
      <span className="tb-hidden" aria-live="polite">
        {minute && !left.held ? t(minute === 1 ? 'fare.minuteLeft' : 'fare.minutesLeft', { minutes: minute }) : ''}
      </span>
    </div>
  );
}
