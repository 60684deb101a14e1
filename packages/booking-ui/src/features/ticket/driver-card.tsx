import { type BookedLeg, type Booking, listed, localAt } from 'booking-core/domain';
import { etaMinutes, withoutOldEta } from 'booking-core/domain/tracking';
import { createCancelSource } from 'booking-core/ports';
import { zoneOf } from 'booking-core/selectors';
import { useEffect, useState } from 'react';
import { useBooking, useBookingState, useNow, useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './driver-card.module.css';

/** The polling interval of the driver's arrival time, in milliseconds. */
const askedEachMs = 15_000;

/**
 * The driver, the vehicle, both licences and the arrival time. Displayed first once assigned, because passengers
 * identify the vehicle by them, and the law requires these details before the ride.
 */
export function DriverCard({ ride, leg }: { ride: Booking; leg: BookedLeg }) {
  useSheet(css);
  const t = useT();
  const { make, model, colour, registration, licence } = leg.vehicle;
  const licenceText = (number: string) => number && t('ticket.licence', { licence: number });
  const about = listed([
    licenceText(leg.driverLicence),
    [colour.toLowerCase(), make, model].filter(Boolean).join(' '),
    licenceText(licence),
  ]);
  return (
    <section className={styles.driver} aria-label={t('ticket.yourDriver')}>
      <div className={styles.who}>
        <DriverPhoto ride={ride} leg={leg} />
        <p className="tb-pair">
          <b>{leg.driverName}</b>
          {about ? <span className="tb-quiet">{about}</span> : null}
        </p>
      </div>
      {registration ? (
        <p>
          <span className="tb-hidden">{t('ticket.plate')} </span>
          <strong className={styles.plate} dir="ltr">
            {registration}
          </strong>
        </p>
      ) : null}
      {leg.status === 'started' ? <Arrival ride={ride} leg={leg} /> : null}
    </section>
  );
}

/** `GH` for Grace Hopper; one letter for a single name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

/**
 * The driver's picture (GET /api/driverphoto, specification 2 §7), sent as data by the operator's own server, so that
 * no other host learns of the visitor. Initials replace a picture that is missing or blocked by the page's policy.
 */
function DriverPhoto({ ride, leg }: { ride: Booking; leg: BookedLeg }) {
  const t = useT();
  const booking = useBooking();
  const [photo, setPhoto] = useState('');
  const { jobPartId, code } = ride;
  const { driverName: driver, leg: way } = leg;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another driver has another picture
  useEffect(() => {
    setPhoto('');
    if (jobPartId === '') return;
    const cancel = createCancelSource();
    booking
      .account()
      .then((account) => account.driverPhoto({ id: jobPartId, code, leg: way }, cancel.token))
      .then(
        (answer) => {
          if (answer.ok && !cancel.token.cancelled) setPhoto(answer.value);
        },
        // The initials remain; the picture is optional.
        () => {},
      );
    return () => cancel.cancel();
  }, [booking, jobPartId, code, way, driver]);
  return photo === '' ? (
    <span className={styles.photo} aria-hidden="true">
      {initialsOf(driver)}
    </span>
  ) : (
    <img
      className={styles.photo}
      src={photo}
      alt={t('ticket.photoOf', { driver })}
      width="56"
      height="56"
      onError={() => setPhoto('')}
    />
  );
}

/** The minutes until the driver arrives; the pick-up time while they are unknown. */
function Arrival({ ride, leg }: { ride: Booking; leg: BookedLeg }) {
  const t = useT();
  const booking = useBooking();
  const zone = useBookingState(zoneOf);
  const online = useBookingState((state) => state.flow.online);
  const now = useNow(askedEachMs);
  const [seconds, setSeconds] = useState<number | null>(null);
  const { jobPartId: id, code } = ride;
  const asks = online && id !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    if (!asks) return setSeconds(null);
    const cancel = createCancelSource();
    booking
      .account()
      .then((account) => account.trackedRide({ id, code, leg: leg.leg }, cancel.token))
      .then(
        (answer) => {
          if (cancel.token.cancelled) return;
          setSeconds(answer.ok ? withoutOldEta(answer.value, booking.now()).secondsLeft : null);
        },
        // The next poll requests it again.
        () => {},
      );
    return () => cancel.cancel();
  }, [booking, id, code, leg.leg, asks, now]);
  const minutes = seconds === null ? null : etaMinutes(seconds);
  return (
    <p className={styles.arrival}>
      {minutes === null
        ? `${t('ticket.times.pickup')} ${localAt(leg.pickupAt, zone).slice(11, 16)}`
        : t(minutes === 1 ? 'ticket.away1' : 'ticket.away', { minutes })}
    </p>
  );
}
