import styles from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import { whenOf } from './messages.ts';
import type { DriveRide } from './rides.ts';

/** The passenger's flight: landing time and origin, as far as known. @param now epoch milliseconds */
export function FlightCard({ flight, now }: { flight: NonNullable<DriveRide['flight']>; now: number }) {
  const localizer = useLocalizer();
  const { t } = localizer;
  return (
    <section className={styles.card} aria-label={t('flight.label')}>
      <p className={styles.strong}>
        {flight.landsAt
          ? t('flight.lands', { flight: flight.number, time: whenOf(flight.landsAt, now, localizer) })
          : flight.number}
      </p>
      {flight.from ? <p className={styles.muted}>{t('flight.from', { place: flight.from })}</p> : null}
    </section>
  );
}
