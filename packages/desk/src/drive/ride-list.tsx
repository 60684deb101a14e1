import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { carOf } from 'contracts/legs';
import { type ReactNode, useId, useState } from 'react';
import styles, { css } from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import { loadText, statusLabels, wayText, whenOf } from './messages.ts';
import { type DriveRide, isOver, isSame, isUnderWay } from './rides.ts';

/** The pressed button has gone: the question is read with the safe answer. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** All rides of the driver, of which those to come can be opened, and the buttons: to hear of rides, to take none, to sign out. */
export function RideList({
  rides,
  current,
  driver,
  now,
  choices,
  onOpen,
  onBack,
  onLeave,
}: {
  rides: readonly DriveRide[];
  current: DriveRide | null;
  driver: string;
  now: number;
  /** Whether the phone tells of rides, and the driver takes them. */
  choices?: ReactNode;
  onOpen: (ride: DriveRide) => void;
  onBack: () => void;
  onLeave: () => Promise<void>;
}) {
  useSheet(css);
  const localizer = useLocalizer();
  const { t } = localizer;
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const sure = useId();
  const leave = async () => {
    setLeaving(true);
    await onLeave();
    setLeaving(false);
  };
  const facts = (ride: DriveRide) => (
    <>
      <span className={styles.time}>{whenOf(ride.pickupAt, now, localizer)}</span>
      <span>{wayText(ride, localizer)}</span>
      <span className={styles.muted}>
        {t(statusLabels[ride.status])} · <bdi>{ride.passenger.name}</bdi> · {loadText(ride, localizer)} ·{' '}
        <bdi>{ride.reference}</bdi>
        {ride.cars ? ` · ${t('list.car', { number: carOf(ride.leg), count: ride.cars.length })}` : ''}
      </span>
    </>
  );
  return (
    <>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t('list.title')}</h1>
        <button type="button" onClick={onBack}>
          {t('list.back')}
        </button>
      </div>
      {rides.length === 0 ? <p className={styles.empty}>{t('list.none')}</p> : null}
      <ol className={styles.list}>
        {rides.map((ride) => (
          <li
            key={`${ride.reference} ${ride.leg}`}
            aria-current={current !== null && isSame(current, ride) ? 'true' : undefined}
          >
            {isOver(ride) ? (
              <div className={styles.item}>{facts(ride)}</div>
            ) : (
              <button type="button" className={styles.item} onClick={() => onOpen(ride)}>
                {facts(ride)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {choices}
      <p className={styles.muted}>{t('list.signedIn', { driver })}</p>
      {asked ? (
        <>
          <p id={sure}>{t('list.signOutSure')}</p>
          <div className={styles.two}>
            <Button kind="danger" busy={leaving} onClick={leave}>
              {t('list.signOut')}
            </Button>
            <Button ref={takeFocus} aria-describedby={sure} onClick={() => setAsked(false)}>
              {t('list.stay')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          className={styles.action}
          busy={leaving}
          onClick={() => (rides.some(isUnderWay) ? setAsked(true) : void leave())}
        >
          {t('list.signOut')}
        </Button>
      )}
    </>
  );
}
