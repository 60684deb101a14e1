import type { BookingEvent } from 'booking-core';
import {
  type Booking,
  cancellationTerms,
  displayPhone,
  flightOf,
  formatMoney,
  fullName,
  listed,
  type PaymentMethod,
  payableMethods,
  type Section,
  sentences,
  stepOf,
} from 'booking-core/domain';
import {
  configurationOf,
  isElectronic,
  selectFare,
  selectFlightDirections,
  selectPromisedRide,
  vehicleLanguageOf,
  vehicleNameOf,
  zoneOf,
} from 'booking-core/selectors';
import { type ReactNode, useId, useState } from 'react';
import {
  useBookingMemo,
  useBookingState,
  useDispatch,
  useJoin,
  useLocale,
  useNow,
  useT,
} from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { optionText } from '../format.ts';
import { NotBooked, NoWayToPay, PayOnPage, UnpaidNotice } from '../lazy-features.ts';
import { OperatorText } from '../operator-text.tsx';
import { PromiseText } from '../summary/promise.tsx';
import { FareDetails } from '../summary/summary.tsx';
import { journeyStops, rideStops, Timeline } from '../ticket/ticket-timeline.tsx';
import { useIssueText } from '../use-issue-text.ts';
import { useWhen } from '../use-when.ts';
import { useWrittenPhone } from '../use-written-phone.ts';
import { MethodIcon, MethodTiles } from './method-tiles.tsx';
import styles, { css } from './payment.module.css';

const paidNow = { due: 'paying.now', dueOpen: 'paying.nowPlain', after: 'paying.refundable' } as const;

/** Per payment method: its name, when and to whom it is paid (with and without an amount), and a note. */
const methodLabels = {
  cash: {
    name: 'payment.cash',
    due: 'payment.payDriver',
    dueOpen: 'payment.payDriverPlain',
    after: null,
  },
  card: { name: 'paying.card', ...paidNow },
  paypal: { name: 'paying.paypal', ...paidNow },
  account: {
    name: 'paying.account',
    due: 'paying.byAccount',
    dueOpen: 'paying.byAccountPlain',
    after: null,
  },
} as const;

/** The last step: the payment method, the price and what happens next, and a review of the booking. */
export function PaymentSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const configuration = useBookingState(configurationOf);
  const method = useBookingState((state) => state.details.paymentMethod);
  const payment = useBookingState((state) => state.payment);
  const dialogs = useBookingState((state) => state.flow.layout.payment === 'dialogs');
  const profile = useBookingState((state) => state.session.profile);
  const title = t('payment.method');
  const words = useIssueText('payment', title);

  const onAccount = useBookingState((state) => state.flow.popups.onAccount);
  const all = payableMethods(configuration, profile, onAccount);
  const wayOf = (value: PaymentMethod) => ({ value, name: t(methodLabels[value].name) });
  // The choice between card and PayPal follows in a dialog that offers nothing else (specification 1 §2). So here both
  // are one option, beside a company's account; without online methods all methods are listed here.
  const online = all.filter(isElectronic);
  // The balance of a paid booking goes to the driver unless it is paid online.
  const payable = payment.job?.ride?.paid ? online : all;
  const [next] = dialogs ? online : [];
  const ways = next
    ? [
        { value: next, name: online.map((way) => t(methodLabels[way].name)).join(' / '), hint: t('paying.nowPlain') },
        ...payable.filter((each) => each === 'account').map(wayOf),
      ]
    : payable.map(wayOf);
  const chosen = ways.find(({ value }) => value === method)?.value ?? next ?? null;
  const asked = !(next && ways.length === 1);
  return (
    <section className="tb-section" aria-labelledby={id}>
      {payment.job ? (
        <>
          <UnpaidNotice job={payment.job} />
          {payment.job.ride ? <UnpaidRide ride={payment.job.ride} /> : null}
        </>
      ) : payment.status === 'failed' && payment.error ? (
        <NotBooked error={payment.error} />
      ) : null}
      {asked ? (
        <>
          {/* Hidden visually, because the step's heading shows the same question. */}
          <h2 className="tb-hidden" id={id}>
            {title}
          </h2>
          {ways.length === 0 ? (
            <NoWayToPay />
          ) : (
            <MethodTiles
              label={title}
              field="payment"
              invalid={words !== null}
              describedBy={`${id}-words`}
              value={chosen}
              ways={ways}
              onValue={(value) => dispatch({ type: 'details.paymentMethodChosen', method: value })}
            />
          )}
        </>
      ) : null}
      <p className="tb-words" id={`${id}-words`} data-error="true">
        {words}
      </p>
      {chosen && isElectronic(chosen) ? <PayOnPage method={dialogs ? null : chosen} /> : null}
      <Bill method={chosen ?? 'cash'} id={asked ? undefined : id} />
      {payment.job?.ride ? null : <Review />}
    </section>
  );
}

/** The total, which expands to its fare lines, when it is paid, and the terms (fixed fare, waiting, cancellation). */
function Bill({ method, id }: { method: PaymentMethod; id: string | undefined }) {
  const t = useT();
  const lines = useId();
  const locale = useLocale();
  const { money: fare, due: paid, estimated } = useBookingMemo(selectFare, same);
  const now = useNow(60_000);
  const promised = useBookingMemo((state) => selectPromisedRide(state, now), same);
  const rules = useBookingState(configurationOf);
  // A booking made too late to cancel is not refunded, as the terms below state.
  const late = promised && rules && cancellationTerms(promised.pickupAt, rules, now).kind === 'late';
  const booked = useBookingState((state) => state.payment.job !== null);
  const [open, setOpen] = useState(false);
  const { due, dueOpen, after } = methodLabels[method];
  const money = fare && formatMoney(fare, locale);
  const isOnline = isElectronic(method);
  const rest = isOnline && fare && paid ? fare.minor - paid.minor : 0;
  const fixed = money && sentences([t('promise.fixedAt', { money }), estimated && t('promise.estimated')]);
  return (
    <>
      <h2 className="tb-hidden" id={id}>
        {t('payment.title')}
      </h2>
      <div className={styles.bill}>
        <div className={styles.billFare}>
          <p>
            {t('payment.total')} <b className="tb-figure">{money ?? '–'}</b>
          </p>
          <Button
            kind="quiet"
            trailing="down"
            aria-expanded={open}
            aria-controls={lines}
            onClick={() => setOpen(!open)}
          >
            {t('payment.contains')}
          </Button>
          <div id={lines} className={`tb-bill-lines ${styles.billLines}`} hidden={!open}>
            {open ? <FareDetails /> : null}
          </div>
        </div>
        <p className={styles.billNext}>
          <MethodIcon method={method} />
          <span>
            <b>
              {fare && paid ? t(due, { money: formatMoney(isOnline ? paid : fare, locale) }) : t(dueOpen)}
              {fare && rest > 0
                ? ` ${t('payment.payDriver', { money: formatMoney({ ...fare, minor: rest }, locale) })}`
                : null}
            </b>{' '}
            {after && !late && t(after)}
          </span>
        </p>
        {booked ? null : (
          <PromiseText ride={promised} className={`tb-quiet ${styles.billFine}`} {...(fixed ? { fixed } : {})} />
        )}
      </div>
    </>
  );
}

/** The review of a ride that was booked in another visit and is paid now; it cannot be edited. */
function UnpaidRide({ ride }: { ride: Booking }) {
  const t = useT();
  const when = useWhen();
  const zone = useBookingState(zoneOf);
  return (
    <section className={styles.review} aria-label={t('payment.recap')}>
      <div className={styles.reviewRow}>
        <Timeline stops={rideStops(ride, zone, t, when)} />
      </div>
      <div className={styles.reviewRow}>
        <ReviewText
          title={<OperatorText language={ride.vehicleLanguage}>{ride.vehicleType}</OperatorText>}
          words={ride.passengerName}
        />
      </div>
    </section>
  );
}

/** The review of journey, vehicle and passenger, each with a button that leads back to its step. */
function Review() {
  const t = useT();
  const join = useJoin();
  const when = useWhen();
  const layout = useBookingState((state) => state.flow.layout);
  const journey = useBookingState((state) => state.journey);
  const contact = useBookingState((state) => state.details.contact);
  const vehicle = useBookingState(vehicleNameOf);
  const language = useBookingState(vehicleLanguageOf);
  const now = useNow(60_000);
  const directions = useBookingMemo((state) => selectFlightDirections(state, now), same);
  const notes = (
    [
      { title: 'note.title', words: journey.note },
      { title: 'ticket.atPickup', words: journey.pickupNote },
      { title: 'ticket.atDropoff', words: journey.dropoffNote },
    ] as const
  ).filter(({ words }) => words !== '');
  const phone = useWrittenPhone(displayPhone(contact));
  const backTo = (section: Section) => ({ type: 'flow.stepRequested', step: stepOf(layout, section) }) as const;
  return (
    <>
      <h3 className={styles.subtitle}>{t('payment.recap')}</h3>
      <div className={styles.review}>
        <ReviewRow title={t('steps.journey')} change={backTo('places')}>
          <Timeline stops={journeyStops(journey, t, when)} />
        </ReviewRow>
        <ReviewRow title={t('vehicle.title')} change={backTo('vehicle')}>
          <ReviewText
            title={vehicle ? <OperatorText language={language}>{vehicle}</OperatorText> : t('payment.noVehicle')}
            words={optionText(journey.options, t)}
          />
        </ReviewRow>
        {directions.map((direction) => {
          const { noDetails, number, airport, airportText } = flightOf(journey, direction);
          const title = t(direction === 'onward' ? 'ticket.flight' : 'ticket.returnFlight');
          const words = noDetails ? t('payment.noFlight') : listed([number, airport?.name ?? airportText]);
          const change =
            layout.flights === 'inline' ? backTo('flights') : ({ type: 'flight.opened', direction } as const);
          return (
            <ReviewRow key={direction} title={title} change={change}>
              <ReviewText title={title} words={words} />
            </ReviewRow>
          );
        })}
        <ReviewRow title={t('contact.title')} change={backTo('contact')}>
          <ReviewText title={fullName(contact)} words={join([phone, contact.email])} />
        </ReviewRow>
        {notes.length > 0 ? (
          <ReviewRow title={t('note.title')} change={backTo('note')}>
            <div>
              {notes.map(({ title, words }) => (
                <ReviewText key={title} title={t(title)} words={words} className={styles.reviewNote} />
              ))}
            </div>
          </ReviewRow>
        ) : null}
      </div>
    </>
  );
}

function ReviewRow({ title, change, children }: { title: string; change: BookingEvent; children: ReactNode }) {
  const t = useT();
  const dispatch = useDispatch();
  return (
    <div className={styles.reviewRow}>
      {children}
      <Button kind="quiet" aria-label={t('payment.changeNamed', { name: title })} onClick={() => dispatch(change)}>
        {t('payment.change')}
      </Button>
    </div>
  );
}

const ReviewText = ({ title, words, className = '' }: { title: ReactNode; words: string; className?: string }) => (
  <p className="tb-pair">
    <b>{title}</b>
    <span className={`tb-quiet ${className}`}>{words}</span>
  </p>
);
