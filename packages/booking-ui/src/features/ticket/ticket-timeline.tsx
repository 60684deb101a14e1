import type { BookedPlace, Booking, Journey, Place, RideTimeline } from 'booking-core/domain';
import { isRideOver, isRound, listed, localAt, promisedLeg, rideTimeline } from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatDuration } from '../format.ts';
import type { FormatWhen } from '../use-when.ts';
import styles, { css } from './ticket-timeline.module.css';

export interface Stop {
  readonly kind: 'pickup' | 'via' | 'dropoff' | 'return';
  readonly name: string;
  /** The rest of the address. */
  readonly detail?: string;
  readonly time?: string;
}

/** The journey from top to bottom: a line with its stops and their times, as far as known. */
export function Timeline({ stops, label }: { stops: readonly Stop[]; label?: string }) {
  useSheet(css);
  return (
    <ol aria-label={label}>
      {stops.map(({ kind, name, detail, time }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the journey
        <li key={index} className={styles.stop} data-kind={kind}>
          <span className={styles.stopMark} aria-hidden="true" />
          <span className="tb-pair">
            {time ? <span className="tb-quiet">{time}</span> : null}
            <b>{name}</b>
            {detail ? <span className="tb-quiet">{detail}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

const nameOf = (place: Place | null) => place?.name || place?.line1 || place?.fullAddress || '';

function journeyStop(kind: Stop['kind'], { place }: Journey['pickup'], time = ''): Stop {
  const name = nameOf(place);
  const detail = place && [place.line1 === name ? '' : place.line1, place.iata, place.postcode];
  return { kind, name, detail: listed(detail ?? []), time };
}

/** The return after the drop-off as a stop; none for a one-way journey. */
const backStops = (t: Translate, place: string, waits: boolean, time: string): Stop[] => {
  if (waits) return [{ kind: 'return', name: t('ticket.waitAndReturn') }];
  return time ? [{ kind: 'return', name: t('ticket.returnTo', { place }), time }] : [];
};

/** The stops of a journey before it is booked. */
export function journeyStops(journey: Journey, t: Translate, when: FormatWhen): Stop[] {
  const { pickup, vias, dropoff, time, returnKind, returnTime, hours } = journey;
  const start = time.kind === 'now' ? t('payment.asap') : time.kind === 'later' ? when(time.local) : '';
  const back = returnKind === 'return' && returnTime ? when(returnTime) : '';
  return [
    journeyStop('pickup', pickup, start),
    ...vias.map((via) => journeyStop('via', via)),
    // A car hired by the hour without a drop-off ends where it began.
    journeyStop('dropoff', isRound(journey) ? pickup : dropoff, hours ? t('fare.hours', { hours }) : ''),
    ...backStops(t, nameOf(pickup.place), returnKind === 'waitAndReturn', back),
  ];
}

function bookedStop(kind: Stop['kind'], place: BookedPlace, t: Translate, time = ''): Stop {
  const { address, postcode, approximate } = place;
  const detail = [address && !address.includes(postcode) ? postcode : '', approximate && t('places.approximate')];
  return { kind, name: address || postcode, detail: listed(detail), time };
}

/** The stops of a booked ride, times in the operator's zone. */
export function rideStops(ride: Booking, zone: string, t: Translate, at: FormatWhen): Stop[] {
  const { pickup, vias, dropoff, returnAt, travelTimeSeconds } = ride;
  const promised = promisedLeg(ride, 'onward');
  const start = at(promised?.pickupAt ?? ride.pickupAt);
  const arrivalAt = isRideOver(ride.status) ? null : (promised?.arrivalAt ?? null);
  const arrival =
    arrivalAt === null
      ? ''
      : t(promised?.freeWaitingUntil == null ? 'ticket.about' : 'ticket.byAbout', {
          time: localAt(arrivalAt, zone).slice(11, 16),
          duration: formatDuration(travelTimeSeconds, t),
        });
  return [
    bookedStop('pickup', pickup, t, ride.asap ? t('ticket.asapAt', { time: start }) : start),
    ...vias.map((via) => bookedStop('via', via, t)),
    bookedStop('dropoff', dropoff, t, arrival),
    ...backStops(t, pickup.address || pickup.postcode, ride.waitAndReturn, returnAt === null ? '' : at(returnAt)),
  ];
}

interface RideTimesProps {
  ride: Booking;
  zone: string;
  leg: 'onward' | 'return';
  t: Translate;
}

const timeKeys = {
  pickup: 'ticket.times.pickup',
  freeWaiting: 'ticket.times.freeWaiting',
  arrival: 'ticket.times.arrival',
} as const satisfies Record<RideTimeline['items'][number]['kind'], MessageKey>;

/** One leg as a line with its times: pick-up, end of free waiting at an airport, arrival. */
export function RideTimes({ ride, zone, leg, t }: RideTimesProps) {
  useSheet(css);
  const timeline = rideTimeline(ride, leg);
  if (!timeline) return null;
  const { items, percent } = timeline;
  return (
    <div className={styles.times}>
      <svg className="tb-times-line" width="100%" height="14" aria-hidden="true">
        <line x1="7" x2="100%" y1="7" y2="7" stroke="currentColor" strokeWidth="2" />
        {percent && <circle cx={`${percent}%`} cy="7" r="5" className={styles.timesMark} />}
        <circle cx="7" cy="7" r="5.5" className={styles.timesStart} />
      </svg>
      <ol
        className={styles.timesList}
        // The end of free waiting stands under its mark, where there is room.
        style={{ gridTemplateColumns: percent && `${percent}fr fit-content(36%) ${100 - percent}fr` }}
        aria-label={t(leg === 'onward' ? 'ticket.times' : 'ticket.timesBack')}
      >
        {items.map(({ kind, at }) => (
          <li key={kind} className="tb-pair">
            <span className="tb-quiet">
              {t(kind === 'arrival' && percent ? 'ticket.times.latest' : timeKeys[kind])}
            </span>{' '}
            <b>{localAt(at, zone).slice(11, 16)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
