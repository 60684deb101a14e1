import type { TrackingState } from 'booking-core';
import { type Configuration, isRefusal, isRideOver, type LegName } from 'booking-core/domain';
import { signalOf, type TrackedRide, withoutOldEta } from 'booking-core/domain/tracking';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBookingState, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { PhoneLink } from '../phone-link.tsx';
import { useWhen } from '../use-when.ts';
import { Calls, Car, Driven, Driver, Legs, Steps } from './ride-details.tsx';
import { RideMap } from './ride-map.tsx';
import { ageText, announcementKey, carText, headline, liveLine } from './tracking-text.ts';
import styles, { css } from './tracking-view.module.css';

export { carText };

export interface TrackingViewProps {
  state: TrackingState;
  configuration: Configuration | null;
  /** The driver's picture as a data URL, '' without one. */
  photo?: string;
  onRetry: () => void;
  /** Displayed above the call buttons, for a ride that is over. */
  after?: ReactNode;
  /** More buttons (share, notification), beside the calls. */
  actions?: ReactNode;
  /** Displayed under the actions: their results. */
  children?: ReactNode;
  /** Switches to another leg of the booking; without it there is no switch. */
  onLeg?: (leg: LegName) => void;
}

/** A live ride: as text first, with a map beside it. */
export function TrackingView(props: TrackingViewProps) {
  useSheet(css);
  const t = useT();
  const { state, configuration } = props;
  const online = useBookingState((booking) => booking.flow.online);
  if (state.ride && configuration) return <Ride {...props} ride={state.ride} configuration={configuration} />;
  if (state.error && state.error.kind !== 'aborted') {
    const over = isRefusal(state.error);
    return (
      <div className={styles.trackWords}>
        <h1 className="tb-hidden">{t('tracking.title')}</h1>
        <Notice
          tone={over ? 'info' : 'danger'}
          role="status"
          title={t(over ? 'tracking.ended' : online ? 'ticket.failedTitle' : 'ticket.offlineTitle')}
          actions={
            <>
              {over ? null : (
                <Button kind="secondary" onClick={props.onRetry}>
                  {t('common.retry')}
                </Button>
              )}
              <PhoneLink />
            </>
          }
        >
          <p>{t(over ? 'tracking.endedText' : online ? 'ticket.failed' : 'ticket.offline')}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.track} role="status" aria-busy="true" aria-label={t('tracking.loading')}>
      <div className={styles.trackMain}>
        <h1 className="tb-hidden">{t('tracking.title')}</h1>
        <Skeleton className={styles.trackWaitLine} />
        <Skeleton className={styles.trackWaitCard} />
        <Skeleton className={styles.trackWaitCard} />
      </div>
      <div className={styles.trackSide}>
        <Skeleton className={styles.trackMap} />
      </div>
    </div>
  );
}

function Ride(props: TrackingViewProps & { ride: TrackedRide; configuration: Configuration }) {
  const { state, configuration, photo = '', after, actions, children, onLeg } = props;
  const ride = withoutOldEta(props.ride, useNow(15_000));
  const t = useT();
  const when = useWhen();
  const line = useId();
  const car = carText(ride, t);
  return (
    <article className={styles.track} aria-labelledby={line}>
      <div className={styles.trackMain}>
        {onLeg && ride.legs.length > 1 ? <Legs ride={ride} onLeg={onLeg} /> : null}
        <header className="tb-track-head">
          <h1 className={styles.trackLine} id={line}>
            {headline(ride, when, t)}
          </h1>
          <Car ride={ride} car={car} />
          <Spoken ride={ride} />
        </header>
        <Freshness ride={ride} phase={state.phase} />
        <Steps status={ride.status} />
        {ride.driver ? (
          <Driver ride={ride} driver={ride.driver} photo={photo} unit={configuration.distanceUnit} />
        ) : null}
        {after}
        <div className={styles.trackActions}>
          <Calls ride={ride} office={configuration.phone} />
          {actions}
        </div>
        {children}
        {ride.shared ? <p className={styles.trackQuiet}>{t('tracking.sharedWithYou')}</p> : null}
      </div>
      <div className={styles.trackSide}>
        <RideMap ride={ride} trail={state.trail} car={[car, ride.vehicle?.registration].filter(Boolean).join(', ')} />
        <Driven trail={state.trail} configuration={configuration} />
        <ol className={styles.trackStops}>
          {[ride.pickup, ...ride.vias, ride.dropoff].map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a ride are its order
            <li key={index}>
              <bdi>{place.address}</bdi>
            </li>
          ))}
        </ol>
      </div>
    </article>
  );
}

/** The live line for screen readers, announced politely when `announcementKey` changes. */
function Spoken({ ride }: { ride: TrackedRide }) {
  const t = useT();
  const when = useWhen();
  const key = announcementKey(ride);
  const [said, setSaid] = useState('');
  const latest = useRef('');
  latest.current = liveLine(ride, when, t);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is worth saying changes what is said
  useEffect(() => setSaid(latest.current), [key]);
  return (
    <p className="tb-hidden" role="status">
      {said}
    </p>
  );
}

/** How current the data is: the age of the position, a lost signal, and the state of the connection. */
function Freshness({ ride, phase }: { ride: TrackedRide; phase: TrackingState['phase'] }) {
  const t = useT();
  const now = useNow(1000);
  const signal = signalOf(ride, now);
  // The connection detects a lost network late; the device's online state changes at once.
  const online = useBookingState((booking) => booking.flow.online);
  const connected = online && (phase === 'live' || phase === 'off');
  const stopped = !online || phase === 'stopped' || phase === 'rebuilding';
  const words = stopped ? 'stopped' : phase === 'off' ? 'connecting' : phase;
  if (isRideOver(ride.status)) return null;
  const age = ride.position ? now - ride.position.seenAt : 0;
  return (
    <div className={styles.trackFresh} data-signal={connected ? signal : 'away'}>
      {signal === 'lost' && connected ? (
        <Notice role="status" title={t('tracking.lost')}>
          {/* The age changes every second, and the whole notice would be announced each time. */}
          <p aria-live="off">{t('tracking.lostText', { age: ageText(age, t) })}</p>
        </Notice>
      ) : (
        <p className={styles.trackPulse}>
          <span className={styles.trackDot} aria-hidden="true" />
          <span role="status">{t(`tracking.${words}`)}</span>
          {signal === 'waiting' ? <span>{t('tracking.waiting')}</span> : null}
          {ride.position && signal !== 'none' ? (
            <span>{age < 3_000 ? t('tracking.now') : t('tracking.ago', { age: ageText(age, t) })}</span>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** Shows the text of a notification where the browser cannot display one (specification 1 §8). */
export function ArrivalDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('tracking.hereTitle')}
      closeText={t('common.close')}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button kind="primary" type="submit">
          {t('common.ok')}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
