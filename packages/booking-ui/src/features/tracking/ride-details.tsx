import type { TrackingState } from 'booking-core';
import {
  type Configuration,
  carOf,
  formatDistance,
  isRideOver,
  isWayBack,
  type LegName,
  localAt,
} from 'booking-core/domain';
import { pathMetres, type TrackedRide } from 'booking-core/domain/tracking';
import { useState } from 'react';
import { useLocale, useT } from '../../booking-context.tsx';
import { phoneHref } from '../format.ts';
import { useWhen } from '../use-when.ts';
import styles from './tracking-view.module.css';

const steps = ['upcoming', 'started', 'arrived', 'pob', 'finish'] as const;
const isStep = (status: string): status is (typeof steps)[number] => (steps as readonly string[]).includes(status);

/** The rides of the booking, each with its step or its time, to switch between. */
export function Legs({ ride, onLeg }: { ride: TrackedRide; onLeg: (leg: LegName) => void }) {
  const t = useT();
  const when = useWhen();
  const several = ride.legs.some(({ leg }) => carOf(leg) > 1);
  return (
    <nav className={styles.trackLegs} aria-label={t('tracking.rides')}>
      {ride.legs.map(({ leg, pickupAt, status }) => (
        <button key={leg} type="button" aria-current={leg === ride.leg ? 'true' : undefined} onClick={() => onLeg(leg)}>
          <b>
            {t(isWayBack(leg) ? 'tracking.ride.return' : 'tracking.ride.outbound')}
            {several ? `, ${t('common.car', { car: carOf(leg) })}` : null}
          </b>
          <span>{isStep(status) ? t(`tracking.step.${status}`) : when(pickupAt)}</span>
        </button>
      ))}
    </nav>
  );
}

/** The car with its plate; without one, whether a driver is still to come. */
export function Car({ ride, car }: { ride: TrackedRide; car: string }) {
  const t = useT();
  const registration = ride.vehicle?.registration;
  if (car)
    return (
      <p className={styles.trackCar}>
        {car}
        {registration ? (
          <>
            {' '}
            <span className="tb-hidden">{t('tracking.plate')}</span>
            <strong className={styles.trackPlate} dir="ltr">
              {registration}
            </strong>
          </>
        ) : null}
      </p>
    );
  const words =
    ride.status === 'upcoming' ? 'tracking.noDriver' : ride.lookingForDriver ? 'tracking.lookingText' : null;
  return words ? <p className={styles.trackQuiet}>{t(words)}</p> : null;
}

/** The steps of a ride, with the current one marked; nothing for a status that is no step, e.g. of a cancelled ride. */
export function Steps({ status }: { status: string }) {
  const t = useT();
  if (!isStep(status)) return null;
  const here = steps.indexOf(status);
  return (
    <ol className={styles.trackSteps} aria-label={t('tracking.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < here ? 'done' : index === here ? 'now' : 'ahead'}
          aria-current={index === here ? 'step' : undefined}
        >
          {t(`tracking.step.${step}`)}
          {index < here ? <span className="tb-hidden">, {t('tracking.done')}</span> : null}
        </li>
      ))}
    </ol>
  );
}

interface DriverProps {
  ride: TrackedRide;
  driver: NonNullable<TrackedRide['driver']>;
  photo: string;
  unit: Configuration['distanceUnit'];
}

/** The driver's card: picture, name and licence, and the distance to go. */
export function Driver({ ride, driver, photo, unit }: DriverProps) {
  const t = useT();
  const locale = useLocale();
  const [broken, setBroken] = useState('');
  return (
    <section className={`${styles.trackCard} ${styles.trackDriver}`} aria-label={t('tracking.driver')}>
      {photo && photo !== broken ? (
        <img className={styles.trackPhoto} src={photo} alt="" width="56" height="56" onError={() => setBroken(photo)} />
      ) : (
        <span className={styles.trackPhoto} aria-hidden="true" />
      )}
      <div>
        <p className={styles.trackName}>{driver.name}</p>
        {driver.licence ? (
          <p className={`${styles.trackQuiet} ${styles.trackLicence}`}>
            {t('tracking.licence', { licence: driver.licence })}
          </p>
        ) : null}
      </div>
      {ride.metresLeft ? (
        <p className={styles.trackLeft}>
          {t('tracking.distance', { distance: formatDistance(ride.metresLeft, locale, unit) })}
        </p>
      ) : null}
    </section>
  );
}

/** Links that call the driver, until the ride is over, and the operator; the likelier one is primary. */
export function Calls({ ride, office }: { ride: TrackedRide; office: string }) {
  const t = useT();
  return (
    <>
      {ride.driver?.mobile && !isRideOver(ride.status) ? (
        <a
          className="tb-button"
          data-kind={ride.status === 'pob' ? 'secondary' : 'primary'}
          href={phoneHref(ride.driver.mobile)}
        >
          {t('tracking.callDriver')}
        </a>
      ) : null}
      {office ? (
        <a
          className="tb-button"
          data-kind={ride.status === 'noshow' ? 'primary' : 'secondary'}
          href={phoneHref(office)}
        >
          {t('tracking.callOffice')}
        </a>
      ) : null}
    </>
  );
}

/** How far the ride has come, from 50 m on, and since when. */
export function Driven({ trail, configuration }: { trail: TrackingState['trail']; configuration: Configuration }) {
  const t = useT();
  const locale = useLocale();
  const metres = pathMetres(trail);
  const first = trail[0];
  if (!first || metres < 50) return null;
  return (
    <p className={`${styles.trackQuiet} ${styles.trackDriven}`}>
      {t('tracking.driven', {
        distance: formatDistance(metres, locale, configuration.distanceUnit),
        time: localAt(first.seenAt, configuration.timeZone).slice(11, 16),
      })}
    </p>
  );
}
