import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useMemo } from 'react';
import { MapOf } from '../maps/map-of.tsx';
import { useMe } from '../session/session-context.ts';
import { timeOf } from '../time.ts';
import { isOver, isUnderWay, keyOf, type Ride, statusOf } from './ride.ts';
import styles, { css } from './ride-map.module.css';

/** The map of pick-ups of coming rides and vehicles under way, with the same rides as a list beside it. */
export default function RideMap({ rides, onOpen }: { rides: readonly Ride[]; onOpen: (ride: Ride) => void }) {
  useSheet(css);
  const zone = useMe().operator.timezone;
  const shown = useMemo(() => rides.filter((ride) => !isOver(ride)), [rides]);
  const state = useMemo(
    () => ({
      markers: shown.map((ride) => {
        const at = isUnderWay(ride) ? ride.driver?.at : null;
        return {
          id: keyOf(ride),
          at: at ?? ride.pickup,
          kind: at ? ('vehicle' as const) : ('pickup' as const),
          label: `${timeOf(ride.pickupAt, zone)} ${ride.passenger}, ${statusOf(ride).text}`,
        };
      }),
      route: null,
    }),
    [shown, zone],
  );
  return (
    <div className={styles.both}>
      <MapOf state={state} label="Rides on the map" className={String(styles.large)} />
      <ul className={styles.rides}>
        {shown.map((ride) => (
          <li key={keyOf(ride)}>
            <button type="button" onClick={() => onOpen(ride)}>
              <b>{timeOf(ride.pickupAt, zone)}</b> {ride.pickup.address}
              <small>
                {ride.passenger} · {statusOf(ride).text}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
