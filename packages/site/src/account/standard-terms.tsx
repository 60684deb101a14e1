import type { Configuration, PaymentMethod } from 'booking-core/domain';
import { freeWaitingMinutes } from 'booking-core/domain/limits';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { Waiting } from './parts.tsx';

/** @returns a duration in minutes as text, whole hours in hours */
function spoken(minutes: number, locale: string): string {
  const hours = minutes >= 60 && minutes % 60 === 0;
  const style = { style: 'unit', unit: hours ? 'hour' : 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(hours ? minutes / 60 : minutes);
}

const payments = {
  card: ['paying.card', 'terms.payNow'],
  paypal: ['terms.paypal', 'terms.payNow'],
  cash: ['payment.cash', 'terms.payDriver'],
  account: ['paying.account', 'terms.payAccount'],
} as const satisfies Record<PaymentMethod, readonly [string, string]>;

/**
 * The terms of an operator who has not written any: only the rules that the product enforces, from the operator's
 * settings.
 */
export function StandardTerms() {
  const t = useT();
  const configuration = useBookingState(configurationOf);
  if (!configuration) return <Waiting />;
  const { company, phone, email, termsUrl } = configuration;
  return (
    <>
      <p>{t('terms.lead', { company })}</p>
      <h2 className="acc-subtitle">{t('terms.fare')}</h2>
      <p>{t('terms.fareText')}</p>
      <h2 className="acc-subtitle">{t('terms.pay')}</h2>
      {configuration.paymentMethods.map((method) => {
        const [name, words] = payments[method];
        return <p key={method}>{t(words, { method: t(name) })}</p>;
      })}
      <h2 className="acc-subtitle">{t('terms.cancel')}</h2>
      <Cancelling configuration={configuration} />
      <h2 className="acc-subtitle">{t('terms.waiting')}</h2>
      <WaitingAtAirports />
      {phone || email ? (
        <>
          <h2 className="acc-subtitle">{t('terms.questions')}</h2>
          <p>
            {phone ? (
              <a href={phoneHref(phone)}>
                <bdi dir="ltr">{phone}</bdi>
              </a>
            ) : null}
            {phone && email ? ' · ' : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          </p>
        </>
      ) : null}
      {termsUrl ? (
        <p>
          <a href={termsUrl}>{t('terms.full')}</a>
        </p>
      ) : null}
    </>
  );
}

function Cancelling({ configuration }: { configuration: Configuration }) {
  const t = useT();
  const locale = useLocale();
  const { canCancelBooking, freeCancellationMinutes } = configuration;
  if (!canCancelBooking) return <p>{t('terms.cancelCall')}</p>;
  return (
    <>
      {freeCancellationMinutes === null ? (
        <p>{t('terms.cancelAny')}</p>
      ) : (
        <>
          <p>{t('terms.cancelFree', { time: spoken(freeCancellationMinutes, locale) })}</p>
          <p>{t('terms.cancelLate')}</p>
        </>
      )}
      <p>{t('terms.cancelWhere')}</p>
    </>
  );
}

function WaitingAtAirports() {
  const t = useT();
  const locale = useLocale();
  return <p>{t('terms.waitingAirport', { time: spoken(freeWaitingMinutes, locale) })}</p>;
}
