import { formatMoney, toMinor } from 'booking-core/domain';
import { minorDigits } from 'contracts/currency';
import styles from './drive.module.css';
import { type DriveLocalizer, useLocalizer } from './localizer.ts';
import { addressParts, carsText, clockOf, loadText, whenOf } from './messages.ts';
import { type DriveRide, destinationOf, stagesDone } from './rides.ts';

/** @returns the amount to collect from the passenger, or the amount already paid, as text */
function fareText({ totalMinor, owedMinor, currency }: DriveRide['fare'], { t, locale }: DriveLocalizer): string {
  // The wire and the browser may count different decimals.
  const money = (amount: number): string =>
    formatMoney({ minor: toMinor(amount / 10 ** minorDigits(currency), currency), currency }, locale);
  return owedMinor > 0 ? t('ride.collect', { money: money(owedMinor) }) : t('ride.paid', { money: money(totalMinor) });
}

/** A ride's next destination and time, its passengers and load, and its fare. @param now epoch milliseconds */
export function RideCard({ ride, now }: { ride: DriveRide; now: number }) {
  const localizer = useLocalizer();
  const { t } = localizer;
  const there = destinationOf(ride);
  const [name, rest] = addressParts(there.text);
  const [then] = addressParts(ride.dropoff.text);
  const when = ride.asap ? t('ride.now', { time: clockOf(ride.pickupAt) }) : whenOf(ride.pickupAt, now, localizer);
  return (
    <section className={styles.card} aria-label={t('ride.label')}>
      <div className={styles.stages} role="img" aria-label={t('ride.step', { done: stagesDone(ride) })}>
        {[1, 2, 3, 4].map((stage) => (
          <i key={stage} data-done={stage <= stagesDone(ride)} />
        ))}
      </div>
      <h1 className={styles.where}>
        {name}
        <span className={styles.rest}>
          {[rest, there.postcode && !there.text.includes(there.postcode) ? there.postcode : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        {ride.status === 'pob' ? null : <span className={styles.when}>{when}</span>}
      </h1>
      {there.note ? (
        <p className={styles.note} dir="auto">
          {there.note}
        </p>
      ) : null}
      <p>
        <bdi className={styles.strong}>{ride.passenger.name}</bdi> · {loadText(ride, localizer)}
      </p>
      {ride.status === 'arrived' ? (
        <p className={styles.strong} role="status">
          {ride.passengerHereAt
            ? t('ride.here', { name: ride.passenger.name, time: clockOf(ride.passengerHereAt) })
            : ''}
        </p>
      ) : null}
      {ride.hours > 0 ? <p className={styles.strong}>{t('ride.hired', { count: ride.hours })}</p> : null}
      {ride.waitAndReturn ? <p className={styles.strong}>{t('ride.waits')}</p> : null}
      {ride.cars ? <p className={styles.strong}>{carsText(ride.cars, localizer)}</p> : null}
      {ride.note ? (
        <p className={styles.note} dir="auto">
          {ride.note}
        </p>
      ) : null}
      {ride.vias.length > 0 ? (
        <p className={styles.muted}>
          {ride.vias.map(({ text }) => t('ride.via', { place: addressParts(text)[0] })).join(' · ')}
        </p>
      ) : null}
      <p className={styles.fare}>
        {ride.status === 'pob' ? '' : `${t('ride.then', { place: then })} · `}
        <span className={ride.fare.owedMinor > 0 ? styles.strong : undefined}>{fareText(ride.fare, localizer)}</span>
      </p>
    </section>
  );
}
