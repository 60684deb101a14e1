import { useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatClock } from '../format.ts';
import styles, { css } from './quote-clock.module.css';
import { useTimeLeft } from './summary.tsx';

/** The remaining minutes at which the countdown is announced to screen readers. */
const announcedMinutes = [5, 2, 1];

/** The time until the fare expires, as a ring and in figures; announced politely at 5, 2 and 1 minutes only. */
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
        {/* Padded to the width of ten minutes, so that nothing moves at nine. */}
        {formatClock(seconds).padStart(5, '\u2007')}
      </span>
      <span className="tb-hidden" aria-live="polite">
        {minute && !left.held ? t(minute === 1 ? 'fare.minuteLeft' : 'fare.minutesLeft', { minutes: minute }) : ''}
      </span>
    </div>
  );
}
