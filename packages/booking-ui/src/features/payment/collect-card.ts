import { type CardEntry, cardReadingOrder } from 'booking-core/forms/card';
import type { BillingDetails, HostedCard, PaymentGateway, PreparedPayment, TypedCard } from 'booking-core/ports';
import type { CardCodes } from './card-codes.ts';
import type { Collector } from './gateway.ts';

export type CardCollector = NonNullable<Collector['card']>;

type Trouble = 'error.paymentInvalid' | 'error.generic';

/** Why the form gave no nonce. */
export interface Refused {
  readonly wrong: CardCodes;
  readonly trouble: Trouble | null;
}

type Nonce = { readonly nonce: string } | { readonly trouble: Trouble };

/** The card form's interface to the payment that collects its data. */
export interface CollectedForm {
  /** The values of the product's own fields. */
  entry(): CardEntry;
  /** The current errors, including those of the gateway's own fields. */
  codes(): CardCodes;
  /** Resolves when the gateway's own fields are mounted; null without a mount in progress. */
  mounted(): Promise<void> | null;
  /** The gateway's own fields; null before they are mounted and where the gateway has none. */
  hosted(): HostedCard | null;
  readonly money: Omit<PreparedPayment, 'asks'>;
  tokenise(card: TypedCard): Promise<Nonce>;
  /** Hides all errors. */
  clear(): void;
  refuse(refused: Refused): void;
}

const billingOf = ({ name, country, postalCode, line1, line2, city }: CardEntry): BillingDetails => ({
  name,
  country,
  postalCode,
  line1,
  line2,
  city,
});

const typedCard = (entry: CardEntry): TypedCard => ({
  number: entry.number,
  cvc: entry.cvc,
  expiry: `${entry.expiryMonth}/${entry.expiryYear}`,
  name: entry.name.trim(),
  postalCode: entry.postalCode.trim(),
});

async function hostedNonce(form: CollectedForm, asks: PreparedPayment['asks']): Promise<Nonce> {
  const nonce = (await form.hosted()?.nonce(billingOf(form.entry()), { ...form.money, asks })) ?? null;
  return nonce === null ? { trouble: 'error.paymentInvalid' } : { nonce };
}

/**
 * Collects a card payment from the form: `prepare` validates the fields and gets a nonce, or shows the errors.
 * @param form returns the current form
 */
export function collectCard(gateway: PaymentGateway<HTMLElement>, form: () => CollectedForm): CardCollector {
  const isHosted = gateway.mountCard !== undefined;
  const wrongNow = (): CardCodes => {
    const wrong = form().codes();
    const refusesNumber = !isHosted && !wrong.number && gateway.takesNumber?.(form().entry().number) === false;
    return refusesNumber ? { ...wrong, number: 'invalid' } : wrong;
  };
  return {
    async prepare(asks) {
      if (isHosted) await form().mounted();
      const now = form();
      const wrong = wrongNow();
      now.clear();
      if (cardReadingOrder.some((field) => wrong[field])) {
        now.refuse({ wrong, trouble: null });
        return null;
      }
      const got = await (isHosted ? hostedNonce(now, asks) : now.tokenise(typedCard(now.entry())));
      if ('nonce' in got) return got;
      now.refuse({ wrong: {}, trouble: got.trouble });
      return null;
    },
    confirm: async (intent) => form().hosted()?.confirm(intent, billingOf(form().entry())) ?? gateway.confirm(intent),
  };
}

/**
 * Stands in for the form while the gateway's code is loading: its calls wait for the collector. If `arrival` gives
 * null, `prepare` returns null and `confirm` the outcome `lost`.
 */
export function collectLater(arrival: Promise<CardCollector | null>): CardCollector {
  return {
    prepare: async (asks) => (await arrival)?.prepare(asks) ?? null,
    confirm: async (intent) => (await arrival)?.confirm(intent) ?? { kind: 'lost' },
  };
}
