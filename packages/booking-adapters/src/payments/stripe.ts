import type {
  Stripe,
  StripeElement,
  StripeElementStyle,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
// The package's `pure` entry is CommonJS only; this file is the same code as an ES module.
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import { toStripeUnits } from 'booking-core/domain/stripe-units';
import type {
  GatewayButton,
  GatewayButtonOptions,
  GatewayOutcome,
  HostedCard,
  HostedCardHosts,
  HostedField,
  HostedIssue,
  PaymentGateway,
} from 'booking-core/ports';
import { type LightSlot, lightSlot } from '../light-slot.ts';
import { pageAllowsPopups } from './popups.ts';

export interface StripeGatewayOptions {
  readonly publicKey: string;
  readonly locale: string;
  readonly newId: () => string;
  /** Loads Stripe's script, which may only be served by Stripe. */
  readonly load?: (publicKey: string) => Promise<Stripe | null>;
  /** Whether windows opened by this page can communicate with it, as wallets require. */
  readonly popupsWork?: () => Promise<boolean>;
}

/** Only wallets that never leave the page, as the server requires of a payment; other methods are offered elsewhere. */
const wallets = {
  applePay: 'auto',
  googlePay: 'auto',
  amazonPay: 'never',
  klarna: 'never',
  link: 'auto',
  paypal: 'never',
} as const;

const kinds = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' } as const;
const fields: readonly HostedField[] = ['number', 'expiry', 'cvc'];

/** The style of Stripe's fields: the page's own text colour and font, read at their position. */
function styleFrom(host: HTMLElement): StripeElementStyle {
  const view = host.ownerDocument.defaultView;
  const look = view?.getComputedStyle(host);
  return {
    base: {
      color: look?.color || '#1b1b19',
      fontFamily: look?.fontFamily || 'system-ui, sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: '#8a877f' },
    },
    invalid: { color: look?.color || '#1b1b19' },
  };
}

interface Answer {
  readonly error?: { readonly type?: string; readonly message?: string | undefined } | undefined;
  readonly paymentIntent?: { readonly status: string } | undefined;
}

/**
 * The outcome of a Stripe call: a decline carries Stripe's message; after a connection error it is unknown (`lost`).
 */
function outcomeOf({ error, paymentIntent }: Answer): GatewayOutcome {
  if (paymentIntent) return { kind: 'done' };
  if (!error || error.type === 'api_connection_error' || error.type === 'api_error') return { kind: 'lost' };
  return { kind: 'declined', message: error.message ?? '' };
}

interface Session {
  readonly stripe: Stripe;
  readonly locale: string;
  readonly newId: () => string;
  /** Confirms on the page what the customer's bank asks for. */
  readonly challenge: (clientSecret: string) => Promise<GatewayOutcome>;
}

/** Stripe's three card fields in light-DOM slots, confirmed with the client secret and the billing details. */
function mountCard(
  { stripe, locale, newId, challenge }: Session,
  hosts: HostedCardHosts<HTMLElement>,
  onUnavailable: () => void,
): HostedCard {
  const elements = stripe.elements({ locale: locale as 'auto' });
  const state: Record<HostedField, { empty: boolean; complete: boolean }> = {
    number: { empty: true, complete: false },
    expiry: { empty: true, complete: false },
    cvc: { empty: true, complete: false },
  };
  const listeners = new Set<(brand: string) => void>();
  const slots: LightSlot[] = [];
  const made = {} as Record<HostedField, StripeElement & { clear(): void; focus(): void }>;
  for (const field of fields) {
    const slot = lightSlot(hosts[field], newId());
    slots.push(slot);
    const options = { style: styleFrom(hosts[field]) };
    const element = elements.create(kinds[field] as 'cardNumber', options) as unknown as (typeof made)['number'];
    const watched = element as unknown as {
      on(name: string, listener: (event: { empty: boolean; complete: boolean; brand?: string }) => void): void;
    };
    watched.on('change', (event) => {
      state[field] = { empty: event.empty, complete: event.complete };
      if (event.brand !== undefined) for (const listener of listeners) listener(event.brand);
    });
    watched.on('loaderror', onUnavailable);
    element.mount(slot.element);
    made[field] = element;
  }
  const issue = (field: HostedField): HostedIssue =>
    state[field].empty ? 'required' : state[field].complete ? null : 'invalid';
  return {
    issues: () => ({ number: issue('number'), expiry: issue('expiry'), cvc: issue('cvc') }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Stripe needs no nonce: the payment is confirmed with the booking's client secret.
    nonce: async () => '',
    async confirm(intent, billing) {
      if (intent.status === 'requires_action') return challenge(intent.clientSecret);
      try {
        const answer = await stripe.confirmCardPayment(intent.clientSecret, {
          payment_method: {
            card: made.number as unknown as 'card' & StripeElement,
            billing_details: {
              name: billing.name,
              address: {
                city: billing.city,
                country: billing.country.toUpperCase(),
                line1: billing.line1,
                line2: billing.line2,
                // Sent by the specification (§7), whose form has no field for it.
                state: '',
                postal_code: billing.postalCode,
              },
            },
          },
        } as never);
        return outcomeOf(answer as Answer);
      } catch {
        return { kind: 'lost' };
      }
    },
    clearCvc: () => made.cvc.clear(),
    focus: (field) => made[field].focus(),
    destroy() {
      for (const element of Object.values(made)) element.destroy();
      for (const slot of slots) slot.remove();
    },
  };
}

/** The wallets of the device in a light-DOM slot; null when it offers none. */
async function mountWallets(
  { stripe, locale, newId }: Session,
  host: HTMLElement,
  { amountMinor, currency, onStart }: GatewayButtonOptions,
): Promise<GatewayButton | null> {
  const slot = lightSlot(host, newId());
  const elements = stripe.elements({
    mode: 'payment',
    amount: toStripeUnits({ minor: amountMinor, currency }),
    currency: currency.toLowerCase(),
    locale: locale as 'auto',
  });
  const element = elements.create('expressCheckout', {
    paymentMethods: wallets,
    buttonType: { applePay: 'book', googlePay: 'book' },
    buttonHeight: 48,
    layout: { maxColumns: 2, maxRows: 2, overflow: 'never' },
  });
  let asked: StripeExpressCheckoutElementConfirmEvent | null = null;
  const refuse = () => {
    asked?.paymentFailed({ reason: 'fail' });
    asked = null;
  };
  const there = new Promise<boolean>((resolve) => {
    element.on('ready', ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) => {
      resolve(Object.values(availablePaymentMethods ?? {}).some(Boolean));
    });
    element.on('loaderror', () => resolve(false));
  });
  element.on('confirm', (event: StripeExpressCheckoutElementConfirmEvent) => {
    asked = event;
    onStart();
  });
  // The customer closed the wallet, so there is no event left to report a failure to.
  element.on('cancel', () => {
    asked = null;
  });
  element.mount(slot.element);
  const destroy = () => {
    element.destroy();
    slot.remove();
  };
  if (!(await there)) {
    destroy();
    return null;
  }
  return {
    async confirm({ clientSecret }) {
      try {
        const checked = await elements.submit();
        if (checked.error) {
          refuse();
          return outcomeOf(checked as Answer);
        }
        const answer = (await stripe.confirmPayment({
          elements,
          clientSecret,
          confirmParams: { return_url: window.location.href },
          redirect: 'if_required',
        })) as Answer;
        if (answer.error) refuse();
        asked = null;
        return outcomeOf(answer);
      } catch {
        refuse();
        return { kind: 'lost' };
      }
    },
    cancel: refuse,
    destroy,
  };
}

/**
 * Stripe: hosted fields and wallets in light-DOM slots, confirmed with the client secret and the billing details;
 * Stripe's own code shows a second confirmation on the page.
 * @throws {Error} when Stripe's script could not be loaded
 */
export async function createStripeGateway({
  publicKey,
  locale,
  newId,
  load = (key) => loadStripe(key),
  popupsWork = pageAllowsPopups,
}: StripeGatewayOptions): Promise<PaymentGateway<HTMLElement>> {
  const stripe = await load(publicKey);
  if (!stripe) throw new Error('Stripe is not available');

  const challenge = async (clientSecret: string): Promise<GatewayOutcome> => {
    try {
      return outcomeOf((await stripe.handleNextAction({ clientSecret })) as Answer);
    } catch {
      return { kind: 'lost' };
    }
  };

  const session: Session = { stripe, locale, newId, challenge };
  return {
    mountCard: async (hosts, onUnavailable) => mountCard(session, hosts, onUnavailable),
    mountButton: async (host, options) => ((await popupsWork()) ? mountWallets(session, host, options) : null),
    confirm: (intent) => challenge(intent.clientSecret),
  };
}
