import { type Booking, type BookingAction, formatMoney, isBooker, type Refund } from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import { statusKeys } from 'booking-core/messages/ticket';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { OperatorText } from 'booking-ui/operator-text';
import { isOff, owedText } from 'booking-ui/payment-text';
import { driverText, RideLegs } from 'booking-ui/ride-legs';
import { useWhen } from 'booking-ui/use-when';
import { SiteLink } from '../site-links.tsx';
import { RideActions } from './ride-actions.tsx';

interface RideCardProps {
  ride: Booking;
  /**
   * Called after a change on the server. With `tellsItself`, the list shows the outcome, since it may lose the card.
   */
  onChanged: (done?: string) => void;
  tellsItself?: boolean;
  only?: readonly BookingAction[];
}

/** The label of a status; an unknown status is shown as the server sent it. */
export function StatusChip({ status, looking = false }: { status: string; looking?: boolean }) {
  const t = useT();
  const key = looking ? 'ticket.looking' : statusKeys.get(status.toLowerCase());
  return (
    <span className="acc-status" data-status={status.toLowerCase()}>
      {key ? t(key) : status}
    </span>
  );
}

/** Whether a driver is still being looked for, because the booking was not accepted in time. */
export const isLooking = ({ status, legs = [] }: Booking): boolean =>
  status === 'requested' && legs.some((leg) => leg.lookingForDriver);

/** The messages for the states of a refund. */
export const refundKeys = {
  none: 'history.refundNone',
  pending: 'history.refundPending',
  done: 'history.refundDone',
} as const satisfies Record<Refund['state'], MessageKey>;

/** @returns the payment or the refund of a booking as text, with the amount that its driver still collects */
function paymentText(ride: Booking, t: Translate, locale: string): string {
  const words = paidText(ride, t, locale);
  return ride.paid && ride.owedMinor && !isOff(ride) ? `${words} · ${owedText(ride, t, locale)}` : words;
}

/** @returns the payment or the refund of a booking as text; '' for a cancelled one without any payment */
function paidText(ride: Booking, t: Translate, locale: string): string {
  const { currency, paid, paymentMethod, refund, status } = ride;
  if (refund) {
    const back = t(refundKeys[refund.state], { money: formatMoney({ minor: refund.minor, currency }, locale) });
    // For a ride that is not cancelled, the refund is a part of the amount paid, so both are shown.
    return paid && status !== 'cancelled' ? `${t('history.paid')} · ${back}` : back;
  }
  if (paymentMethod === 'account') return status === 'cancelled' ? '' : t('history.onAccount');
  if (paid) return t('history.paid');
  if (status === 'cancelled') return '';
  return t(paymentMethod === 'cash' ? 'history.cash' : 'history.unpaid');
}

/** One booking in a list: time, route, price and actions. */
export function RideCard({ ride, onChanged, tellsItself = false, only }: RideCardProps) {
  const t = useT();
  const locale = useLocale();
  const when = useWhen();
  const forOthers = useBookingState((state) => isBooker(state.session.profile));
  const ourRef = ride.bookerRef ? t('history.ourRef', { reference: ride.bookerRef }) : '';
  const payment = paymentText(ride, t, locale);
  const id = ride.jobPartId || ride.code;
  const driver = ride.legs?.length === 1 && ride.legs[0] ? driverText(ride.legs[0], t) : '';
  const via = ride.vias.map((place) => place.address);
  return (
    <article className="acc-card acc-ride" aria-label={t('history.reference', { reference: ride.reference })}>
      <header className="acc-ride-head">
        <p className="acc-ride-time acc-day-first">{when(ride.pickupAt)}</p>
        <StatusChip status={ride.status} looking={isLooking(ride)} />
      </header>
      <ol className="acc-route">
        {[ride.pickup.address, ...via, ride.dropoff.address].map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a ride are its order
          <li key={index}>
            <bdi>{address}</bdi>
          </li>
        ))}
      </ol>
      {ride.legs && ride.legs.length > 1 ? <RideLegs legs={ride.legs} /> : null}
      {driver ? <p className="acc-quiet">{driver}</p> : null}
      {forOthers ? (
        <p className="acc-ride-who">
          <strong>{ride.passengerName}</strong>
          {ourRef ? <span>{ourRef}</span> : null}
        </p>
      ) : null}
      <p className="acc-ride-facts">
        <span>
          <OperatorText language={ride.vehicleLanguage}>{ride.vehicleType}</OperatorText>
        </span>
        <span>{t('history.reference', { reference: ride.reference })}</span>
        {payment ? <span>{payment}</span> : null}
        <strong>{formatMoney({ minor: ride.totalMinor, currency: ride.currency }, locale)}</strong>
      </p>
      <div className="acc-ride-foot">
        <RideActions ride={ride} onChanged={onChanged} quiet={tellsItself} {...(only ? { only } : {})}>
          <SiteLink className="tb-button" data-kind="secondary" to={`/bookingdetail/${encodeURIComponent(id)}`}>
            {t('history.details')}
            <span className="tb-hidden"> {ride.reference}</span>
          </SiteLink>
        </RideActions>
      </div>
    </article>
  );
}

export interface RideListProps extends Omit<RideCardProps, 'ride'> {
  rides: readonly Booking[];
  loading?: boolean;
}

/** A list of bookings. */
export function RideList({ rides, loading = false, ...card }: RideListProps) {
  return (
    <ul className="acc-list tb-refetch" aria-busy={loading}>
      {rides.map((ride) => (
        <li key={ride.code || ride.bookingRef}>
          <RideCard ride={ride} {...card} />
        </li>
      ))}
    </ul>
  );
}
