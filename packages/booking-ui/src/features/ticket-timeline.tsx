import type { BookedPlace, BookedRide, Configuration, Journey, Place } from 'booking-core/domain';
import { formatLocal, localAt, rideTimeline } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import css from '../styles/timeline.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { formatDuration } from './format.ts';

export interface Stop {
  /** Stable over reordering. */
  readonly id: string;
  readonly kind: 'pickup' | 'via' | 'dropoff' | 'return';
  readonly name: string;
  /** The rest of the address. */
  readonly detail: string;
  readonly time: string;
}

/** The journey from top to bottom: a line, its stops, and when each is reached as far as that is known. */
export function Timeline({ stops, label }: { stops: readonly Stop[]; label?: string }) {
  useSheet(css);
  return (
    <ol className="tb-timeline" aria-label={label}>
      {stops.map((stop) => (
        <li key={stop.id} className="tb-stop" data-kind={stop.kind}>
          <span className="tb-stop-mark" aria-hidden="true" />
          <span className="tb-stop-text">
            {stop.time ? <span className="tb-stop-time">{stop.time}</span> : null}
            <b className="tb-stop-name">{stop.name}</b>
            {stop.detail ? <span className="tb-stop-detail">{stop.detail}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

const nameOf = (place: Place | null) => place?.name || place?.line1 || place?.fullAddress || '';

const detailOf = (place: Place | null): string => {
  if (!place) return '';
  const name = nameOf(place);
  return [place.line1 === name ? '' : place.line1, place.iata, place.postcode].filter(Boolean).join(', ');
};

/** The stops of a journey that is not booked yet. */
export function journeyStops(journey: Journey, t: Translate, locale: string): Stop[] {
  const pickupTime =
    journey.time.kind === 'now'
      ? t('payment.asap')
      : journey.time.kind === 'later'
        ? formatLocal(journey.time.local, locale)
        : '';
  const stops: Stop[] = [
    {
      id: 'pickup',
      kind: 'pickup',
      name: nameOf(journey.pickup.place),
      detail: detailOf(journey.pickup.place),
      time: pickupTime,
    },
    ...journey.vias.map(
      (via): Stop => ({ id: via.id, kind: 'via', name: nameOf(via.place), detail: detailOf(via.place), time: '' }),
    ),
    {
      id: 'dropoff',
      kind: 'dropoff',
      name: nameOf(journey.dropoff.place),
      detail: detailOf(journey.dropoff.place),
      time: '',
    },
  ];
  if (journey.returnKind === 'waitAndReturn') {
    stops.push({ id: 'return', kind: 'return', name: t('ticket.waitAndReturn'), detail: '', time: '' });
  } else if (journey.returnKind === 'return' && journey.returnTime) {
    stops.push({
      id: 'return',
      kind: 'return',
      name: t('ticket.returnTo', { place: nameOf(journey.pickup.place) }),
      detail: '',
      time: formatLocal(journey.returnTime, locale),
    });
  }
  return stops;
}

const bookedDetail = (place: BookedPlace) => (place.address.includes(place.postcode) ? '' : place.postcode);

const bookedStop = (place: BookedPlace, kind: Stop['kind'], time: string, id: string = kind): Stop => ({
  id,
  kind,
  name: place.address || place.postcode,
  detail: place.address ? bookedDetail(place) : '',
  time,
});

/** The stops of a booked ride, times in the operator's zone (design decisions, section 2). */
export function rideStops(ride: BookedRide, configuration: Configuration | null, t: Translate, locale: string): Stop[] {
  const zone = configuration?.timeZone ?? 'Europe/London';
  const at = (moment: number) => formatLocal(localAt(moment, zone), locale);
  const arrival = ride.travelTimeSeconds > 0 ? at(ride.pickupAt + ride.travelTimeSeconds * 1000) : '';
  const stops: Stop[] = [
    bookedStop(ride.pickup, 'pickup', ride.asap ? t('ticket.asapAt', { time: at(ride.pickupAt) }) : at(ride.pickupAt)),
    ...ride.vias.map((via, index) => bookedStop(via, 'via', '', `via${index}`)),
    bookedStop(
      ride.dropoff,
      'dropoff',
      arrival
        ? t('ticket.about', { time: arrival.slice(-5), duration: formatDuration(ride.travelTimeSeconds, t) })
        : '',
    ),
  ];
  if (ride.waitAndReturn)
    stops.push({ id: 'return', kind: 'return', name: t('ticket.waitAndReturn'), detail: '', time: '' });
  else if (ride.returnAt !== null) {
    stops.push({
      id: 'return',
      kind: 'return',
      name: t('ticket.returnTo', { place: ride.pickup.address || ride.pickup.postcode }),
      detail: '',
      time: at(ride.returnAt),
    });
  }
  return stops;
}

/** One leg as a line with its times: pick-up, how long the driver waits free at an airport, arrival. */
export function RideTimes({ ride, zone, leg, t }: RideTimesProps) {
  useSheet(css);
  const timeline = rideTimeline(ride, leg);
  if (!timeline) return null;
  const { items, percent } = timeline;
  const words = (kind: (typeof items)[number]['kind']) =>
    t(kind === 'arrival' && percent !== null ? 'ticket.times.latest' : `ticket.times.${kind}`);
  return (
    <div className="tb-times">
      <svg className="tb-times-line" width="100%" height="14" aria-hidden="true">
        <line x1="7" x2="100%" y1="7" y2="7" stroke="currentColor" strokeWidth="2" />
        {percent === null ? null : <circle cx={`${percent}%`} cy="7" r="5" className="tb-times-mark" />}
        <circle cx="7" cy="7" r="5.500" className="tb-times-start" />
      </svg>
      <ol className="tb-times-list" aria-label={t(leg === 'onward' ? 'ticket.times' : 'ticket.timesBack')}>
        {items.map((item) => (
          <li key={item.kind}>
            <span>{words(item.kind)}</span> <b>{localAt(item.at, zone).slice(11, 16)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RideTimesProps {
  ride: BookedRide;
  zone: string;
  leg: 'onward' | 'return';
  t: Translate;
}
