import { useQuery } from '@tanstack/react-query';
import { Notice, RoundButton } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { deedWords } from 'contracts/deeds';
import { carOf, isWayBack } from 'contracts/legs';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Answer, ask, DeskError } from '../api/client.ts';
import { useMayAs, useMe } from '../session/session-context.ts';
import { Waiting } from '../shell/page.tsx';
import { momentOf, moneyOf, timeOf } from '../time.ts';
import { carsBeside, carWords, keyOf, loadOf, paymentOf, type Ride, statusOf } from '../today/ride.ts';
import { Actions } from './actions.tsx';
import styles, { css } from './booking.module.css';

const MapOf = lazy(() => import('../maps/map-of.tsx').then((part) => ({ default: part.MapOf })));

export interface BookingPanelProps {
  /** `REFERENCE/leg`. */
  opened: string;
  /** Grows each time that it is to be given to a driver; 0 when it was opened to be read. */
  assigning: number;
  /** The rides of the day, whose drivers are offered. */
  rides: readonly Ride[];
  onClose: () => void;
}

/** Everything of a booking, beside the table; nothing opens over it but what cannot be undone. */
export function BookingPanel({ opened, assigning, rides, onClose }: BookingPanelProps) {
  useSheet(css);
  const [reference = '', leg = 'outbound'] = opened.split('/');
  const zone = useMe().operator.timezone;
  const mayWork = useMayAs('dispatcher');
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useQuery({
    queryKey: ['booking', reference],
    queryFn: () => ask('booking', { params: { reference } }),
  });
  const booking = asked.data;
  const ride = booking?.rides.find((each) => each.leg === leg) ?? booking?.rides[0];

  useEffect(() => {
    // On a phone the panel takes the place of the table, and of what had the focus in it.
    const isAlone = window.matchMedia('(width < 1280px)').matches;
    if (isAlone) title.current?.focus();
  }, []);

  const map = useMemo(() => {
    if (!booking || !ride) return null;
    const vehicle = ride.driver?.at;
    return {
      markers: [
        { id: 'pickup', at: ride.pickup, kind: 'pickup' as const, label: ride.pickup.address },
        { id: 'dropoff', at: ride.dropoff, kind: 'dropoff' as const, label: ride.dropoff.address },
        ...(vehicle ? [{ id: 'vehicle', at: vehicle, kind: 'vehicle' as const, label: ride.driver?.name ?? '' }] : []),
      ],
      route: { path: booking.route.path, estimated: booking.route.estimated },
    };
  }, [booking, ride]);

  return (
    <aside className={styles.panel} aria-label={`Booking ${reference}`}>
      <header className={styles.head}>
        <h2 className={styles.title} ref={title} tabIndex={-1}>
          {reference}
        </h2>
        {ride ? <span className={styles.when}>{momentOf(ride.pickupAt, zone)}</span> : null}
        <RoundButton label="Close the booking" icon="close" onClick={onClose} />
      </header>
      {!booking || !ride ? (
        asked.error instanceof DeskError && asked.error.status === 404 ? (
          <Notice tone="danger">There is no booking {reference}.</Notice>
        ) : (
          <Waiting asked={asked} />
        )
      ) : (
        <>
          <p className={styles.status} data-tone={statusOf(ride).tone}>
            {statusOf(ride).text}
            {ride.ofReturn ? ` · ${isWayBack(ride.leg) ? 'the way back' : 'the way out'}` : ''}
            {ride.cars ? ` · ${carWords(ride)}` : ''}
          </p>
          {map ? (
            <Suspense fallback={<div className={styles.map} />}>
              <MapOf state={map} label={`Map of ${reference}`} className={String(styles.map)} />
            </Suspense>
          ) : null}
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
            <Fact name="Passenger">
              {booking.passenger.name || '–'}
              {booking.passenger.phone ? (
                <a href={`tel:${booking.passenger.phone}`}>{booking.passenger.phone}</a>
              ) : null}
              {booking.passenger.email ? <small>{booking.passenger.email}</small> : null}
            </Fact>
            {booking.customer ? (
              <Fact name="Booked by">
                {booking.customer.name}
                {booking.customer.phone ? <a href={`tel:${booking.customer.phone}`}>{booking.customer.phone}</a> : null}
              </Fact>
            ) : null}
            {booking.company ? (
              <Fact name="Company">
                {[booking.company.name, booking.company.reference, booking.company.costCentre]
                  .filter(Boolean)
                  .join(', ')}
              </Fact>
            ) : null}
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
            <Fact name="Needs">{[loadOf(ride), ...ride.needs.filter((need) => need !== 'note')].join(', ')}</Fact>
            <Fact name="Vehicle">{ride.vehicle}</Fact>
            {carsBeside(ride, booking.rides).map((beside) => (
              <Fact key={beside.leg} name={`Car ${carOf(beside.leg)}`}>
                {[loadOf(beside), beside.driver?.name ?? 'no driver yet', beside.driver?.registration]
                  .filter(Boolean)
                  .join(', ')}
              </Fact>
            ))}
            {ride.driver ? (
              <Fact name="Driver">
                {ride.driver.name}
                {ride.driver.phone ? <a href={`tel:${ride.driver.phone}`}>{ride.driver.phone}</a> : null}
                <small>{[ride.driver.vehicle, ride.driver.registration].filter(Boolean).join(', ')}</small>
              </Fact>
            ) : null}
            <Fact name="Fare">
              {moneyOf(ride.price, ride.currency)}, {paymentOf(ride)}
              <details>
                <summary>Lines</summary>
                <ul className={styles.lines}>
                  {booking.price.lines.map(({ label, amount }, index) => (
                    <li key={`${label}${String(index)}`}>
                      <span>{label}</span> <span>{moneyOf(amount, booking.price.currency)}</span>
                    </li>
                  ))}
                  <li>
                    <b>Total</b> <b>{moneyOf(booking.price.total, booking.price.currency)}</b>
                  </li>
                </ul>
              </details>
            </Fact>
            {booking.rating > 0 ? <Fact name="Rated">{booking.rating} of 5</Fact> : null}
            {booking.notes.driver ? <Fact name="Note">{booking.notes.driver}</Fact> : null}
          </dl>
          {mayWork ? (
            <Actions key={keyOf(ride)} booking={booking} ride={ride} assigning={assigning} rides={rides} />
          ) : (
            <p className={styles.quiet}>You read here. A dispatcher works on bookings.</p>
          )}
          {booking.payments.length > 0 ? (
            <section>
              <h3 className={styles.heading}>Payments</h3>
              <ul className={styles.log}>
                {booking.payments.map((payment) => (
                  <li key={payment.at}>
                    {momentOf(payment.at, zone)}: {moneyOf(payment.amount, payment.currency)} by {payment.method},{' '}
                    {payment.state}
                    {payment.back > 0 ? `, ${moneyOf(payment.back, payment.currency)} back` : ''}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section>
            <h3 className={styles.heading}>History</h3>
            <ul className={styles.log}>
              {booking.history.map((each) => (
                <li key={`${each.at}${each.what}${each.who}`}>
                  {momentOf(each.at, zone)} {deedWords(each.what)}
                  {each.who ? `, ${each.who}` : ''}
                </li>
              ))}
              {booking.letters.map((letter) => (
                <li key={`letter${letter.at}`}>
                  {momentOf(letter.at, zone)} Email ({letter.kind}), {stateOf(letter, zone)}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </aside>
  );
}

function stateOf({ sentAt, failure }: Answer<'booking'>['letters'][number], zone: string): string {
  if (failure === 'late') return 'not sent: the mail server did not take it for too long';
  if (failure !== '') return `not sent: the mail server refused it (${failure}). Check the address.`;
  return sentAt ? `sent at ${timeOf(sentAt, zone)}` : 'waits to be sent';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
