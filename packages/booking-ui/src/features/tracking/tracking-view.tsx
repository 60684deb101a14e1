import type { TrackingState } from 'booking-core';
import {
  type Configuration,
  carOf,
  formatDistance,
  isRefusal,
  isRideOver,
  isWayBack,
  type LatLng,
  type LegName,
  localAt,
} from 'booking-core/domain';
import { pathMetres, signalOf, type TrackedRide, withoutOldEta } from 'booking-core/domain/tracking';
import type { MapMarker } from 'booking-core/ports';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBookingState, useLocale, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { phoneHref } from '../format.ts';
import { RouteMap } from '../map/map.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { useWhen } from '../use-when.ts';
import { ageText, announcementKey, carText, headline, liveLine } from './tracking-text.ts';
import styles, { css } from './tracking-view.module.css';
import { useGlide } from './use-glide.ts';

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

const steps = ['upcoming', 'started', 'arrived', 'pob', 'finish'] as const;
const isStep = (status: string): status is (typeof steps)[number] => (steps as readonly string[]).includes(status);

function Ride(props: TrackingViewProps & { ride: TrackedRide; configuration: Configuration }) {
  const { state, configuration, photo = '', after, actions, children, onLeg } = props;
  const ride = withoutOldEta(props.ride, useNow(15_000));
  const t = useT();
  const locale = useLocale();
  const zone = configuration.timeZone;
  const when = useWhen();
  const here = (steps as readonly string[]).indexOf(ride.status);
  const line = useId();
  const car = carText(ride, t);
  const driven = pathMetres(state.trail);
  return (
    <article className={styles.track} aria-labelledby={line}>
      <div className={styles.trackMain}>
        {onLeg && ride.legs.length > 1 ? (
          <nav className={styles.trackLegs} aria-label={t('tracking.rides')}>
            {ride.legs.map(({ leg, pickupAt, status }) => (
              <button
                key={leg}
                type="button"
                aria-current={leg === ride.leg ? 'true' : undefined}
                onClick={() => onLeg(leg)}
              >
                <b>
                  {t(isWayBack(leg) ? 'tracking.ride.return' : 'tracking.ride.outbound')}
                  {ride.legs.some((each) => carOf(each.leg) > 1) ? `, ${t('common.car', { car: carOf(leg) })}` : null}
                </b>
                <span>{isStep(status) ? t(`tracking.step.${status}`) : when(pickupAt)}</span>
              </button>
            ))}
          </nav>
        ) : null}
        <header className="tb-track-head">
          <h1 className={styles.trackLine} id={line}>
            {headline(ride, when, t)}
          </h1>
          {car ? (
            <p className={styles.trackCar}>
              {car}
              {ride.vehicle?.registration ? (
                <>
                  {' '}
                  <span className="tb-hidden">{t('tracking.plate')}</span>
                  <strong className={styles.trackPlate} dir="ltr">
                    {ride.vehicle.registration}
                  </strong>
                </>
              ) : null}
            </p>
          ) : ride.status === 'upcoming' ? (
            <p className={styles.trackQuiet}>{t('tracking.noDriver')}</p>
          ) : ride.lookingForDriver ? (
            <p className={styles.trackQuiet}>{t('tracking.lookingText')}</p>
          ) : null}
          <Spoken ride={ride} />
        </header>

        <Freshness ride={ride} phase={state.phase} />

        {here >= 0 ? (
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
        ) : null}

        {ride.driver ? (
          <section className={`${styles.trackCard} ${styles.trackDriver}`} aria-label={t('tracking.driver')}>
            {photo ? (
              <img className={styles.trackPhoto} src={photo} alt="" width="56" height="56" />
            ) : (
              <span className={styles.trackPhoto} aria-hidden="true" />
            )}
            <div>
              <p className={styles.trackName}>{ride.driver.name}</p>
              {ride.driver.licence ? (
                <p className={`${styles.trackQuiet} ${styles.trackLicence}`}>
                  {t('tracking.licence', { licence: ride.driver.licence })}
                </p>
              ) : null}
            </div>
            {ride.metresLeft ? (
              <p className={styles.trackLeft}>
                {t('tracking.distance', {
                  distance: formatDistance(ride.metresLeft, locale, configuration.distanceUnit),
                })}
              </p>
            ) : null}
          </section>
        ) : null}

        {after}
        <div className={styles.trackActions}>
          {ride.driver?.mobile && !isRideOver(ride.status) ? (
            <a
              className="tb-button"
              data-kind={ride.status === 'pob' ? 'secondary' : 'primary'}
              href={phoneHref(ride.driver.mobile)}
            >
              {t('tracking.callDriver')}
            </a>
          ) : null}
          {configuration.phone ? (
            <a
              className="tb-button"
              data-kind={ride.status === 'noshow' ? 'primary' : 'secondary'}
              href={phoneHref(configuration.phone)}
            >
              {t('tracking.callOffice')}
            </a>
          ) : null}
          {actions}
        </div>
        {children}
        {ride.shared ? <p className={styles.trackQuiet}>{t('tracking.sharedWithYou')}</p> : null}
      </div>
      <div className={styles.trackSide}>
        <RideMap ride={ride} trail={state.trail} car={[car, ride.vehicle?.registration].filter(Boolean).join(', ')} />
        {driven >= 50 && state.trail[0] ? (
          <p className={`${styles.trackQuiet} ${styles.trackDriven}`}>
            {t('tracking.driven', {
              distance: formatDistance(driven, locale, configuration.distanceUnit),
              time: localAt(state.trail[0].seenAt, zone).slice(11, 16),
            })}
          </p>
        ) : null}
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

const spotOf = ({ latitude, longitude }: LatLng): LatLng => ({ latitude, longitude });

function RideMap({ ride, trail, car }: { ride: TrackedRide; trail: TrackingState['trail']; car: string }) {
  const t = useT();
  const vehicle = useGlide(ride.position);
  const { pickup, dropoff, vias } = ride;
  // Every response has new place objects, so the markers depend on the places' content.
  const key = JSON.stringify([pickup, vias, dropoff]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const stops = useMemo<readonly MapMarker[]>(() => {
    const mark = (id: string, kind: MapMarker['kind'], place: TrackedRide['pickup']): MapMarker => ({
      id,
      kind,
      at: { latitude: place.latitude, longitude: place.longitude },
      label: place.address || t('map.place'),
    });
    return [
      mark('pickup', 'pickup', pickup),
      ...vias.map((via, index) => mark(`via${index}`, 'via', via)),
      mark('dropoff', 'dropoff', dropoff),
    ];
  }, [key, t]);
  const path = JSON.stringify([ride.path.length, ride.path[0], ride.path.at(-1)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way stays the way
  const route = useMemo(
    () => (ride.path.length > 1 ? { path: ride.path, estimated: ride.estimated } : null),
    [path, ride.estimated],
  );
  const markers = useMemo<readonly MapMarker[]>(
    () =>
      vehicle
        ? [...stops, { id: 'vehicle', kind: 'vehicle', at: vehicle, label: car || t('tracking.vehicle') }]
        : stops,
    [stops, vehicle, car, t],
  );
  // The view shows the vehicle and the pick-up until boarding, then the drop-off. It uses the reported position,
  // because the drawn one changes with every step of the animation.
  const next = ride.status === 'pob' ? dropoff : ride.status === 'started' || ride.status === 'arrived' ? pickup : null;
  const looked = ride.position && next ? JSON.stringify([spotOf(ride.position), spotOf(next)]) : '';
  const focus = useMemo<readonly LatLng[]>(() => (looked === '' ? [] : JSON.parse(looked)), [looked]);
  return (
    <div className={styles.trackMap}>
      <RouteMap
        markers={markers}
        route={route}
        trail={trail}
        focus={focus}
        distanceMetres={null}
        durationSeconds={null}
        estimated={ride.estimated}
      />
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
