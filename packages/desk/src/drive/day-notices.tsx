import { Button, Notice } from 'booking-ui/primitives';
import { TakesNoRides } from './availability.tsx';
import styles from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import { addressParts, changedText, whenOf } from './messages.ts';
import { type GoneRide, isSame } from './rides.ts';
import type { Drive } from './use-drive.ts';

interface DayNoticesProps {
  drive: Drive;
  /** Epoch milliseconds on the server's clock. */
  now: number;
  /** Whether the address is that of a ride that the driver does not have. */
  isUnlisted: boolean;
  /** For a driver who takes no rides. */
  setAvailable: ((isAvailable: boolean) => Promise<void>) | null;
  /** A notice goes with the button in it that was pressed. */
  onGone: () => void;
}

/** What the driver has to know: the network, failures, rides that are gone or changed. */
export function DayNotices({ drive, now, isUnlisted, setAvailable, onGone }: DayNoticesProps) {
  const localizer = useLocalizer();
  const { t } = localizer;
  const ok = (done: () => void) => {
    const press = () => {
      onGone();
      done();
    };
    return <Button onClick={press}>{t('send.ok')}</Button>;
  };
  return (
    <div className={styles.says}>
      <div role="status">
        {drive.offline || drive.unsent > 0 ? (
          <Notice>
            {t(drive.offline ? 'send.offline' : 'send.sending')}{' '}
            {drive.unsent > 0 ? t('send.waiting', { count: drive.unsent }) : t('send.kept')}
          </Notice>
        ) : null}
        {setAvailable ? <TakesNoRides setAvailable={setAvailable} /> : null}
        {isUnlisted ? <Notice actions={ok(() => window.location.assign('#'))}>{t('day.notListed')}</Notice> : null}
      </div>
      <div role="alert">
        {drive.problem ? (
          <Notice tone="danger" actions={ok(drive.dismissProblem)}>
            {drive.problem}
          </Notice>
        ) : null}
        {drive.gone.map((ride) => (
          <Notice
            key={`${ride.reference} ${ride.leg}`}
            tone="danger"
            title={t(ride.isCancelled ? 'no.cancelled' : ride.isToCome ? 'no.offList' : 'no.notYours')}
            actions={ok(() => drive.acknowledge(ride))}
          >
            <RideFacts ride={ride} now={now} />
          </Notice>
        ))}
        {drive.changed.map(({ what, ...named }) => {
          const ride = drive.rides.find((each) => isSame(each, named));
          return ride ? (
            <Notice
              key={`${ride.reference} ${ride.leg}`}
              tone="danger"
              title={changedText(what, localizer)}
              actions={ok(() => drive.acknowledge(ride))}
            >
              <RideFacts ride={{ ...ride, pickup: ride.pickup.text }} now={now} />
            </Notice>
          ) : null;
        })}
      </div>
    </div>
  );
}

/** By which the driver knows a ride: its time, its pick-up and its reference. */
function RideFacts({ ride, now }: { ride: Pick<GoneRide, 'reference' | 'pickupAt' | 'pickup'>; now: number }) {
  const localizer = useLocalizer();
  return (
    <p>
      {whenOf(ride.pickupAt, now, localizer)} · <bdi>{addressParts(ride.pickup)[0]}</bdi> · <bdi>{ride.reference}</bdi>
    </p>
  );
}
