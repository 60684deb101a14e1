import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DistanceDriven } from './distance-driven.tsx';
import styles, { css } from './drive.module.css';
import { FlightCard } from './flight-card.tsx';
import { useLocalizer } from './localizer.ts';
import { pressLabels } from './messages.ts';
import { NoShow } from './no-show.tsx';
import { RideCard } from './ride-card.tsx';
import {
  type DrivePlace,
  type DriveRide,
  destinationOf,
  metresTyped,
  navigationLink,
  nextEvent,
  type RideEvent,
  stopsAhead,
} from './rides.ts';
import { useDistanceTyped } from './use-distance-typed.ts';

const restMs = 1_500;

/**
 * Disables the button for a moment after each press and whenever it becomes another one: neither a double press, nor a
 * press meant for a ride that was cancelled at this moment, reports what the driver did not mean.
 * @param button what the button reports
 */
function useRest(button: string) {
  const [resting, setResting] = useState(false);
  const [shown, setShown] = useState(button);
  if (button !== shown) {
    setShown(button);
    setResting(true);
  }
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(timer);
  }, [resting]);
  return { resting, rest: () => setResting(true) };
}

export interface RideScreenProps {
  ride: DriveRide;
  /** Whether another ride is under way: this one can only be looked at. */
  isAside?: boolean;
  /** Epoch milliseconds. */
  now: number;
  /** `drivenMetres` only for an hourly hire whose driver typed it. */
  onReport: (type: RideEvent, drivenMetres: number | null) => void;
}

/** A ride: its card, one button for the next event, navigation, and calling the passenger. */
export function RideScreen({ ride, isAside = false, now, onReport }: RideScreenProps) {
  // Outlasts the ride: after its last event, the button of the next ride takes the place of the pressed one.
  const key = `${ride.reference} ${ride.leg}`;
  const { resting, rest } = useRest(`${key} ${nextEvent(ride)}`);
  return (
    <OneRide
      key={key}
      ride={ride}
      isAside={isAside}
      now={now}
      resting={resting}
      onReport={(type, drivenMetres) => {
        rest();
        onReport(type, drivenMetres);
      }}
    />
  );
}

function OneRide({ ride, isAside, now, resting, onReport }: RideScreenProps & { resting: boolean }) {
  useSheet(css);
  const { t } = useLocalizer();
  const next = isAside ? null : nextEvent(ride);
  const hire = next === 'arrived_at_dropoff' ? ride.hire : undefined;
  const { typed, type: setTyped, forget } = useDistanceTyped(ride);
  const [isWrong, setIsWrong] = useState(false);
  const distance = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const press = (type: RideEvent) => {
    const metres = hire ? metresTyped(typed, hire) : null;
    if (metres === 'wrong') {
      // Screen readers read the error with the field, so it has to be there before the focus.
      flushSync(() => setIsWrong(true));
      return distance.current?.focus();
    }
    onReport(type, metres);
    if (hire) forget();
  };
  return (
    <>
      <RideCard ride={ride} now={now} />
      {hire ? (
        <DistanceDriven
          hire={hire}
          typed={typed}
          isWrong={isWrong}
          inputRef={distance}
          onTyped={(value) => {
            setTyped(value);
            setIsWrong(false);
          }}
        />
      ) : null}
      {next ? (
        <Button kind="primary" wide className={styles.big} busy={resting} onClick={() => press(next)}>
          {t(pressLabels[next])}
        </Button>
      ) : null}
      {stopsAhead(ride).map((stop, index) => (
        <Navigate key={`${String(index)} ${stop.text}`} to={stop} className={styles.action}>
          {t('ride.navigateTo', { place: stop.text })}
        </Navigate>
      ))}
      <div className={styles.two}>
        <Navigate to={destinationOf(ride)}>{t('ride.navigate')}</Navigate>
        {ride.passenger.phone ? (
          <a href={`tel:${ride.passenger.phone}`}>{t('ride.call')}</a>
        ) : (
          <span>{t('ride.noNumber')}</span>
        )}
      </div>
      {ride.waitAndReturn && ride.status === 'pob' ? (
        <Navigate to={ride.pickup} className={styles.action}>
          {t('ride.navigateBack', { place: ride.pickup.text })}
        </Navigate>
      ) : null}
      {ride.flight && ride.status !== 'pob' ? <FlightCard flight={ride.flight} now={now} /> : null}
      {ride.status === 'arrived' && ride.noShowFrom ? (
        <NoShow ride={ride} now={now} onReport={() => press('no_show')} />
      ) : null}
    </>
  );
}

/** A link that opens the phone's maps with the route to a place. */
function Navigate({ to, className, children }: { to: DrivePlace; className?: string | undefined; children: string }) {
  return (
    <a className={className} href={navigationLink(to, navigator.userAgent)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
