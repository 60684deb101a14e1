import type { BookedCustomer, BookedFlight, Booking, BookingOptions, Refund } from 'booking-core/domain';
import { formatMoney } from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import { configurationOf, zoneOf } from 'booking-core/selectors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBookingState, useDispatch, useLocale, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { RideMap } from '../doors.ts';
import { operatorPhone, optionWords, routeWords } from '../format.ts';
import { PhoneLink } from '../phone-link.tsx';
import { PromiseWords } from '../summary/promise.tsx';
import { type SayWhen, useWhen } from '../use-when.ts';
import { driverWords, RideLegs, RideStatus } from './ride-legs.tsx';
import styles, { css } from './ticket.module.css';
import { RideTimes, rideStops, Timeline } from './ticket-timeline.tsx';

/** The ticket of the ride that was just booked. */
export function Ticket() {
  const dispatch = useDispatch();
  const ride = useBookingState((state) => state.payment.booking);
  return ride ? <RideTicket ride={ride} fresh onBookAnother={() => dispatch({ type: 'flow.startedAgain' })} /> : null;
}

export interface RideTicketProps {
  ride: Booking;
  /** Just booked: the heading says so and takes the focus. */
  fresh?: boolean | undefined;
  onBookAnother?: (() => void) | undefined;
  /** The level of its heading: 1 on a page of its own, 2 on one with its own title. */
  headingLevel?: 1 | 2 | undefined;
  /** More buttons, under the ticket. */
  actions?: ReactNode;
}

/** A booked ride as a ticket, wherever it came from. */
export function RideTicket({ ride, fresh, onBookAnother, headingLevel = 1, actions }: RideTicketProps) {
  useSheet(css);
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  const t = useT();
  const locale = useLocale();
  const zone = useBookingState(zoneOf);
  const when = useWhen();
  const phone = useBookingState(operatorPhone);
  const company = useBookingState((state) => configurationOf(state)?.company ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  const money = formatMoney({ minor: ride.totalMinor, currency: ride.currency }, locale);
  const status = ride.status.toLowerCase();
  const cancelled = status === 'cancelled';
  const legs = ride.legs ?? [];
  const [leg] = legs;
  const requested = status === 'requested';
  const looking = legs.some((each) => each.status === 'requested' && each.lookingForDriver);
  const title = cancelled ? 'cancelled' : requested ? (looking ? 'looking' : 'requested') : fresh ? 'booked' : null;
  const flightWords = (flight: BookedFlight | null | undefined) => {
    const time = flight?.landsAt && when(flight.landsAt);
    return flight && [flight.number, flight.from, time && t('ticket.lands', { time })].filter(Boolean).join(', ');
  };
  const facts: readonly (readonly [string, ReactNode])[] = [
    // A return tells how each of its rides stands, under the journey.
    [t('ticket.status'), legs.length > 1 ? null : <RideStatus key="status" status={status} leg={leg} />],
    [t('ticket.driver'), legs.length === 1 && leg?.driverName ? driverWords(leg) : null],
    [t('ticket.fareChanged'), legs.length === 1 ? leg?.priceReason : null],
    [t('ticket.vehicle'), ride.vehicleType],
    [t('ticket.passenger'), ride.passengerName],
    [t('ticket.who'), optionWords(loadOf(ride), t)],
    [
      t(ride.estimated ? 'fare.routeEstimated' : 'fare.route'),
      ride.distanceMetres > 0 && routeWords(ride.distanceMetres, ride.travelTimeSeconds, t, locale),
    ],
    [t('ticket.flight'), flightWords(ride.flight)],
    [t('ticket.returnFlight'), flightWords(ride.returnFlight)],
    [t('ticket.atPickup'), ride.pickup.note],
    [t('ticket.atDropoff'), ride.dropoff.note],
    [t('ticket.customer'), ride.customer && customerWords(ride.customer)],
    [t('contact.ourRef'), ride.bookerRef],
    [t('ticket.costCentre'), ride.costCentre],
  ];
  // On a phone the references of a return stand below each other.
  const [there, back] = ride.reference.split('/');
  return (
    <article className="tb-ticket" part="ticket" aria-label={t('ticket.label', { reference: ride.reference })}>
      <div>
        <header className={styles.head}>
          <span className={`tb-round ${styles.seal}`} data-off={cancelled} aria-hidden="true">
            <Icon name={cancelled ? 'close' : 'check'} size={24} />
          </span>
          <div>
            {company ? <p className="tb-quiet">{company}</p> : null}
            <Heading className="tb-heading" ref={heading} tabIndex={-1}>
              {t(title === null ? 'ticket.title' : titleKeys[title][0])}
            </Heading>
            <p className="tb-muted">{t(titleKeys[title ?? 'booked'][1])}</p>
          </div>
        </header>

        {ride.sandbox ? (
          <p className={styles.test} role="note">
            {t('ticket.test')}
          </p>
        ) : null}
        <div className={styles.card}>
          <div className={styles.ends}>
            <div>
              <p className="tb-quiet">{t('ticket.reference')}</p>
              <p className="tb-figure tb-ticket-number">
                {there}
                {back ? (
                  <>
                    /<wbr />
                    {back}
                  </>
                ) : null}
              </p>
            </div>
            <CopyButton text={ride.reference} />
          </div>
          <div className={styles.part}>
            <Timeline stops={rideStops(ride, zone, t, when)} label={t('ticket.journey')} />
            <RideTimes ride={ride} zone={zone} leg="onward" t={t} />
            <RideTimes ride={ride} zone={zone} leg="return" t={t} />
          </div>
          {legs.length > 1 ? (
            <div>
              <RideLegs legs={legs} />
            </div>
          ) : null}
          <dl className={styles.facts}>
            {facts.map(([label, words]) =>
              words ? (
                <div key={label}>
                  <dt className="tb-quiet">{label}</dt>
                  <dd>{words}</dd>
                </div>
              ) : null,
            )}
            {ride.note ? (
              <div className={styles.wide}>
                <dt className="tb-quiet">{t('note.title')}</dt>
                <dd>{ride.note}</dd>
              </div>
            ) : null}
          </dl>
          {cancelled && !ride.paid && !ride.refund ? null : (
            <div className={`${styles.ends} ${styles.pay}`}>
              <p className="tb-pair">
                <span className="tb-quiet">{t('ticket.payment')}</span>
                <b>{paymentWords(ride, when, t, locale)}</b>
              </p>
              <p className="tb-figure">{money}</p>
            </div>
          )}
          {status === 'upcoming' || requested ? (
            <PromiseWords ride={ride} className={`tb-quiet ${styles.promise}`} />
          ) : null}
        </div>

        <div className={styles.actions}>
          <Button onClick={(event) => event.currentTarget.ownerDocument.defaultView?.print()}>
            {t('ticket.print')}
          </Button>
          {onBookAnother ? <Button onClick={onBookAnother}>{t('ticket.bookAnother')}</Button> : null}
        </div>
        {actions}
        {phone ? (
          <p className="tb-quiet">
            {t('ticket.help')} <PhoneLink />
          </p>
        ) : null}
      </div>
      <aside className="tb-ticket-side">
        <RideMap ride={ride} reserve={styles.mapWait} />
      </aside>
    </article>
  );
}

const titleKeys = {
  booked: ['ticket.bookedTitle', 'ticket.bookedHint'],
  requested: ['ticket.requestedTitle', 'ticket.requestedHint'],
  looking: ['ticket.looking', 'ticket.lookingHint'],
  cancelled: ['ticket.cancelledTitle', 'ticket.cancelledHint'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

const customerWords = ({ name, phone, email, country }: BookedCustomer): string =>
  [name, country && phone ? `${phone} (${country})` : phone, email].filter(Boolean).join(', ');

const loadOf = (ride: Booking): BookingOptions => ({
  passengers: ride.passengers,
  luggages: ride.luggage,
  handBags: ride.handBags ?? 0,
  smallChilds: ride.smallChilds ?? 0,
  largeChilds: ride.largeChilds ?? 0,
  smallPets: ride.smallPets ?? 0,
  otherPets: ride.otherPets ?? 0,
});

const refundKeys = {
  none: 'ticket.refundNone',
  pending: 'ticket.refundPending',
  done: 'ticket.refundDone',
} as const satisfies Record<Refund['state'], MessageKey>;

/** The same with what the driver is owed besides. */
function paymentWords(ride: Booking, when: SayWhen, t: Translate, locale: string): string {
  const words = paidWords(ride, when, t, locale);
  if (!ride.owedMinor || ride.status === 'cancelled') return words;
  return `${words} · ${t('ticket.owed', { money: formatMoney({ minor: ride.owedMinor, currency: ride.currency }, locale) })}`;
}

/** What is paid, is to be, or goes back. */
function paidWords(ride: Booking, when: SayWhen, t: Translate, locale: string): string {
  const { paid, paymentMethod, refund, payUntil, currency } = ride;
  const money = formatMoney({ minor: ride.totalMinor, currency }, locale);
  // Of a fare that grew afterwards, what was paid is the rest.
  const taken = formatMoney({ minor: ride.totalMinor - (ride.owedMinor ?? 0), currency }, locale);
  const done = t(paymentMethod === 'account' ? 'ticket.onAccount' : 'ticket.paid', { money: taken });
  if (refund) {
    const back = formatMoney({ minor: refund.minor, currency }, locale);
    const words = t(refundKeys[refund.state], { money: refund.state === 'none' ? money : back });
    // Of a ride that takes place, what the operator gave back is a part of what was paid.
    return paid && ride.status !== 'cancelled' ? `${done} · ${words}` : words;
  }
  if (paid) return done;
  if (paymentMethod === 'cash')
    return t(ride.status === 'finish' ? 'ticket.paidDriver' : 'ticket.payDriver', { money });
  return payUntil ? t('ticket.payUntil', { money, time: when(payUntil) }) : t('ticket.toPay', { money });
}

function CopyButton({ text }: { text: string }) {
  const t = useT();
  const [said, setSaid] = useState<'ticket.copiedSaid' | 'ticket.copyFailed' | null>(null);
  const copy = async (view: Window | null) => {
    try {
      // A page that is not served securely has no clipboard.
      await view?.navigator.clipboard.writeText(text);
      setSaid('ticket.copiedSaid');
    } catch {
      setSaid('ticket.copyFailed');
    }
  };
  return (
    <>
      <Button onClick={(event) => copy(event.currentTarget.ownerDocument.defaultView)}>
        {t(said === 'ticket.copiedSaid' ? 'ticket.copied' : 'ticket.copy')}
      </Button>
      <span className="tb-hidden" role="status">
        {said && t(said)}
      </span>
    </>
  );
}
