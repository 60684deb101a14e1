import styles from './drive.module.css';
import type { DriveRide } from './rides.ts';
import { useSpeech } from './speech.ts';
import { whenOf } from './words.ts';

/** The passenger's flight: landing time and origin, as far as known. @param now epoch milliseconds */
export function FlightCard({ flight, now }: { flight: NonNullable<DriveRide['flight']>; now: number }) {
  const speech = useSpeech();
  const { t } = speech;
  return (
    <section className={styles.card} aria-label={t('flight.label')}>
      <p className={styles.strong}>
        {flight.landsAt
          ? t('flight.lands', { flight: flight.number, time: whenOf(flight.landsAt, now, speech) })
          : flight.number}
      </p>
      {flight.from ? <p className={styles.muted}>{t('flight.from', { place: flight.from })}</p> : null}
    </section>
  );
}
