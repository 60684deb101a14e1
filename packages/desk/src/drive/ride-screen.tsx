import { formatMoney, unitName } from 'booking-core/domain';
import { Button, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useState } from 'react';
import styles, { css } from './drive.module.css';
import {
  type DriveRide,
  destinationOf,
  mayReportNoShow,
  metresTyped,
  navigationLink,
  nextEvent,
  type RideEvent,
  stagesDone,
} from './rides.ts';
import { useSpeech } from './speech.ts';
import { addressParts, carsWords, clockOf, includedWords, loadWords, pressWords, whenOf } from './words.ts';

/** A press meant for one step must not take the next one as well. */
const restMs = 1_500;

/** The ride that the driver is at: where and whom, one button for what happens next, the way there, the phone. */
export function RideScreen({
  ride,
  now,
  onReport,
}: {
  ride: DriveRide;
  /** Epoch milliseconds. */
  now: number;
  /** `drivenMetres` of a car by the hour, where the driver typed it. */
  onReport: (type: RideEvent, drivenMetres: number | null) => void;
}) {
  useSheet(css);
  const speech = useSpeech();
  const { t, locale } = speech;
  const next = nextEvent(ride);
  const hire = next === 'arrived_at_dropoff' ? ride.hire : undefined;
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(timer);
  }, [resting]);
  const press = (type: RideEvent) => {
    const metres = hire ? metresTyped(typed, hire) : null;
    if (metres === 'wrong') return setIsWrong(true);
    setResting(true);
    onReport(type, metres);
  };

  const there = destinationOf(ride);
  const [name, rest] = addressParts(there.text);
  const [then] = addressParts(ride.dropoff.text);
  const { totalMinor, owedMinor, currency } = ride.fare;
  const money = (minor: number): string => formatMoney({ minor, currency }, locale);
  const fare =
    owedMinor > 0 ? t('ride.collect', { money: money(owedMinor) }) : t('ride.paid', { money: money(totalMinor) });
  const when = ride.asap ? t('ride.now', { time: clockOf(ride.pickupAt) }) : whenOf(ride.pickupAt, now, speech);

  return (
    <>
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
          <bdi className={styles.strong}>{ride.passenger.name}</bdi> · {loadWords(ride, speech)}
        </p>
        {ride.status === 'arrived' ? (
          <p className={styles.strong} role="status">
            {ride.passengerHereAt
              ? t('ride.here', { name: ride.passenger.name, time: clockOf(ride.passengerHereAt) })
              : ''}
          </p>
        ) : null}
        {ride.hours > 0 ? <p className={styles.strong}>{t('ride.hired', { count: ride.hours })}</p> : null}
        {ride.cars ? <p className={styles.strong}>{carsWords(ride.cars, speech)}</p> : null}
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
          <span className={owedMinor > 0 ? styles.strong : undefined}>{fare}</span>
        </p>
      </section>

      {hire ? (
        <section className={styles.card} aria-label={t('distance.label')}>
          <TextField
            label={t('distance.driven', { unit: unitName(locale, hire.unit) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={typed}
            onValue={(value) => {
              setTyped(value);
              setIsWrong(false);
            }}
            error={isWrong ? t('distance.wrong', { example: new Intl.NumberFormat(locale).format(52.5) }) : null}
            hint={t('distance.hint', { distance: includedWords(hire, speech) })}
          />
        </section>
      ) : null}

      {next ? (
        <Button kind="primary" wide className={styles.big} busy={resting} onClick={() => press(next)}>
          {t(pressWords[next])}
        </Button>
      ) : null}

      <div className={styles.two}>
        <a href={navigationLink(there, navigator.userAgent)} target="_blank" rel="noreferrer">
          {t('ride.navigate')}
        </a>
        {ride.passenger.phone ? (
          <a href={`tel:${ride.passenger.phone}`}>{t('ride.call')}</a>
        ) : (
          <span>{t('ride.noNumber')}</span>
        )}
      </div>

      {ride.flight && ride.status !== 'pob' ? (
        <section className={styles.card} aria-label={t('flight.label')}>
          <p className={styles.strong}>
            {ride.flight.landsAt
              ? t('flight.lands', { flight: ride.flight.number, time: whenOf(ride.flight.landsAt, now, speech) })
              : ride.flight.number}
          </p>
          {ride.flight.from ? <p className={styles.muted}>{t('flight.from', { place: ride.flight.from })}</p> : null}
        </section>
      ) : null}

      {ride.status === 'arrived' && ride.noShowFrom ? (
        <NoShow ride={ride} now={now} onReport={() => press('no_show')} />
      ) : null}
    </>
  );
}

/** Until when the driver waits, and what can be done then. */
function NoShow({ ride, now, onReport }: { ride: DriveRide; now: number; onReport: () => void }) {
  const { t } = useSpeech();
  const [asked, setAsked] = useState(false);
  const until = clockOf(ride.noShowFrom);
  if (!mayReportNoShow(ride, now)) {
    return (
      <section className={styles.card} aria-label={t('wait.label')}>
        <p className={styles.muted}>{t('wait.until', { time: until })}</p>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label={t('wait.label')}>
      <p className={styles.strong}>{t('wait.over', { time: until })}</p>
      {asked ? (
        <>
          <p>{t('wait.sure')}</p>
          <div className={styles.two}>
            <Button kind="danger" onClick={onReport}>
              {t(pressWords.no_show)}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('wait.keep')}</Button>
          </div>
        </>
      ) : (
        <Button className={styles.action} onClick={() => setAsked(true)}>
          {t('wait.notCome')}
        </Button>
      )}
    </section>
  );
}
