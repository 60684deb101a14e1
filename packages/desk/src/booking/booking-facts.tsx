import { carOf } from 'contracts/legs';
import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import { momentOf, moneyOf } from '../time.ts';
import { carsBeside, loadOf, paymentOf, type Ride } from '../today/ride.ts';
import styles from './booking.module.css';

interface BookingFactsProps {
  readonly booking: Answer<'booking'>;
  readonly ride: Ride;
  readonly zone: string;
}

/** The facts of one ride of a booking as a list of terms and values. */
export function BookingFacts({ booking, ride, zone }: BookingFactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact name="From">
        {ride.pickup.address}
        {booking.notes.pickup ? <small>{booking.notes.pickup}</small> : null}
      </Fact>
      {ride.vias.map((via, index) => (
        <Fact key={`${via}${String(index)}`} name="Via">
          {via}
        </Fact>
      ))}
      <Fact name="To">
        {ride.dropoff.address}
        {booking.notes.dropoff ? <small>{booking.notes.dropoff}</small> : null}
      </Fact>
      {ride.flight ? (
        <Fact name="Flight">
          {ride.flight}
          {ride.flightLandsAt ? <small>expected {momentOf(ride.flightLandsAt, zone)}</small> : null}
        </Fact>
      ) : null}
      <PeopleFacts booking={booking} />
      {ride.hostReference ? <Fact name="Host reference">{ride.hostReference}</Fact> : null}
      {booking.metadata ? (
        <Fact name="Metadata">
          {Object.entries(booking.metadata).map(([key, value]) => (
            <small key={key}>
              {key}: {value}
            </small>
          ))}
        </Fact>
      ) : null}
      <CarFacts booking={booking} ride={ride} />
      <Fact name="Fare">
        {moneyOf(ride.price, ride.currency)}, {paymentOf(ride)}
        <FareLines price={booking.price} />
      </Fact>
      {booking.rating > 0 ? <Fact name="Rating">{booking.rating} of 5</Fact> : null}
      {booking.notes.driver ? <Fact name="Note">{booking.notes.driver}</Fact> : null}
    </dl>
  );
}

/** The passenger, the customer who booked, and the company that pays. */
function PeopleFacts({ booking: { passenger, customer, company } }: Pick<BookingFactsProps, 'booking'>) {
  return (
    <>
      <Fact name="Passenger">
        {passenger.name || '–'}
        <Phone of={passenger.phone} />
        {passenger.email ? <small>{passenger.email}</small> : null}
      </Fact>
      {customer ? (
        <Fact name="Booked by">
          {customer.name}
          <Phone of={customer.phone} />
        </Fact>
      ) : null}
      {company ? (
        <Fact name="Company">{[company.name, company.reference, company.costCentre].filter(Boolean).join(', ')}</Fact>
      ) : null}
    </>
  );
}

/** The load, vehicle and driver of a ride, and the other cars of the same journey. */
function CarFacts({ booking, ride }: Omit<BookingFactsProps, 'zone'>) {
  const { driver } = ride;
  return (
    <>
      <Fact name="Needs">{[loadOf(ride), ...ride.needs.filter((need) => need !== 'note')].join(', ')}</Fact>
      <Fact name="Vehicle">{ride.vehicle}</Fact>
      {carsBeside(ride, booking.rides).map((beside) => (
        <Fact key={beside.leg} name={`Car ${carOf(beside.leg)}`}>
          {[loadOf(beside), beside.driver?.name ?? 'no driver yet', beside.driver?.registration]
            .filter(Boolean)
            .join(', ')}
        </Fact>
      ))}
      {driver ? (
        <Fact name="Driver">
          {driver.name}
          <Phone of={driver.phone} />
          <small>{[driver.vehicle, driver.registration].filter(Boolean).join(', ')}</small>
        </Fact>
      ) : null}
    </>
  );
}

function FareLines({ price: { lines, total, currency } }: Pick<Answer<'booking'>, 'price'>) {
  return (
    <details>
      <summary>Breakdown</summary>
      <ul className={styles.lines}>
        {lines.map(({ label, amount }, index) => (
          <li key={`${label}${String(index)}`}>
            <span>{label}</span> <span>{moneyOf(amount, currency)}</span>
          </li>
        ))}
        <li>
          <b>Total</b> <b>{moneyOf(total, currency)}</b>
        </li>
      </ul>
    </details>
  );
}

const Phone = ({ of }: { of: string }) => (of ? <a href={`tel:${of}`}>{of}</a> : null);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
