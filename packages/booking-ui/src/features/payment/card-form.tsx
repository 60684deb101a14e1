import { localAt } from 'booking-core/domain';
import type { CardField, CardRules } from 'booking-core/forms/card';
import { configurationOf, selectFare } from 'booking-core/selectors';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useBooking, useBookingMemo, useBookingState, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { isComposing } from '../../primitives/is-composing.ts';
import { TextField } from '../../primitives/text-field.tsx';
import { same } from '../../same.ts';
import fieldsCss from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { ErrorSummary } from '../lazy-features.ts';
import { PhoneLink } from '../phone-link.tsx';
import { BillingFields } from './billing-fields.tsx';
import { cardCodes, cardTitles } from './card-codes.ts';
import { type Collector, gatewayName, useGateway } from './gateway.ts';
import { HostedCardFields } from './hosted-card-fields.tsx';
import styles, { css } from './online-payment.module.css';
import { type CardFieldProps, TypedCardFields } from './typed-card-fields.tsx';
import { useCardCollector } from './use-card-collector.ts';
import { useCardFields } from './use-card-fields.ts';
import { useCardProblems } from './use-card-problems.ts';
import { useHostedCard } from './use-hosted-card.ts';
import { Wallets } from './wallets.tsx';

/**
 * The card form (specification 1 §2, Card Details). If the gateway has hosted fields, number, expiry and CVC are the
 * gateway's; all other fields are the product's.
 */
export function CardForm({ collector, onSubmit }: { collector: Collector; onSubmit?: () => void }) {
  useSheet(fieldsCss);
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const configuration = useBookingState(configurationOf);
  const due = useBookingMemo((state) => selectFare(state).due, same);
  const name = gatewayName(configuration, 'card');
  const loaded = useGateway(name, collector);
  const gateway = loaded.status === 'ready' ? loaded.gateway : null;
  // Until the code of a gateway is there, only the sandbox is known to use our own fields, which take test numbers alone.
  const isHosted = gateway ? gateway.mountCard !== undefined : name !== 'sandbox';
  const box = useRef<HTMLDivElement>(null);
  const hosted = useHostedCard(gateway, box);
  const unavailable = loaded.status === 'failed' || hosted.blocked;
  const fields = useCardFields(!unavailable);
  const rules = (): CardRules => {
    const [year, month] = localAt(booking.now(), configuration?.timeZone ?? 'Europe/London').split('-');
    return { hosted: isHosted, year: Number(year), month: Number(month) };
  };
  const codes = () => ({ ...cardCodes(fields.entry(), rules()), ...hosted.codes() });
  const problems = useCardProblems({
    box,
    codes,
    element: fields.element,
    focus: (field) => {
      const element = fields.element(field);
      if (element) element.focus();
      else hosted.focus(field);
    },
  });
  useCardCollector(collector, loaded, {
    entry: fields.entry,
    codes,
    mounted: hosted.mounted,
    hosted: hosted.card,
    money: { amountMinor: due?.minor ?? 0, currency: due?.currency ?? '' },
    async tokenise(card) {
      const answer = await booking.payments.tokenise(card);
      if (answer.ok) return { nonce: answer.value };
      return { trouble: answer.error.kind === 'rejected' ? 'error.paymentInvalid' : 'error.generic' };
    },
    clear: problems.clear,
    refuse: problems.refuse,
  });
  useEmptiedCvc(() => {
    const cvc = fields.element('cvc');
    if (cvc) cvc.value = '';
    hosted.card()?.clearCvc();
  });

  const retry = () => {
    hosted.unblock();
    loaded.retry();
  };
  if (unavailable) return <Unavailable onRetry={retry} />;
  const propsOf = (field: CardField): CardFieldProps => ({
    field: `card.${field}`,
    label: t(cardTitles[field]),
    error: problems.words(field),
    live: true,
    inputRef: fields.register(field),
    onLeave: () => problems.check(field),
  });
  const submit = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    if (!onSubmit || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field is pressed on the field
    <div
      className={styles.card}
      ref={box}
      aria-busy={loaded.status === 'loading'}
      onKeyDown={submit}
      onInput={fields.keep}
    >
      {gateway?.mountButton ? <Wallets gateway={gateway} collector={collector} /> : null}
      {problems.listed ? <ErrorSummary {...problems.listed} /> : null}
      {gateway && !isHosted ? (
        <p className={styles.test}>
          <b>{t('paying.testOnly')}</b> {t('paying.testNumbers')}
        </p>
      ) : (
        <p className={styles.secure}>{t('paying.secure')}</p>
      )}
      {problems.trouble ? (
        <p className={styles.trouble} role="alert">
          {t(problems.trouble)}
        </p>
      ) : null}
      <div className={styles.grid}>
        <TextField {...propsOf('name')} required autoComplete="cc-name" className={styles.wide} />
        {isHosted ? (
          <HostedCardFields brand={hosted.brand} words={problems.words} />
        ) : (
          <TypedCardFields propsOf={propsOf} year={rules().year} />
        )}
      </div>
      <BillingFields propsOf={propsOf} />
    </div>
  );
}

/** Clears the security code when a payment fails or the step changes (specification 1 §4). */
function useEmptiedCvc(empty: () => void): void {
  const status = useBookingState((state) => state.payment.status);
  const step = useBookingState((state) => state.flow.step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of step or status that clears
  useEffect(() => {
    if (status !== 'creating') empty();
  }, [status === 'failed', step]);
}

/** Replaces the form when the gateway's code or its fields could not be loaded. */
function Unavailable({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.failed} role="alert">
      <p>
        <b>{t('error.generic')}</b> {t('paying.unavailable')}
      </p>
      <div className={styles.failedActions}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
        <PhoneLink />
      </div>
    </div>
  );
}
