import type { BookedCustomer, BookedFlight, Booking } from 'booking-core/domain';
import { isRideOver, listed } from 'booking-core/domain';
import { distanceUnitOf } from 'booking-core/selectors';
import type { ReactNode } from 'react';
import { useBookingState, useJoin, useLocale, useT } from '../../booking-context.tsx';
import { bookedLoadText, formatDuration, routeText } from '../format.ts';
import { DriverText, HireText } from '../lazy-features.ts';
import { OperatorText } from '../operator-text.tsx';
import { useWhen } from '../use-when.ts';
import { useWrittenPhone } from '../use-written-phone.ts';
import { RideStatus } from './ride-status.tsx';
import styles from './ticket.module.css';

/** What was booked, as a list of terms and descriptions. */
export function TicketFacts({ ride }: { ride: Booking }) {
  const t = useT();
  const { legs = [], pickup, dropoff } = ride;
  const only = legs.length === 1 ? legs[0] : undefined;
  const over = isRideOver(ride.status.toLowerCase());
  return (
    <dl className={styles.facts}>
      {/* Bookings of several legs show the status of each leg under the journey. */}
      <Fact term={t('ticket.status')}>
        {legs.length > 1 ? null : <RideStatus status={ride.status.toLowerCase()} leg={only} />}
      </Fact>
      {/* Before the ride is over, the driver card above shows the driver. */}
      <Fact term={t('ticket.driver')} wide>
        {only?.driverName && isRideOver(only.status) ? <DriverText leg={only} /> : null}
      </Fact>
      <Fact term={t('ticket.fareChanged')}>{only?.priceReason}</Fact>
      <Fact term={t('ticket.vehicle')}>
        {ride.vehicleType && <OperatorText language={ride.vehicleLanguage}>{ride.vehicleType}</OperatorText>}
      </Fact>
      <Fact term={t('ticket.passenger')}>{ride.passengerName}</Fact>
      {/* Non-breaking spaces prevent a line break after a number: “1 / hand bag”. */}
      <Fact term={t('ticket.who')}>
        {bookedLoadText({ ...ride, luggages: ride.luggage }, ride.childAges ?? [], t).replace(/(\d) /g, '$1\u00a0')}
      </Fact>
      <Fact term={t(ride.hours ? 'return.byHour' : ride.estimated ? 'fare.routeEstimated' : 'fare.route')}>
        {ride.hours || ride.distanceMetres > 0 ? <RouteText ride={ride} /> : null}
      </Fact>
      <Fact term={t('ticket.flight')}>{ride.flight && <FlightText {...ride.flight} />}</Fact>
      <Fact term={t('ticket.returnFlight')}>{ride.returnFlight && <FlightText {...ride.returnFlight} />}</Fact>
      <Fact term={t('ticket.atPickup')}>{pickup.note}</Fact>
      <Fact term={t('ticket.atDropoff')}>{dropoff.note}</Fact>
      <Fact term={t('ticket.customer')}>{ride.customer && <CustomerText {...ride.customer} />}</Fact>
      <Fact term={t('contact.ourRef')}>{ride.bookerRef}</Fact>
      <Fact term={t('ticket.costCentre')}>{ride.costCentre}</Fact>
      <Fact term={t('ticket.directions')} wide>
        {!over && pickup.directions && (
          <OperatorText language={pickup.directionsLanguage}>{pickup.directions}</OperatorText>
        )}
      </Fact>
      <Fact term={`${t('ticket.ride.return')}: ${t('ticket.directions')}`} wide>
        {!over && dropoff.directions && (
          <OperatorText language={dropoff.directionsLanguage}>{dropoff.directions}</OperatorText>
        )}
      </Fact>
      <Fact term={t('note.title')} wide>
        {ride.note}
      </Fact>
    </dl>
  );
}

/** A term and its description; nothing when there is no description. */
function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className="tb-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Distance and duration; the duration alone for a hire by the hour, with the distance that costs extra. */
function RouteText({ ride }: { ride: Booking }) {
  const t = useT();
  const locale = useLocale();
  const unit = useBookingState(distanceUnitOf);
  const { distanceMetres, travelTimeSeconds, excessMinor, currency } = ride;
  if (excessMinor) {
    return (
      <>
        {formatDuration(travelTimeSeconds, t)},{' '}
        <HireText metres={distanceMetres} excess={{ minor: excessMinor, currency }} />
      </>
    );
  }
  return ride.hours
    ? formatDuration(travelTimeSeconds, t)
    : routeText(distanceMetres, travelTimeSeconds, t, locale, unit);
}

function FlightText({ number, from, landsAt }: BookedFlight) {
  const t = useT();
  const when = useWhen();
  return listed([number, from, landsAt && t('ticket.lands', { time: when(landsAt) })]);
}

function CustomerText({ name, phone, email, country }: BookedCustomer) {
  const join = useJoin();
  const written = join([useWrittenPhone(phone)]);
  return listed([name, country && phone ? `${written} (${country})` : written, email]);
}
