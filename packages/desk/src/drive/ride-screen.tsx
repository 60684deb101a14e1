import { formatMoney, metresIn } from 'booking-core/domain';
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
import { addressParts, carsWords, clockOf, loadWords, pressWords, whenOf } from './words.ts';

/** A press meant for one step must not take the next one as well. */
const restMs = 1_500;

const money = (minor: number, currency: string): string => formatMoney({ minor, currency }, 'en-GB');

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
  const fare = owedMinor > 0 ? `collect ${money(owedMinor, currency)}` : `${money(totalMinor, currency)} paid`;
  const when = ride.asap ? `now (booked for ${clockOf(ride.pickupAt)})` : whenOf(ride.pickupAt, now);

  return (
    <>
      <section className={styles.card} aria-label="Ride">
        <div className={styles.stages} role="img" aria-label={`Step ${stagesDone(ride)} of 4 done`}>
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
        {there.note ? <p className={styles.note}>{there.note}</p> : null}
        <p>
          <span className={styles.strong}>{ride.passenger.name}</span> · {loadWords(ride)}
        </p>
        {ride.status === 'arrived' ? (
          <p className={styles.strong} role="status">
            {ride.passengerHereAt
              ? `${ride.passenger.name} is at the pick-up, since ${clockOf(ride.passengerHereAt)}`
              : ''}
          </p>
        ) : null}
        {ride.hours > 0 ? (
          <p className={styles.strong}>
            Hired for {ride.hours === 1 ? 'an hour' : `${ride.hours} hours`}: where the passenger says
          </p>
        ) : null}
        {ride.cars ? <p className={styles.strong}>{carsWords(ride.cars)}</p> : null}
        {ride.note ? <p className={styles.note}>{ride.note}</p> : null}
        {ride.vias.length > 0 ? (
          <p className={styles.muted}>Via {ride.vias.map(({ text }) => addressParts(text)[0]).join(', then ')}</p>
        ) : null}
        <p className={styles.muted}>
          {ride.status === 'pob' ? '' : `Then ${then} · `}
          <span className={owedMinor > 0 ? styles.strong : undefined}>{fare}</span>
        </p>
      </section>

      {hire ? (
        <section className={styles.card} aria-label="Distance">
          <TextField
            label={`Distance driven, ${hire.unit === 'mile' ? 'miles' : 'km'}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={typed}
            onValue={(value) => {
              setTyped(value);
              setIsWrong(false);
            }}
            error={isWrong ? 'Write a number such as 52.5, or nothing.' : null}
            hint={`With the passenger on board; ${Number((hire.includedMetres / metresIn[hire.unit]).toFixed(1))} ${hire.unit === 'mile' ? 'miles' : 'km'} included. Leave it empty if you do not know.`}
          />
        </section>
      ) : null}

      {next ? (
        <Button kind="primary" wide className={styles.big} busy={resting} onClick={() => press(next)}>
          {pressWords[next]}
        </Button>
      ) : null}

      <div className={styles.two}>
        <a href={navigationLink(there, navigator.userAgent)} target="_blank" rel="noreferrer">
          Navigate
        </a>
        {ride.passenger.phone ? <a href={`tel:${ride.passenger.phone}`}>Call</a> : <span>No number</span>}
      </div>

      {ride.flight && ride.status !== 'pob' ? (
        <section className={styles.card} aria-label="Flight">
          <p className={styles.strong}>
            {ride.flight.number}
            {ride.flight.landsAt ? ` lands ${whenOf(ride.flight.landsAt, now)}` : ''}
          </p>
          {ride.flight.from ? <p className={styles.muted}>From {ride.flight.from}</p> : null}
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
  const [asked, setAsked] = useState(false);
  const until = clockOf(ride.noShowFrom);
  if (!mayReportNoShow(ride, now)) {
    return (
      <section className={styles.card} aria-label="Waiting">
        <p className={styles.muted}>Free waiting until {until}. A no-show can be reported from then on.</p>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label="Waiting">
      <p className={styles.strong}>The free waiting time ended at {until}.</p>
      {asked ? (
        <>
          <p>Did you call the passenger? Reporting a no-show ends this ride.</p>
          <div className={styles.two}>
            <Button kind="danger" onClick={onReport}>
              {pressWords.no_show}
            </Button>
            <Button onClick={() => setAsked(false)}>Keep waiting</Button>
          </div>
        </>
      ) : (
        <Button className={styles.action} onClick={() => setAsked(true)}>
          Passenger did not come
        </Button>
      )}
    </section>
  );
}
