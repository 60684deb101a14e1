import { Button } from 'booking-ui/primitives';
import { useState } from 'react';
import styles from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import { clockOf, pressLabels } from './messages.ts';
import { type DriveRide, mayReportNoShow } from './rides.ts';

/** The time until which the driver has to wait, then the button that reports a no-show. */
export function NoShow({ ride, now, onReport }: { ride: DriveRide; now: number; onReport: () => void }) {
  const { t } = useLocalizer();
  const [asked, setAsked] = useState(false);
  const until = clockOf(ride.noShowFrom);
  if (!mayReportNoShow(ride, now)) {
    return (
      <section className={styles.card} aria-label={t('wait.label')}>
        <p className={styles.muted}>{t('wait.until', { time: until })}</p>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label={t('wait.label')}>
      <p className={styles.strong}>{t('wait.over', { time: until })}</p>
      {asked ? (
        <>
          <p>{t('wait.sure')}</p>
          <div className={styles.two}>
            <Button kind="danger" onClick={onReport}>
              {t(pressLabels.no_show)}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('wait.keep')}</Button>
          </div>
        </>
      ) : (
        <Button className={styles.action} onClick={() => setAsked(true)}>
          {t('wait.notCome')}
        </Button>
      )}
    </section>
  );
}
