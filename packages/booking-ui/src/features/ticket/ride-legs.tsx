import { type BookedLeg, type Booking, carOf, isWayBack, listed } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { counted } from '../format.ts';
import { useWhen } from '../use-when.ts';
import styles, { css } from './ride-legs.module.css';
import { RideStatus } from './ride-status.tsx';

/**
 * `Driver 3, licence PHD 103, grey Toyota Prius, LK21 ABC, licence PHV 99`, as the law requires before the ride;
 * '' while no driver is assigned.
 */
export const driverText = ({ driverName, driverLicence, vehicle }: BookedLeg, t: Translate): string =>
  listed([
    driverName,
    driverLicence && t('ticket.licence', { licence: driverLicence }),
    [vehicle.colour.toLowerCase(), vehicle.make, vehicle.model].filter(Boolean).join(' '),
    vehicle.registration,
    vehicle.licence && t('ticket.licence', { licence: vehicle.licence }),
  ]);

/** The driver and the vehicle in one line. */
export const DriverText = ({ leg }: { leg: BookedLeg }) => driverText(leg, useT());

/** The name that distinguishes a ride from the others of its booking: `Return`, `Car 2`, `Return, Car 2`. */
function legName({ leg }: BookedLeg, legs: readonly BookedLeg[], t: Translate): string {
  const way = t(isWayBack(leg) ? 'ticket.ride.return' : 'ticket.ride.outbound');
  const car = t('common.car', { car: carOf(leg) });
  if (!legs.some((each) => carOf(each.leg) > 1)) return way;
  return legs.some((each) => isWayBack(each.leg)) ? listed([way, car]) : car;
}

/** The rides of a return or of several cars, one under the other: pick-up time, status and driver of each. */
export function RideLegs({ legs }: { legs: NonNullable<Booking['legs']> }) {
  useSheet(css);
  const t = useT();
  const when = useWhen();
  return (
    <ul className={styles.legs} aria-label={t('ticket.rides')}>
      {legs.map((leg) => (
        <li key={leg.leg}>
          <b>{legName(leg, legs, t)}</b>
          <RideStatus status={leg.status} leg={leg} />
          <p className={styles.driver}>
            {listed([
              when(leg.pickupAt),
              leg.passengers && counted(t, leg.passengers, 'vehicle.person', 'vehicle.people'),
            ])}
          </p>
          {leg.driverName ? <p className={styles.driver}>{driverText(leg, t)}</p> : null}
          {leg.priceReason ? <p className={styles.driver}>{leg.priceReason}</p> : null}
        </li>
      ))}
    </ul>
  );
}
