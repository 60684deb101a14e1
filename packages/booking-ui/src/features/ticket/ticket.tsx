import type { Booking, NextStep } from 'booking-core/domain';
import {
  currentLeg,
  formatLocal,
  formatMoney,
  isActionAllowed,
  isRideOver,
  isWayBack,
  listed,
  localAt,
  nextStep,
} from 'booking-core/domain';
import { zoneOf } from 'booking-core/selectors';
import { type ReactNode, useId, useState } from 'react';
import { useBookingState, useDispatch, useLocale, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { operatorPhone } from '../format.ts';
import { DriverCard, RateRide, RideLegs, RideMap, RideNews } from '../lazy-features.ts';
import { PhoneLink } from '../phone-link.tsx';
import { PromiseText } from '../summary/promise.tsx';
import { useWhen } from '../use-when.ts';
import { isOff, paymentText, takenMinor } from './payment-text.ts';
import styles, { css } from './ticket.module.css';
import { CallDriver, CopyButton, OwnAction } from './ticket-actions.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketHead, type TicketState, ticketState } from './ticket-head.tsx';
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
  fresh = false,
  seenBooked = false,
  onBookAnother,
  headingLevel = 1,
  actions,
  onRetry,
  showAll = false,
  primaryAction,
}: RideTicketProps) {
  useSheet(css);
  const t = useT();
  const when = useWhen();
  const phone = useBookingState(operatorPhone);
  const rest = useId();
  const [all, setAll] = useState(showAll);
  const current = currentLeg(ride.legs);
  const justBooked = fresh && !seenBooked;
  const state = ticketState(ride, justBooked);
  const step = nextStep(ride);
  const offered = primaryAction?.(step) ?? null;
  return (
    <article className="tb-ticket" part="ticket" aria-label={t('ticket.label', { reference: ride.reference })}>
      <div>
        <TicketHead ride={ride} state={state} focused={fresh} justBooked={justBooked} level={headingLevel} />
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
        <TicketCard ride={ride} />

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

/** States in which a driver is assigned next, so that the driver card's space is reserved. */
const awaitsDriver: ReadonlySet<TicketState> = new Set<TicketState>([
  'booked',
  'upcoming',
  'unmailed',
  'requested',
  'looking',
]);

/** What is printed: the reference, the journey, what was booked, and its price. */
function TicketCard({ ride }: { ride: Booking }) {
  const t = useT();
  const locale = useLocale();
  const when = useWhen();
  const zone = useBookingState(zoneOf);
  const status = ride.status.toLowerCase();
  const { legs = [], currency } = ride;
  const current = currentLeg(legs);
  // Of a return whose outbound ride is over or cancelled, the terms are those of the way back.
  const next =
    current && isWayBack(current.leg)
      ? { ...ride, pickupAt: current.pickupAt, asap: false, pickup: ride.dropoff }
      : ride;
  // The two references of a return wrap onto two lines on a phone.
  const [there, back] = ride.reference.split('/');
  return (
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
            {next === ride ? <RideTimes ride={ride} zone={zone} leg="onward" t={t} /> : null}
            <RideTimes ride={ride} zone={zone} leg="return" t={t} />
          </>
        ) : null}
      </div>
      {legs.length > 1 ? (
        <div>
          <RideLegs legs={legs} />
        </div>
      ) : null}
      <TicketFacts ride={ride} />
      {isOff(ride) && !ride.paid && !ride.refund ? null : (
        <div className={`${styles.ends} ${styles.pay}`}>
          <p className="tb-pair">
            <span className="tb-quiet">{t('ticket.payment')}</span>
            <b>{paymentText(ride, when, t, locale)}</b>
          </p>
          <p className="tb-figure">
            {formatMoney({ minor: isOff(ride) ? takenMinor(ride) : ride.totalMinor, currency }, locale)}
          </p>
        </div>
      )}
      {status === 'upcoming' || status === 'requested' ? (
        <PromiseText ride={next} className={`tb-quiet ${styles.promise}`} />
      ) : null}
    </div>
  );
}
