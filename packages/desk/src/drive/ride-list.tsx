import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { carOf } from 'contracts/legs';
import styles, { css } from './drive.module.css';
import { type DriveRide, isSame } from './rides.ts';
import { useSpeech } from './speech.ts';
import { loadWords, statusWords, wayWords, whenOf } from './words.ts';

/** All rides of the driver, and the button to sign out. */
export function RideList({
  rides,
  current,
  driver,
  now,
  onBack,
  onLeave,
}: {
  rides: readonly DriveRide[];
  current: DriveRide | null;
  driver: string;
  now: number;
  onBack: () => void;
  onLeave: () => void;
}) {
  useSheet(css);
  const speech = useSpeech();
  const { t } = speech;
  return (
    <>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t('list.title')}</h1>
        <button type="button" onClick={onBack}>
          {t('list.back')}
        </button>
      </div>
      {rides.length === 0 ? <p className={styles.empty}>{t('list.none')}</p> : null}
      <ol className={styles.list}>
        {rides.map((ride) => (
          <li
            key={`${ride.reference} ${ride.leg}`}
            className={styles.item}
            data-now={current !== null && isSame(current, ride)}
          >
            <span className={styles.time}>{whenOf(ride.pickupAt, now, speech)}</span>
            <span>{wayWords(ride, speech)}</span>
            <span className={styles.muted}>
              {t(statusWords[ride.status])} · <bdi>{ride.passenger.name}</bdi> · {loadWords(ride, speech)} ·{' '}
              <bdi>{ride.reference}</bdi>
              {ride.cars ? ` · ${t('list.car', { number: carOf(ride.leg), count: ride.cars.length })}` : ''}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.muted}>{t('list.signedIn', { driver })}</p>
      <Button className={styles.action} onClick={onLeave}>
        {t('list.signOut')}
      </Button>
    </>
  );
}
