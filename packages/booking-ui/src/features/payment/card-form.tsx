import { localAt } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { type CardBrand, type CardEntry, type CardField, cardIssues, cardReadingOrder } from 'booking-core/forms/card';
import type { BillingDetails, HostedCard, HostedField, TypedCard } from 'booking-core/ports';
import { configurationOf, isPaymentPending, selectFare } from 'booking-core/selectors';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBooking, useBookingMemo, useBookingState, useLocale, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { CardBrandMark } from '../../primitives/card-brand.tsx';
import { CardCvcField, CardNumberField } from '../../primitives/card-fields.tsx';
import type { ErrorSummaryProps } from '../../primitives/error-summary.tsx';
import { CountryField, SelectField } from '../../primitives/select-field.tsx';
import { FieldWords, TextField } from '../../primitives/text-field.tsx';
import { same } from '../../same.ts';
import fieldsCss from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { ErrorSummary } from '../doors.ts';
import { PhoneLink } from '../phone-link.tsx';
import { type Collector, gatewayName, useGateway } from './gateway.ts';
import { kept } from './kept-fields.ts';
import styles, { css } from './online-payment.module.css';
import { Wallets } from './wallets.tsx';

type FieldElement = HTMLInputElement | HTMLSelectElement;
type Codes = Partial<Record<CardField, 'required' | 'invalid'>>;
type Trouble = 'error.paymentInvalid' | 'error.generic';

/** Why the form gave nothing to pay with. */
interface Refused {
  readonly wrong: Codes;
  readonly trouble: Trouble | null;
}

const hostedFields: Readonly<Record<HostedField, CardField>> = { number: 'number', expiry: 'expiryMonth', cvc: 'cvc' };
const brands: readonly CardBrand[] = ['visa', 'mastercard', 'amex', 'maestro', 'discover', 'diners', 'jcb', 'unionpay'];
const brandOf = (name: string): CardBrand | null => brands.find((brand) => brand === name) ?? null;

/**
 * The card (specification 1 §2, Card Details). What is typed stays in the fields: it is read when it is sent and is
 * never in the product's state; name and billing address are kept for a form that is opened again. With a gateway that has
 * fields of its own, number, expiry and CVC are the gateway's.
 */
export function CardForm({ collector, onSubmit }: { collector: Collector; onSubmit?: () => void }) {
  useSheet(fieldsCss);
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const locale = useLocale();
  const configuration = useBookingState(configurationOf);
  const status = useBookingState((state) => state.payment.status);
  const pending = useBookingState((state) => isPaymentPending(state.payment));
  const step = useBookingState((state) => state.flow.step);
  const loaded = useGateway(gatewayName(configuration, 'card'), collector);
  const gateway = loaded.status === 'ready' ? loaded.gateway : null;
  const hostedWay = gateway?.mountCard !== undefined;
  const fields = useRef(new Map<CardField, FieldElement>());
  const box = useRef<HTMLDivElement>(null);
  const hosted = useRef<HostedCard | null>(null);
  /** The gateway's own fields on their way into the page. */
  const mounting = useRef<Promise<void> | null>(null);
  /** Payments that were pressed while the gateway's code was on its way: each gets the form, or null without it. */
  const waiting = useRef<((form: Collector['card']) => void)[]>([]);
  const [codes, setCodes] = useState<Codes>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** In the language of now, for a list that stands longer. */
  const latestWords = useRef((_field: CardField, _wrong: Codes): string | null => null);
  /** What was wrong when it was last refused, where that is more than one thing; the list takes the focus. */
  const [listedProblems, setProblems] = useState<ErrorSummaryProps | null>(null);
  const online = useBookingState((state) => state.flow.online);
  const [blocked, setBlocked] = useState(false);
  const zone = configuration?.timeZone ?? 'Europe/London';

  const entry = (): CardEntry => {
    const text = (field: CardField) => fields.current.get(field)?.value ?? '';
    return {
      name: text('name'),
      number: text('number'),
      expiryMonth: text('expiryMonth'),
      expiryYear: text('expiryYear'),
      cvc: text('cvc'),
      country: text('country'),
      postalCode: text('postalCode'),
      line1: text('line1'),
      line2: text('line2'),
      city: text('city'),
    };
  };
  const rules = () => {
    const [year = '0', month = '0'] = localAt(booking.now(), zone).split('-');
    return { hosted: hostedWay, year: Number(year), month: Number(month) };
  };
  const look = (): Codes => {
    const found: Codes = {};
    for (const { field, code } of cardIssues(entry(), rules())) found[field] = code;
    const own = hosted.current?.issues();
    if (own) {
      for (const [name, field] of Object.entries(hostedFields)) {
        const code = own[name as HostedField];
        if (code) found[field] = code;
      }
    }
    return found;
  };

  const fare = useBookingMemo((state) => selectFare(state).due, same);
  const money = { amountMinor: fare?.minor ?? 0, currency: fare?.currency ?? '' };
  const latest = useRef({ look, entry, money });
  latest.current = { look, entry, money };

  useEffect(() => {
    const serve = (form: Collector['card']) => {
      for (const go of waiting.current.splice(0)) go(form);
    };
    if (loaded.status === 'failed') serve(null);
    if (loaded.status === 'loading') {
      const arrival = new Promise<Collector['card']>((resolve) => waiting.current.push(resolve));
      collector.card = {
        prepare: async (asks) => (await arrival)?.prepare(asks) ?? null,
        confirm: async (intent) => (await arrival)?.confirm(intent) ?? { kind: 'lost' },
      };
    }
    if (!gateway) return;
    const billing = (): BillingDetails => {
      const { name, country, postalCode, line1, line2, city } = latest.current.entry();
      return { name, country, postalCode, line1, line2, city };
    };
    const tokenise = async (card: TypedCard): Promise<string | null> => {
      const answer = await booking.payments.tokenise(card);
      if (answer?.ok) return answer.value;
      const trouble = answer && answer.error.kind === 'rejected' ? 'error.paymentInvalid' : 'error.generic';
      setRefused({ wrong: {}, trouble });
      return null;
    };
    collector.card = {
      async prepare(asks) {
        if (gateway.mountCard) await mounting.current;
        const wrong = latest.current.look();
        const card = latest.current.entry();
        if (!gateway.mountCard && !wrong.number && gateway.takesNumber?.(card.number) === false)
          wrong.number = 'invalid';
        setCodes({});
        setTrouble(null);
        if (cardReadingOrder.some((field) => wrong[field])) {
          setRefused({ wrong, trouble: null });
          return null;
        }
        if (gateway.mountCard) {
          const nonce = (await hosted.current?.nonce(billing(), { ...latest.current.money, asks })) ?? null;
          if (nonce === null) setRefused({ wrong: {}, trouble: 'error.paymentInvalid' });
          return nonce === null ? null : { nonce };
        }
        const nonce = await tokenise({
          number: card.number,
          cvc: card.cvc,
          expiry: `${card.expiryMonth}/${card.expiryYear}`,
          name: card.name.trim(),
          postalCode: card.postalCode.trim(),
        });
        return nonce === null ? null : { nonce };
      },
      confirm: async (intent) => hosted.current?.confirm(intent, billing()) ?? gateway.confirm(intent),
    };
    serve(collector.card);
    return () => {
      collector.card = null;
    };
  }, [booking, collector, gateway, loaded.status]);
  useEffect(
    () => () => {
      collector.card = null;
      for (const go of waiting.current.splice(0)) go(null);
    },
    [collector],
  );

  // The gateway's own fields, mounted once its code is there.
  useEffect(() => {
    const host = box.current;
    if (!gateway?.mountCard || !host) return;
    let live = true;
    setBlocked(false);
    const at = (name: HostedField) => host.querySelector<HTMLElement>(`[data-hosted="${name}"]`);
    const [number, expiry, cvc] = [at('number'), at('expiry'), at('cvc')];
    if (!number || !expiry || !cvc) return;
    mounting.current = gateway
      .mountCard({ number, expiry, cvc }, () => live && setBlocked(true))
      .then(
        (card) => {
          if (!live) return card.destroy();
          hosted.current = card;
          card.onChange((name) => setBrand(brandOf(name)));
        },
        () => {
          if (live) setBlocked(true);
        },
      );
    return () => {
      live = false;
      hosted.current?.destroy();
      hosted.current = null;
    };
  }, [gateway]);

  // A failure and going back both clear the security code (specification 1 §4).
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of step or status that clears
  useEffect(() => {
    if (status === 'creating') return;
    const cvc = fields.current.get('cvc');
    if (cvc) cvc.value = '';
    hosted.current?.clearCvc();
  }, [status === 'failed', step]);

  // Only once nothing lies over the form: under the dialog of a payment no field takes the focus and no words are heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown once, with the fields as they are then
  useEffect(() => {
    if (pending || !refused) return;
    const { wrong, trouble: met } = refused;
    setRefused(null);
    setTrouble(met);
    setCodes(wrong);
    const all = cardReadingOrder.filter((field) => wrong[field]);
    const listed = online && all.length > 1;
    setProblems(
      listed
        ? {
            problems: all.map((field) => ({
              field,
              words: () => latestWords.current(field, wrong) ?? '',
              id: '',
              element: fields.current.get(field),
              focus: () => focus(field),
            })),
            from: (box.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null,
          }
        : null,
    );
    if (!listed) focus(all[0]);
  }, [pending, refused, online]);
  const focus = (field: CardField | undefined) => {
    const element = field && fields.current.get(field);
    const own = Object.entries(hostedFields).find(([, name]) => name === field)?.[0];
    if (element) element.focus();
    else if (own) hosted.current?.focus(own as HostedField);
  };

  const unavailable = loaded.status === 'failed' || blocked;
  useLayoutEffect(() => {
    if (unavailable) return;
    for (const [field, value] of Object.entries(kept(booking))) {
      const element = fields.current.get(field as CardField);
      if (element) element.value = value;
    }
  }, [booking, unavailable]);
  const keep = (event: FormEvent<HTMLElement>) => {
    const field = [...fields.current].find(([, element]) => element === event.target)?.[0];
    if (field) kept(booking, field, fields.current.get(field)?.value ?? '');
  };

  const register = (field: CardField) => (element: FieldElement | null) => {
    if (element) fields.current.set(field, element);
    else fields.current.delete(field);
  };
  const left = (field: CardField) => () => {
    const wrong = look()[field];
    setCodes((known) => ({ ...known, [field]: wrong }));
  };
  const title: Readonly<Record<CardField, string>> = {
    name: t('paying.nameOnCard'),
    number: t('paying.cardNumber'),
    expiryMonth: t('paying.expiryMonth'),
    expiryYear: t('paying.expiryYear'),
    cvc: t('paying.cvc'),
    country: t('paying.country'),
    postalCode: t('paying.postalCode'),
    line1: t('paying.line1'),
    line2: t('paying.line2'),
    city: t('paying.city'),
  };
  const words = (field: CardField, wrong = codes): string | null => {
    const code = wrong[field];
    if (!code) return null;
    if (field === 'number') return t(code === 'required' ? 'paying.numberRequired' : 'paying.numberInvalid');
    if (field === 'expiryMonth' || field === 'expiryYear') {
      return t(code === 'required' ? 'paying.expiryRequired' : 'paying.expiryInvalid');
    }
    // The specification has the words of the expiry here, too (§5); what the code looks like says which of them is meant.
    if (field === 'cvc' && code === 'invalid') return `${t('paying.expiryInvalid')}. ${t('paying.cvcHelp')}`;
    return t(code === 'required' ? 'field.required' : 'field.invalid', { title: title[field] });
  };
  latestWords.current = words;
  const shared = (field: CardField) => ({
    field: `card.${field}`,
    label: title[field],
    error: words(field),
    live: true,
    inputRef: register(field),
    onLeave: left(field),
  });
  const submit = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !onSubmit || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    onSubmit();
  };

  if (unavailable) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <b>{t('error.generic')}</b> {t('paying.unavailable')}
        </p>
        <div className={styles.failedActions}>
          <Button onClick={loaded.retry}>{t('common.retry')}</Button>
          <PhoneLink />
        </div>
      </div>
    );
  }
  const testing = gateway !== null && !hostedWay;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field is pressed on the field
    <div className={styles.card} ref={box} aria-busy={loaded.status === 'loading'} onKeyDown={submit} onInput={keep}>
      {gateway?.mountButton ? <Wallets gateway={gateway} collector={collector} /> : null}
      {listedProblems ? <ErrorSummary {...listedProblems} /> : null}
      {testing ? (
        <p className={styles.test}>
          <b>{t('paying.testOnly')}</b> {t('paying.testNumbers')}
        </p>
      ) : (
        <p className={styles.secure}>{t('paying.secure')}</p>
      )}
      {trouble ? (
        <p className={styles.trouble} role="alert">
          {t(trouble)}
        </p>
      ) : null}
      <div className={styles.grid}>
        <TextField {...shared('name')} required autoComplete="cc-name" className={styles.wide} />
        {hostedWay ? (
          <>
            <HostedInput name="number" label={title.number} error={words('number')} className={styles.wide}>
              <CardBrandMark brand={brand} />
            </HostedInput>
            <HostedInput
              name="expiry"
              label={t('paying.expiry')}
              error={words('expiryMonth')}
              className={styles.third2}
            />
            <HostedInput name="cvc" label={title.cvc} error={words('cvc')} />
          </>
        ) : (
          <>
            <CardNumberField {...shared('number')} required className={styles.wide} />
            <MonthSelect {...shared('expiryMonth')} className={styles.date} />
            <YearSelect {...shared('expiryYear')} className={styles.date} first={rules().year} />
            <CardCvcField {...shared('cvc')} required className={styles.cvc} />
          </>
        )}
      </div>
      <h3 className={styles.billing}>{t('paying.billing')}</h3>
      <div className={styles.grid}>
        <CountryField
          {...shared('country')}
          required
          locale={locale}
          {...(configuration ? { initial: configuration.country } : {})}
          autoComplete="billing country"
          className={styles.wide}
        />
        <TextField {...shared('line1')} required autoComplete="billing address-line1" className={styles.wide} />
        <TextField
          {...shared('line2')}
          autoComplete="billing address-line2"
          className={styles.wide}
          optionalText={t('note.optional')}
        />
        <TextField {...shared('city')} required autoComplete="billing address-level2" className={styles.half} />
        <TextField
          {...shared('postalCode')}
          required
          type="postcode"
          autoComplete="billing postal-code"
          className={styles.half}
        />
      </div>
    </div>
  );
}

interface FieldProps {
  field: string;
  label: string;
  error: string | null;
  live: boolean;
  inputRef: (element: FieldElement | null) => void;
  onLeave: () => void;
  className?: string;
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function MonthSelect(props: FieldProps) {
  const t = useT();
  return (
    <SelectField
      {...props}
      required
      autoComplete="cc-exp-month"
      initial=""
      options={[{ value: '', text: t('paying.none') }, ...months.map((value) => ({ value, text: value }))]}
    />
  );
}

/** This year and the fifty after it (specification 1 §9), the first one chosen (§3). */
function YearSelect({ first, ...props }: FieldProps & { first: number }) {
  const years = useMemo(
    () => Array.from({ length: limits.cardExpiryYears + 1 }, (_, index) => String(first + index)),
    [first],
  );
  return (
    <SelectField
      {...props}
      required
      autoComplete="cc-exp-year"
      initial={String(first)}
      options={years.map((value) => ({ value, text: value }))}
    />
  );
}

interface HostedInputProps {
  name: HostedField;
  label: string;
  error: string | null;
  className?: string;
  children?: ReactNode;
}

/** The place of a field that belongs to the gateway; nothing that is typed in it ever reaches this page. */
function HostedInput({ name, label, error, className = '', children }: HostedInputProps) {
  const id = useId();
  return (
    <div className={`tb-field ${className}`}>
      <div className="tb-field-box" data-invalid={error !== null}>
        <span className="tb-label tb-field-label" id={id}>
          {label}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: the field inside is another page's */}
        <div
          className={styles.hosted}
          data-hosted={name}
          role="group"
          aria-labelledby={id}
          aria-describedby={error ? `${id}-words` : undefined}
        />
        {children}
      </div>
      <FieldWords id={`${id}-words`} error={error} hint={null} live />
    </div>
  );
}
