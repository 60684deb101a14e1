import { type BookedRide, type BookingAction, formatMoney, isBooker } from 'booking-core/domain';
import { statusKeys } from 'booking-core/messages/later';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { Link } from 'react-router';
import { RideActions } from './ride-actions.tsx';
import { rideTime } from './ride-words.ts';

interface RideCardProps {
  ride: BookedRide;
  onChanged: () => void;
  only?: readonly BookingAction[];
}

/** The word for a status; one that the product does not know as the server wrote it. */
export function StatusChip({ status }: { status: string }) {
  const t = useT();
  const key = statusKeys.get(status.toLowerCase());
  return (
    <span className="acc-status" data-status={status.toLowerCase()}>
      {key ? t(key) : status}
    </span>
  );
}

/** One booking in a list: when, where, what it costs, and what can be done with it. */
export function RideCard({ ride, onChanged, only }: RideCardProps) {
  const t = useT();
  const locale = useLocale();
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : 'UTC'));
  const forOthers = useBookingState((state) => isBooker(state.session.profile));
  const ourRef = ride.bookerRef ? t('history.ourRef', { reference: ride.bookerRef }) : '';
  const id = ride.jobPartId || ride.code;
  const via = ride.vias.map((place) => place.address);
  return (
    <article className="acc-card acc-ride" aria-label={t('history.reference', { reference: ride.reference })}>
      <header className="acc-ride-head">
        <p className="acc-ride-time">{rideTime(ride, zone, locale)}</p>
        <StatusChip status={ride.status} />
      </header>
      <ol className="acc-route">
        {[ride.pickup.address, ...via, ride.dropoff.address].map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a ride are its order
          <li key={index}>{address}</li>
        ))}
      </ol>
      {forOthers ? (
        <p className="acc-ride-who">
          <strong>{ride.passengerName}</strong>
          {ourRef ? <span>{ourRef}</span> : null}
        </p>
      ) : null}
      <p className="acc-ride-facts">
        <span>{ride.vehicleType}</span>
        <span>{t('history.reference', { reference: ride.reference })}</span>
        <strong>{formatMoney({ minor: ride.totalMinor, currency: ride.currency }, locale)}</strong>
      </p>
      <div className="acc-ride-foot">
        <RideActions ride={ride} onChanged={onChanged} {...(only ? { only } : {})}>
          <Link className="tb-button" data-kind="secondary" to={`/bookingdetail/${encodeURIComponent(id)}`}>
            {t('history.details')}
            <span className="tb-hidden"> {ride.reference}</span>
          </Link>
        </RideActions>
      </div>
    </article>
  );
}

export interface RideListProps extends Omit<RideCardProps, 'ride'> {
  rides: readonly BookedRide[];
  loading?: boolean;
}

/** Bookings one under the other. */
export function RideList({ rides, loading = false, ...card }: RideListProps) {
  return (
    <ul className="acc-list" aria-busy={loading}>
      {rides.map((ride) => (
        <li key={ride.code || ride.bookingRef}>
          <RideCard ride={ride} {...card} />
        </li>
      ))}
    </ul>
  );
}
