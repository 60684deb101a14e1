import { configurationOf } from 'booking-core/basics';
import {
  displayPhone,
  flightDirections,
  flightOf,
  formatMoney,
  type PaymentMethod,
  payableMethods,
  type Section,
  stepOf,
} from 'booking-core/domain';
import { errorText, selectFare, selectShownIssue } from 'booking-core/views';
import { useId } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useNow, useT } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { RadioCards } from '../primitives/radio-cards.tsx';
import css from '../styles/payment.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { durationWords, issueWords, optionWords, wordsOf } from './format.ts';
import { MethodIcon } from './pay/method-icon.tsx';
import { PhoneLink } from './phone-link.tsx';
import { same } from './same.ts';
import { FareDetails } from './summary.tsx';
import { journeyStops, Timeline } from './ticket-timeline.tsx';

/** Whoever pays in cash or on account loads neither. */
const onPage = () => import('./pay/pay-on-page.tsx');
const aboutPaying = { words: { paying: () => import('booking-core/messages/paying').then(({ paying }) => paying) } };
const PayOnPage = createLazy(() => onPage().then((module) => module.PayOnPage), aboutPaying);
const UnpaidNotice = createLazy(() => onPage().then((module) => module.UnpaidNotice), aboutPaying);

/** The ways to pay with their words; the configuration allows or hides each. */
const methodWords = {
  cash: { name: 'payment.cash', hint: 'payment.cashHint' },
  card: { name: 'paying.card', hint: 'paying.cardHint' },
  paypal: { name: 'paying.paypal', hint: 'paying.paypalHint' },
  account: { name: 'paying.account', hint: 'paying.accountHint' },
} as const;

/** The last step: what it costs and contains, what happens next, how to pay, and everything that was chosen. */
export function PaymentSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const configuration = useBookingState(configurationOf);
  const method = useBookingState((state) => state.details.paymentMethod);
  const payment = useBookingState((state) => state.payment);
  const money = useBookingMemo((state) => selectFare(state).money, same);
  const issue = useBookingMemo((state) => selectShownIssue(state, 'payment', now), same);
  const dialogs = useBookingState((state) => state.flow.layout.payment === 'dialogs');
  // Opened by its link: its journey was made in another visit.
  const linked = useBookingState((state) => state.payment.job !== null && state.journey.pickup.place === null);
  const profile = useBookingState((state) => state.session.profile);
  const payable = payableMethods(configuration, profile);
  const online = payable.filter((offered) => offered === 'card' || offered === 'paypal');
  // By card or PayPal is asked next, in a dialog that offers nothing else (specification 1 §2); here stands what is not
  // asked there: a company's account beside it, or everything where nothing is paid online.
  const asksNext = dialogs && online.length > 0;
  const account = payable.includes('account');
  const methods = asksNext ? [...online.slice(0, 1), ...(account ? (['account'] as const) : [])] : payable;
  const chosen = methods.find((offered) => offered === method) ?? (asksNext ? (online[0] ?? null) : null);
  const nameOf = (offered: PaymentMethod) =>
    asksNext && offered !== 'account'
      ? online.map((way) => t(methodWords[way].name)).join(' / ')
      : t(methodWords[offered].name);
  const hintOf = (offered: PaymentMethod) =>
    asksNext && offered !== 'account' ? t('paying.nowPlain') : t(methodWords[offered].hint);
  const words = issueWords(issue, t('payment.method'), t);
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('payment.title')}
      </h2>
      {payment.job ? (
        <UnpaidNotice job={payment.job} />
      ) : payment.status === 'failed' && payment.error ? (
        <Notice tone="danger" role="alert" title={t('payment.failed')} actions={<PhoneLink />}>
          <p>{wordsOf(errorText(payment.error), t)}</p>
        </Notice>
      ) : null}
      <div className="tb-bill">
        <div className="tb-bill-fare">
          <p className="tb-hero-label">{t('payment.total')}</p>
          <p className="tb-bill-total">{money ? formatMoney(money, locale) : '–'}</p>
          <FareDetails />
        </div>
        <p className="tb-bill-next">
          <MethodIcon method={chosen ?? 'cash'} />
          <span>
            <WhatHappens method={chosen ?? 'cash'} money={money ? formatMoney(money, locale) : null} />
          </span>
        </p>
        {configuration && configuration.freeCancellationMinutes !== null ? (
          <p className="tb-bill-fine">
            {configuration.freeCancellationMinutes === 0
              ? t('payment.freeCancellationAny')
              : t('payment.freeCancellation', { duration: durationWords(configuration.freeCancellationMinutes, t) })}
          </p>
        ) : null}
      </div>

      {asksNext && !account ? null : <h3 className="tb-subtitle">{t('payment.method')}</h3>}
      {asksNext && !account ? null : methods.length === 0 ? (
        <Notice tone="danger" actions={<PhoneLink />}>
          <p>{t('payment.noMethod')}</p>
        </Notice>
      ) : (
        <RadioCards
          label={t('payment.method')}
          className={`tb-methods tb-methods-${methods.length > 2 ? 4 : methods.length}`}
          cardClassName="tb-method"
          field="payment"
          invalid={words !== null}
          describedBy={words ? `${id}-words` : undefined}
          value={chosen}
          options={methods.map((offered) => ({
            value: offered,
            name: nameOf(offered),
            description: hintOf(offered),
            content: (
              <>
                <MethodIcon method={offered} />
                <span>
                  <b>{nameOf(offered)}</b>
                  <small>{hintOf(offered)}</small>
                </span>
              </>
            ),
          }))}
          onValue={(value) => dispatch({ type: 'details.paymentMethodChosen', method: value })}
        />
      )}
      <p className="tb-words" id={`${id}-words`} data-error="true">
        {words ?? ''}
      </p>
      {chosen === 'card' || chosen === 'paypal' ? <PayOnPage method={dialogs ? null : chosen} /> : null}
      {linked ? null : <Recap />}
    </section>
  );
}

/** What pressing the button costs, and when. */
function WhatHappens({ method, money }: { method: PaymentMethod; money: string | null }) {
  const t = useT();
  if (method === 'card' || method === 'paypal') {
    return (
      <>
        <b>{money ? t('paying.now', { money }) : t('paying.nowPlain')}</b> {t('paying.refundable')}
      </>
    );
  }
  if (method === 'account') {
    return <b>{money ? t('paying.byAccount', { money }) : t('paying.byAccountPlain')}</b>;
  }
  return (
    <>
      <b>{money ? t('payment.payDriver', { money }) : t('payment.payDriverPlain')}</b> {t('payment.nothingNow')}
    </>
  );
}

/** Journey, vehicle and passenger once more, each with the way back to it. */
function Recap() {
  const t = useT();
  const locale = useLocale();
  const dispatch = useDispatch();
  const layout = useBookingState((state) => state.flow.layout);
  const journey = useBookingState((state) => state.journey);
  const contact = useBookingState((state) => state.details.contact);
  const vehicle = useBookingState((state) =>
    state.boot.status === 'ready' ? state.boot.vehicleTypes?.find((type) => type.id === state.journey.vehicleId) : null,
  );
  const change = (section: Section, name: string) => (
    <Button
      kind="quiet"
      className="tb-review-change"
      aria-label={t('payment.changeNamed', { name })}
      onClick={() => dispatch({ type: 'flow.stepRequested', step: stepOf(layout, section) })}
    >
      {t('payment.change')}
    </Button>
  );
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  return (
    <>
      <h3 className="tb-subtitle">{t('payment.recap')}</h3>
      <div className="tb-review">
        <div className="tb-review-row">
          <Timeline stops={journeyStops(journey, t, locale)} />
          {change('places', t('steps.journey'))}
        </div>
        <div className="tb-review-row">
          <p>
            <b>{vehicle?.name ?? t('payment.noVehicle')}</b>
            <span>{optionWords(journey.options, t)}</span>
          </p>
          {change('vehicle', t('vehicle.title'))}
        </div>
        {flightDirections(journey).map((direction) => {
          const flight = flightOf(journey, direction);
          const title = t(direction === 'onward' ? 'ticket.flight' : 'ticket.returnFlight');
          return (
            <div className="tb-review-row" key={direction}>
              <p>
                <b>{title}</b>
                <span>
                  {flight.noDetails
                    ? t('payment.noFlight')
                    : [flight.number, flight.airport?.name ?? flight.airportText].filter(Boolean).join(', ')}
                </span>
              </p>
              {layout.flights === 'inline' ? (
                change('flights', title)
              ) : (
                <Button
                  kind="quiet"
                  className="tb-review-change"
                  aria-label={t('payment.changeNamed', { name: title })}
                  onClick={() => dispatch({ type: 'flight.opened', direction })}
                >
                  {t('payment.change')}
                </Button>
              )}
            </div>
          );
        })}
        <div className="tb-review-row">
          <p>
            <b>{name}</b>
            <span>{[displayPhone(contact), contact.email].filter(Boolean).join(' · ')}</span>
          </p>
          {change('contact', t('contact.title'))}
        </div>
        {journey.note ? (
          <div className="tb-review-row">
            <p>
              <b>{t('note.title')}</b>
              <span className="tb-review-note">{journey.note}</span>
            </p>
            {change('note', t('note.title'))}
          </div>
        ) : null}
      </div>
    </>
  );
}
