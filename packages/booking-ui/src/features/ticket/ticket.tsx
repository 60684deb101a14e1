import type {
  BookedCustomer,
  BookedFlight,
  BookedLeg,
  Booking,
  BookingOptions,
  NextStep,
  Refund,
} from 'booking-core/domain';
import {
  currentLeg,
  formatLocal,
  formatMoney,
  isActionAllowed,
  isRideOver,
  listed,
  localAt,
  nextStep,
  sentences,
} from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import { configurationOf, distanceUnitOf, zoneOf } from 'booking-core/selectors';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBookingState, useDispatch, useLocale, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatDuration, operatorPhone, optionText, phoneHref, routeText } from '../format.ts';
import { DriverCard, DriverText, HireText, RateRide, RideLegs, RideMap, RideNews, SayHere } from '../lazy-features.ts';
import { OperatorText } from '../operator-text.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { PromiseText } from '../summary/promise.tsx';
import { type FormatWhen, useWhen } from '../use-when.ts';
import { useWrittenPhone } from '../use-written-phone.ts';
import { owedText } from './owed-text.ts';
import { RideStatus } from './ride-status.tsx';
import styles, { css } from './ticket.module.css';
import { RideTimes, rideStops, Timeline } from './ticket-timeline.tsx';

/** The ticket of the ride that was just booked; it polls the booking and shows its current status. */
export function Ticket() {
  const dispatch = useDispatch();
  const t = useT();
  const locale = useLocale();
  const { booking: booked, seenBooked } = useBookingState((state) => state.payment);
  const [news, setNews] = useState<Booking | null>(null);
  const [asked, setAsked] = useState(0);
  const now = useNow(20_000);
  const [since] = useState(now);
  if (!booked) return null;
  const ride = news?.code === booked.code ? news : booked;
  const step = nextStep(ride);
  const pay = isActionAllowed('pay', ride, { canCancelBooking: false }) ? (
    <Button
      kind={step === 'pay' ? 'primary' : 'secondary'}
      onClick={() => dispatch({ type: 'payment.linkOpened', booking: ride })}
    >
      {t('payment.pay', { money: formatMoney({ minor: ride.dueMinor ?? 0, currency: ride.currency }, locale) })}
    </Button>
  ) : null;
  return (
    <>
      <RideTicket
        ride={ride}
        fresh
        seenBooked={seenBooked}
        onBookAnother={() => dispatch({ type: 'flow.startedAgain' })}
        onRetry={() => setAsked(asked + 1)}
        primaryAction={(first) => (first === 'pay' ? pay : null)}
        actions={step === 'pay' ? null : pay}
      />
      {now >= since + 20_000 ? <RideNews key={asked} ride={ride} onNews={setNews} /> : null}
    </>
  );
}

export interface RideTicketProps {
  ride: Booking;
  /** Just booked: the heading reads so and takes the focus. */
  fresh?: boolean | undefined;
  /** The ticket was already shown as just booked: the heading takes the focus, but reads normally. */
  seenBooked?: boolean | undefined;
  onBookAnother?: (() => void) | undefined;
  /** The heading level: 1 on the ticket's own page, 2 on a page that has a title. */
  headingLevel?: 1 | 2 | undefined;
  /** More buttons, behind “More”. */
  actions?: ReactNode;
  /** “More” is initially open. */
  showAll?: boolean | undefined;
  /** Requests the booking from the server again. */
  onRetry?: (() => void) | undefined;
  /** The host page's primary action at this step; null or missing for steps that it does not handle. */
  primaryAction?: ((step: NextStep) => ReactNode) | undefined;
}

/** A booked ride as a ticket, whether just booked or loaded. */
export function RideTicket({
  ride,
  fresh,
  seenBooked = false,
  onBookAnother,
  headingLevel = 1,
  actions,
  onRetry,
  showAll = false,
  primaryAction,
}: RideTicketProps) {
  useSheet(css);
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  const t = useT();
  const locale = useLocale();
  const zone = useBookingState(zoneOf);
  const when = useWhen();
  const unit = useBookingState(distanceUnitOf);
  const phone = useBookingState(operatorPhone);
  const company = useBookingState((state) => configurationOf(state)?.company ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const rest = useId();
  const [all, setAll] = useState(showAll);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  const money = formatMoney(
    { minor: isOff(ride) ? takenMinor(ride) : ride.totalMinor, currency: ride.currency },
    locale,
  );
  const status = ride.status.toLowerCase();
  const cancelled = status === 'cancelled';
  const legs = ride.legs ?? [];
  const [leg] = legs;
  const requested = status === 'requested';
  const looking = legs.some((each) => each.status === 'requested' && each.lookingForDriver);
  const current = currentLeg(legs);
  const justBooked = fresh === true && !seenBooked;
  const state = stateOf(ride, looking, justBooked);
  const [title, hint] = stateKeys[state];
  const driver = current?.driverName ?? '';
  const sign = cancelled || state === 'noshow' ? 'close' : (openSigns[state] ?? 'check');
  const heads = t(title, { driver });
  const explains = t(hint, {
    email: ride.email,
    time: when(state === 'unpaidUntil' ? (ride.payUntil ?? ride.pickupAt) : (current?.pickupAt ?? ride.pickupAt)),
  });
  const changed = useChanged(`${state} ${driver}`);
  const step = nextStep(ride);
  const offered = primaryAction?.(step) ?? null;
  const flightText = (flight: BookedFlight | null | undefined) => {
    const time = flight?.landsAt && when(flight.landsAt);
    return flight && listed([flight.number, flight.from, time && t('ticket.lands', { time })]);
  };
  const facts: readonly (readonly [string, ReactNode, wide?: boolean])[] = [
    // Bookings of several legs show the status of each leg under the journey.
    [t('ticket.status'), legs.length > 1 ? null : <RideStatus key="status" status={status} leg={leg} />],
    // Before the ride is over, the driver card above shows the driver.
    [
      t('ticket.driver'),
      legs.length === 1 && leg?.driverName && isRideOver(leg.status) ? <DriverText key="driver" leg={leg} /> : null,
      true,
    ],
    [t('ticket.fareChanged'), legs.length === 1 ? leg?.priceReason : null],
    [
      t('ticket.vehicle'),
      ride.vehicleType && (
        <OperatorText key="vehicle" language={ride.vehicleLanguage}>
          {ride.vehicleType}
        </OperatorText>
      ),
    ],
    [t('ticket.passenger'), ride.passengerName],
    // Non-breaking spaces prevent a line break after a number: “1 / hand bag”.
    [t('ticket.who'), optionText(loadOf(ride), t, ride.childAges).replace(/(\d) /g, '$1\u00a0')],
    [
      t(ride.hours ? 'return.byHour' : ride.estimated ? 'fare.routeEstimated' : 'fare.route'),
      ride.excessMinor ? (
        <>
          {formatDuration(ride.travelTimeSeconds, t)},{' '}
          <HireText metres={ride.distanceMetres} excess={{ minor: ride.excessMinor, currency: ride.currency }} />
        </>
      ) : ride.hours ? (
        formatDuration(ride.travelTimeSeconds, t)
      ) : (
        ride.distanceMetres > 0 && routeText(ride.distanceMetres, ride.travelTimeSeconds, t, locale, unit)
      ),
    ],
    [t('ticket.flight'), flightText(ride.flight)],
    [t('ticket.returnFlight'), flightText(ride.returnFlight)],
    [t('ticket.atPickup'), ride.pickup.note],
    [t('ticket.atDropoff'), ride.dropoff.note],
    [t('ticket.customer'), ride.customer && <CustomerText key="customer" {...ride.customer} />],
    [t('contact.ourRef'), ride.bookerRef],
    [t('ticket.costCentre'), ride.costCentre],
  ];
  // The two references of a return wrap onto two lines on a phone.
  const [there, back] = ride.reference.split('/');
  return (
    <article className="tb-ticket" part="ticket" aria-label={t('ticket.label', { reference: ride.reference })}>
      <div>
        <header className={styles.head}>
          <span className={`tb-round ${styles.seal}`} data-off={sign === 'close'} aria-hidden="true">
            <Icon name={sign} size={24} />
          </span>
          <div>
            {company ? <p className="tb-quiet">{company}</p> : null}
            <Heading className="tb-heading" ref={heading} tabIndex={-1}>
              {heads}
            </Heading>
            <p className="tb-muted">
              {/* The hint stays in place when the driver becomes known. */}
              {sentences([explains, justBooked && ['booked', 'assigned'].includes(state) && t('ticket.bookedHint')])}
            </p>
            <p className="tb-hidden" aria-live="polite">
              {changed ? `${heads}. ${explains}` : ''}
            </p>
          </div>
        </header>

        {ride.asOf ? (
          <Notice role="status" actions={onRetry ? <Button onClick={onRetry}>{t('common.retry')}</Button> : null}>
            <p>{t('ticket.asOf', { time: when(ride.asOf) })}</p>
          </Notice>
        ) : null}
        {current?.driverName && !isRideOver(current.status) ? (
          <DriverCard ride={ride} leg={current} reserve={styles.driverWait} />
        ) : awaitsDriver.has(state) ? (
          <div className={styles.driverWait} />
        ) : null}
        {step === 'rate' || ride.rating ? <RateRide ride={ride} reserve={styles.rateWait} /> : null}
        <div className={styles.primary}>
          {offered ?? (
            <OwnAction step={step} ride={ride} leg={current} onBookAnother={onBookAnother} onSaid={onRetry} />
          )}
        </div>
        {ride.sandbox ? (
          <p className={styles.test} role="note">
            {t('ticket.test')}
          </p>
        ) : null}
        <div className={styles.card}>
          <div className={`${styles.ends} ${styles.reference}`}>
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
            <p className={styles.onPaper}>
              {listed([ride.pickupAt, ride.returnAt].map((at) => at && formatLocal(localAt(at, zone), locale)))}
            </p>
            <Timeline stops={rideStops(ride, zone, t, when)} label={t('ticket.journey')} />
            {!isRideOver(status) ? (
              <>
                <RideTimes ride={ride} zone={zone} leg="onward" t={t} />
                <RideTimes ride={ride} zone={zone} leg="return" t={t} />
              </>
            ) : null}
          </div>
          {legs.length > 1 ? (
            <div>
              <RideLegs legs={legs} />
            </div>
          ) : null}
          <dl className={styles.facts}>
            {facts.map(([label, words, wide]) =>
              words ? (
                <div key={label} className={wide ? styles.wide : undefined}>
                  <dt className="tb-quiet">{label}</dt>
                  <dd>{words}</dd>
                </div>
              ) : null,
            )}
            {ride.pickup.directions && !isRideOver(status) ? (
              <div className={styles.wide}>
                <dt className="tb-quiet">{t('ticket.directions')}</dt>
                <dd lang={ride.pickup.directionsLanguage || undefined}>{ride.pickup.directions}</dd>
              </div>
            ) : null}
            {ride.dropoff.directions && !isRideOver(status) ? (
              <div className={styles.wide}>
                <dt className="tb-quiet">
                  {t('ticket.ride.return')}: {t('ticket.directions')}
                </dt>
                <dd lang={ride.dropoff.directionsLanguage || undefined}>{ride.dropoff.directions}</dd>
              </div>
            ) : null}
            {ride.note ? (
              <div className={styles.wide}>
                <dt className="tb-quiet">{t('note.title')}</dt>
                <dd>{ride.note}</dd>
              </div>
            ) : null}
          </dl>
          {isOff(ride) && !ride.paid && !ride.refund ? null : (
            <div className={`${styles.ends} ${styles.pay}`}>
              <p className="tb-pair">
                <span className="tb-quiet">{t('ticket.payment')}</span>
                <b>{paymentText(ride, when, t, locale)}</b>
              </p>
              <p className="tb-figure">{money}</p>
            </div>
          )}
          {status === 'upcoming' || requested ? (
            <PromiseText ride={ride} className={`tb-quiet ${styles.promise}`} />
          ) : null}
        </div>

        <Button className={styles.more} aria-expanded={all} aria-controls={rest} onClick={() => setAll(!all)}>
          {t('ticket.more')}
        </Button>
        <div id={rest} hidden={!all}>
          <div className={styles.actions}>
            {current?.status === 'pob' && current.driverMobile ? (
              <CallDriver kind="secondary" mobile={current.driverMobile} />
            ) : null}
            <Button onClick={(event) => event.currentTarget.ownerDocument.defaultView?.print()}>
              {t('ticket.print')}
            </Button>
            {onBookAnother && (step !== 'repeat' || offered) ? (
              <Button onClick={onBookAnother}>{t('ticket.bookAnother')}</Button>
            ) : null}
          </div>
          {actions}
        </div>
        {phone ? (
          <p className={`tb-quiet ${styles.help}`}>
            <span>{t('ticket.help')}</span> <PhoneLink />
          </p>
        ) : null}
      </div>
      <aside className="tb-ticket-side">
        <RideMap ride={ride} reserve={styles.mapWait} />
      </aside>
    </article>
  );
}

/** The ticket's heading and hint by state: the status of the booking, and what the passenger can do. */
const stateKeys = {
  booked: ['ticket.bookedTitle', 'ticket.emailed'],
  upcoming: ['ticket.title', 'ticket.emailed'],
  unmailed: ['ticket.title', 'ticket.driverFollows'],
  other: ['ticket.title', 'ticket.bookedHint'],
  unpaid: ['ticket.unpaidTitle', 'ticket.unpaidHint'],
  unpaidUntil: ['ticket.unpaidTitle', 'ticket.unpaidUntil'],
  requested: ['ticket.requestedTitle', 'ticket.requestedHint'],
  looking: ['ticket.looking', 'ticket.lookingHint'],
  assigned: ['ticket.assignedTitle', 'ticket.assignedHint'],
  started: ['ticket.startedTitle', 'ticket.startedHint'],
  arrived: ['ticket.arrivedTitle', 'ticket.arrivedHint'],
  pob: ['ticket.pobTitle', 'ticket.pobHint'],
  finish: ['ticket.finishTitle', 'ticket.finishHint'],
  noshow: ['ticket.noshowTitle', 'ticket.noshowHint'],
  cancelled: ['ticket.cancelledTitle', 'ticket.cancelledHint'],
  refunded: ['ticket.cancelledTitle', 'ticket.refundedHint'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

/** States in which a driver is assigned next, so that the driver card's space is reserved. */
const awaitsDriver: ReadonlySet<keyof typeof stateKeys> = new Set([
  ...(['booked', 'upcoming', 'unmailed', 'requested', 'looking'] as const),
]);

const reported = ['started', 'arrived', 'pob', 'finish', 'noshow'] as const;

/** The icons of unsettled states; the default tick would mean that they are settled. */
const openSigns: { readonly [State in keyof typeof stateKeys]?: 'calendar' | 'warning' } = {
  requested: 'calendar',
  looking: 'calendar',
  unpaid: 'warning',
  unpaidUntil: 'warning',
};

/** Whether a value has ever differed from its value at the first render. */
function useChanged(value: string): boolean {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (value !== first) setChanged(true);
  }, [value, first]);
  return changed;
}

/** Which of the states in `stateKeys` a ride is in. */
function stateOf(ride: Booking, looking: boolean, fresh: boolean): keyof typeof stateKeys {
  const status = ride.status.toLowerCase();
  const known = reported.find((each) => each === status);
  if (known) return known;
  if (status === 'cancelled') return ride.refund && ride.refund.state !== 'none' ? 'refunded' : 'cancelled';
  if (status === 'requested') return looking ? 'looking' : 'requested';
  if (!ride.paid && nextStep(ride) === 'pay') return ride.payUntil ? 'unpaidUntil' : 'unpaid';
  if (status !== 'upcoming') return 'other';
  if (currentLeg(ride.legs)?.driverName) return 'assigned';
  if (fresh && ride.email !== '') return 'booked';
  return ride.email === '' ? 'unmailed' : 'upcoming';
}

interface OwnActionProps {
  step: NextStep;
  ride: Booking;
  leg: BookedLeg | undefined;
  onBookAnother: (() => void) | undefined;
  onSaid: (() => void) | undefined;
}

/** The primary action that a ticket offers where the host page has none for the step. */
function OwnAction({ step, ride, leg, onBookAnother, onSaid }: OwnActionProps) {
  const t = useT();
  if (step === 'repeat' && onBookAnother) {
    return (
      <Button kind="primary" onClick={onBookAnother}>
        {t('ticket.bookAnother')}
      </Button>
    );
  }
  // After the notification the same component shows its confirmation in place of the button.
  if (leg && (step === 'here' || (leg.status === 'arrived' && leg.saidHereAt))) {
    // Another driver, or that of another ride, has not been told.
    return (
      <SayHere key={`${leg.leg} ${leg.driverName} ${leg.vehicle.registration}`} ride={ride} leg={leg} onSaid={onSaid} />
    );
  }
  // A passenger on board needs no call button; a person who booked for another finds it under “More”.
  if (!leg?.driverMobile || leg.status === 'pob' || !['callDriver', 'track'].includes(step)) return null;
  return <CallDriver kind="primary" mobile={leg.driverMobile} />;
}

function CallDriver({ kind, mobile }: { kind: 'primary' | 'secondary'; mobile: string }) {
  const t = useT();
  return (
    <a className="tb-button" data-kind={kind} href={phoneHref(mobile)}>
      {t('ticket.callDriver')}
    </a>
  );
}

function CustomerText({ name, phone, email, country }: BookedCustomer) {
  const written = useWrittenPhone(phone);
  return listed([name, country && phone ? `${written} (${country})` : written, email]);
}

const loadOf = (ride: Booking): BookingOptions => ({
  passengers: ride.passengers,
  luggages: ride.luggage,
  handBags: ride.handBags ?? 0,
  smallChilds: ride.smallChilds ?? 0,
  largeChilds: ride.largeChilds ?? 0,
  smallPets: ride.smallPets ?? 0,
  otherPets: ride.otherPets ?? 0,
  wheelchair: ride.wheelchair ?? false,
});

const refundKeys = {
  none: 'ticket.refundNone',
  pending: 'ticket.refundPending',
  done: 'ticket.refundDone',
} as const satisfies Record<Refund['state'], MessageKey>;

/** Whether the ride does not take place: cancelled or no-show. */
const isOff = ({ status }: Booking) => ['cancelled', 'noshow'].includes(status.toLowerCase());

/** The amount paid so far, minor units; less than the total after a deposit, or if the fare has risen since. */
const takenMinor = (ride: Booking) => ride.totalMinor - (ride.owedMinor ?? 0);

/** The payment text, with the amount still owed appended. */
function paymentText(ride: Booking, when: FormatWhen, t: Translate, locale: string): string {
  const words = paidText(ride, when, t, locale);
  return !ride.owedMinor || isOff(ride) ? words : `${words} · ${owedText(ride, t, locale)}`;
}

/** The text of what is paid, payable or refunded. */
function paidText(ride: Booking, when: FormatWhen, t: Translate, locale: string): string {
  const { paid, paymentMethod, refund, payUntil, currency } = ride;
  const money = formatMoney({ minor: ride.totalMinor, currency }, locale);
  const taken = formatMoney({ minor: takenMinor(ride), currency }, locale);
  const done = t(paymentMethod === 'account' ? 'ticket.onAccount' : 'ticket.paid', { money: taken });
  if (refund) {
    const back = formatMoney({ minor: refund.minor, currency }, locale);
    const words = t(refundKeys[refund.state], { money: refund.state === 'none' ? taken : back });
    // If the ride takes place, the refund is only a part of the payment, so both are shown.
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
      // A page served without HTTPS has no clipboard API, so `view.navigator.clipboard` may be undefined.
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
