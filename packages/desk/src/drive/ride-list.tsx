import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { carOf } from 'contracts/legs';
import styles, { css } from './drive.module.css';
import { type DriveRide, isSame } from './rides.ts';
import { addressParts, loadWords, statusWords, whenOf } from './words.ts';

/** All rides that the driver has, and the way out. */
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
  return (
    <>
      <div className={styles.bar}>
        <h1 className={styles.title}>Your rides</h1>
        <button type="button" onClick={onBack}>
          Back
        </button>
      </div>
      {rides.length === 0 ? <p className={styles.empty}>No rides today or tomorrow.</p> : null}
      <ol className={styles.list}>
        {rides.map((ride) => (
          <li
            key={`${ride.reference} ${ride.leg}`}
            className={styles.item}
            data-now={current !== null && isSame(current, ride)}
          >
            <span className={styles.time}>{whenOf(ride.pickupAt, now)}</span>
            <span>
              {addressParts(ride.pickup.text)[0]} → {addressParts(ride.dropoff.text)[0]}
            </span>
            <span className={styles.muted}>
              {statusWords[ride.status]} · {ride.passenger.name} · {loadWords(ride)} · {ride.reference}
              {ride.cars ? ` · car ${carOf(ride.leg)} of ${ride.cars.length}` : ''}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.muted}>Signed in as {driver}.</p>
      <Button className={styles.action} onClick={onLeave}>
        Sign out on this phone
      </Button>
    </>
  );
}
