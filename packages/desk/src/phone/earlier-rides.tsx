import { fullName } from 'booking-core/domain';
import { Notice } from 'booking-ui/primitives';
import { useMe } from '../session/session-context.ts';
import { Waiting } from '../shell/page.tsx';
import { dayOf } from '../time.ts';
import type { EarlierRide } from './earlier-ride.ts';
import styles from './new-booking.module.css';
import type { CallerAsked } from './use-caller.ts';

export interface EarlierRidesProps {
  asked: CallerAsked;
  /** Called when the user books a ride again. */
  onAgain: (ride: EarlierRide) => void;
}

/** The earlier rides of a caller, each with a button to book it again. */
export function EarlierRides({ asked, onAgain }: EarlierRidesProps) {
  const { timezone } = useMe().operator;
  return (
    <section aria-label="Earlier rides" aria-live="polite">
      <h2 className={styles.heading}>Earlier rides</h2>
      {asked.isPending || asked.isError ? (
        <Waiting asked={asked} rows={2} />
      ) : asked.data.rides.length === 0 ? (
        <Notice>No earlier rides with this number.</Notice>
      ) : (
        <ul className={styles.rides}>
          {asked.data.rides.map((ride) => (
            <li key={ride.reference}>
              <button type="button" className={styles.ride} onClick={() => onAgain(ride)}>
                <b>
                  {fullName(ride)}, {dayOf(ride.pickupAt, timezone)}
                </b>
                <span>{[ride.pickup, ...ride.vias, ride.dropoff].map(({ address }) => address).join(' → ')}</span>
                <small>{ride.vehicle}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
