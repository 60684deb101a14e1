import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useCallback, useMemo } from 'react';
import { MapOf } from '../maps/map-of.tsx';
import { timeOf } from '../time.ts';
import { dayBeside, isOver, isUnderWay, keyOf, type ListedDays, type Ride, statusOf } from './ride.ts';
import styles, { css } from './ride-map.module.css';

export interface RideMapProps extends ListedDays {
  rides: readonly Ride[];
  onOpen: (ride: Ride) => void;
  /** Shown when there are no rides. */
  empty: string;
}

/** The map of pick-ups of coming rides and vehicles under way, with the same rides as a list beside it. */
export default function RideMap({ rides, onOpen, empty, now, zone, otherDays, mixed }: RideMapProps) {
  useSheet(css);
  const shown = useMemo(() => rides.filter((ride) => !isOver(ride)), [rides]);
  const when = useCallback(
    (ride: Ride) =>
      [dayBeside(ride, { now, zone, otherDays, mixed }), timeOf(ride.pickupAt, zone)].filter(Boolean).join(', '),
    [now, zone, otherDays, mixed],
  );
  const state = useMemo(
    () => ({
      markers: shown.map((ride) => {
        const at = isUnderWay(ride) ? ride.driver?.at : null;
        return {
          id: keyOf(ride),
          at: at ?? ride.pickup,
          kind: at ? ('vehicle' as const) : ('pickup' as const),
          label: `${when(ride)} ${ride.passenger}, ${statusOf(ride, now).text}`,
        };
      }),
      route: null,
    }),
    [shown, when, now],
  );
  return (
    <div className={styles.both}>
      <MapOf state={state} label="Rides on the map" className={String(styles.large)} />
      {shown.length === 0 ? (
        <p className={styles.empty}>
          {rides.length === 0 ? empty : 'These rides are over. They are listed in the table.'}
        </p>
      ) : (
        <ul className={styles.rides}>
          {shown.map((ride) => (
            <li key={keyOf(ride)}>
              <button type="button" onClick={() => onOpen(ride)}>
                <b>{when(ride)}</b> {ride.pickup.address}
                <small>
                  {ride.passenger} · {statusOf(ride, now).text}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
