import { type CardEntry, cardReadingOrder } from 'booking-core/forms/card';
import type { BillingDetails, HostedCard, PaymentGateway, PreparedPayment, TypedCard } from 'booking-core/ports';
import type { CardCodes } from './card-codes.ts';
import type { Collector } from './gateway.ts';

export type CardCollector = NonNullable<Collector['card']>;

type Trouble = 'error.paymentInvalid' | 'error.generic';

/** Why the form gave nothing to pay with. */
export interface Refused {
  readonly wrong: CardCodes;
  readonly trouble: Trouble | null;
}

type Nonce = { readonly nonce: string } | { readonly trouble: Trouble };

/** The card form, as a payment that is collected with it needs it. */
export interface CollectedForm {
  /** What is typed into the product's own fields. */
  entry(): CardEntry;
  /** What is wrong now, in the gateway's own fields as well. */
  codes(): CardCodes;
  /** The gateway's own fields on their way into the page. */
  mounted(): Promise<void> | null;
  /** They themselves; null before they are there and where the gateway has none. */
  hosted(): HostedCard | null;
  readonly money: Omit<PreparedPayment, 'asks'>;
  tokenise(card: TypedCard): Promise<Nonce>;
  /** What was wrong before is said no longer. */
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
 * A payment by card, from the fields of the form: a press checks them and gets a nonce, or refuses with what is wrong.
 * @param form the form as it is at each turn
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

/** Stands for the form while the gateway's code is on its way: what is asked of it waits, and is lost if none comes. */
export function collectLater(arrival: Promise<CardCollector | null>): CardCollector {
  return {
    prepare: async (asks) => (await arrival)?.prepare(asks) ?? null,
    confirm: async (intent) => (await arrival)?.confirm(intent) ?? { kind: 'lost' },
  };
}
