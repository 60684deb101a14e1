import type { Money } from 'booking-core/domain';
import { fromStripeUnits, toStripeUnits } from 'booking-core/domain/stripe-units';
import Stripe from 'stripe';
import { type GatewayPayment, GatewayRefused, GatewayUnreachable, type PaymentProvider } from './provider.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Of the endpoint that Stripe sends its events to; '' takes no events. */
  readonly webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  readonly baseUrl?: string;
  /** Whether Stripe's own page asks for the card (Checkout); without it the fields that Stripe puts into ours. */
  readonly hostedPage?: boolean;
}

const statuses: Readonly<Record<Stripe.PaymentIntent.Status, GatewayPayment['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function toStripe(money: Money): number {
  const amount = toStripeUnits(money);
  if (!Number.isInteger(amount)) throw new GatewayRefused(`stripe has no coin for this in ${money.currency}`);
  return amount;
}

function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment {
  const currency = intent.currency.toUpperCase();
  const amount = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    key: intent.metadata.key ?? '',
    status: statuses[intent.status] ?? 'processing',
    amountMinor: fromStripeUnits(amount, currency),
    currency,
    clientSecret: intent.client_secret ?? '',
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? '',
    challenged: intent.status === 'requires_action',
    message: intent.last_payment_error?.message ?? '',
    authCode: intent.status === 'succeeded' ? intent.id : '',
    // Told where it was asked for: by reading the payment, not by opening or ending it.
    ...(charge && typeof charge === 'object'
      ? { refundedMinor: fromStripeUnits(charge.amount_refunded, currency) }
      : {}),
  };
}

/** Of a session's page: open until it is paid, or until nobody can pay there any more. */
function statusOfSession({ status, payment_status }: Stripe.Checkout.Session): GatewayPayment['status'] {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'open';
  return payment_status === 'paid' ? 'succeeded' : 'processing';
}

/** A payment on Stripe's page: what was taken is what its intent says, once there is one. */
function paymentOfSession(session: Stripe.Checkout.Session): GatewayPayment {
  const currency = (session.currency ?? '').toUpperCase();
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const taken = intent ? paymentOf(intent) : null;
  const status = statusOfSession(session);
  return {
    id: session.id,
    key: session.metadata?.key ?? '',
    status,
    amountMinor:
      taken && status === 'succeeded' ? taken.amountMinor : fromStripeUnits(session.amount_total ?? 0, currency),
    currency,
    clientSecret: '',
    redirectUrl: session.url ?? '',
    challenged: false,
    message: status === 'open' ? (taken?.message ?? '') : '',
    authCode: status === 'succeeded' && intent ? intent.id : '',
    ...(taken?.refundedMinor === undefined ? {} : { refundedMinor: taken.refundedMinor }),
  };
}

/** What an event is about: a session, an intent, or something that names its intent. */
interface EventSubject {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
}

const isSession = (id: string): boolean => id.startsWith('cs_');

/** The gateway's no is certain; everything else leaves open what it did. */
function translated(error: unknown): Error {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return new GatewayRefused(error.code ?? error.type);
  }
  if (error instanceof Stripe.errors.StripeError) return new GatewayUnreachable(error.type);
  return error instanceof Error ? error : new Error('unknown');
}

const codeOf = (error: unknown): string => (error instanceof Stripe.errors.StripeError ? (error.code ?? '') : '');

/**
 * Stripe with its own library: the payment's key is the idempotency key, and travels in the metadata, so that an intent
 * is never taken for another's. The browser confirms with the client secret, or pays on Stripe's page; the server only
 * believes what it reads. A payment that was begun the other way, before the operator changed it, is carried through.
 */
export function createStripe({
  secretKey,
  webhookSecret,
  baseUrl,
  hostedPage = false,
}: StripeOptions): PaymentProvider {
  const elsewhere = baseUrl ? new URL(baseUrl) : null;
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(elsewhere
      ? {
          host: elsewhere.hostname,
          port: elsewhere.port,
          protocol: elsewhere.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
  const answered = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw translated(error);
    }
  };
  const sessionOf = (id: string) =>
    answered(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }));
  const read = async (id: string): Promise<GatewayPayment> =>
    isSession(id)
      ? paymentOfSession(await sessionOf(id))
      : paymentOf(await answered(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })));

  const openIntent: PaymentProvider['open'] = async ({ key, amountMinor, currency, description }) =>
    paymentOf(
      await answered(
        stripe.paymentIntents.create(
          {
            amount: toStripe({ minor: amountMinor, currency }),
            currency: currency.toLowerCase(),
            // Cards, the wallets that are cards, and Link: nothing that leaves the page by itself.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: `Booking ${description}`,
            metadata: { key, reference: description },
          },
          { idempotencyKey: key },
        ),
      ),
    );

  /** A page of Stripe's for one payment; whoever gives up there and whoever has paid come back to the same address. */
  const openPage: PaymentProvider['open'] = async ({ key, amountMinor, currency, description, returnUrl }) => {
    const metadata = { key, reference: description };
    return paymentOfSession(
      await answered(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            // Cards, the wallets that are cards, and Link: what takes days to settle pays for no ride of today.
            allowed_payment_method_types: ['card', 'link'],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: toStripe({ minor: amountMinor, currency }),
                  product_data: { name: description },
                },
              },
            ],
            // The fare that was shown is the fare that is charged, in its own currency.
            adaptive_pricing: { enabled: false },
            success_url: returnUrl,
            cancel_url: returnUrl,
            client_reference_id: description,
            metadata,
            payment_intent_data: { description: `Booking ${description}`, metadata },
          },
          // Stripe refuses a key that came with another call: an intent may have been opened under the payment's own.
          { idempotencyKey: `${key}:page` },
        ),
      ),
    );
  };
  const open = hostedPage ? openPage : openIntent;

  /** The payment on Stripe's page that an intent is of; the intent itself where there is none. */
  async function sessionOfIntent(intent: string): Promise<string> {
    const { data } = await answered(stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
    return data[0]?.id ?? intent;
  }

  return {
    name: 'stripe',
    live: !/^(sk|rk)_test_/.test(secretKey),
    needsNonce: () => false,
    open,
    // Opening again with the same key gives the same intent; one that nobody confirms takes no money.
    find: open,
    read,
    continues: (id) => isSession(id) === hostedPage,
    async cancel(id) {
      if (isSession(id)) {
        try {
          return paymentOfSession(await stripe.checkout.sessions.expire(id));
        } catch (error) {
          // Only an open page ends: one that was paid meanwhile says so when it is read.
          const now = await read(id);
          if (now.status === 'open') throw translated(error);
          return now;
        }
      }
      try {
        return paymentOf(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (codeOf(error) === 'payment_intent_unexpected_state') return read(id);
        throw translated(error);
      }
    },
    async refund(id, key, amountMinor, currency) {
      const amount = toStripe({ minor: amountMinor, currency });
      const intent = isSession(id) ? (await sessionOf(id)).payment_intent : id;
      if (intent === null) throw new GatewayRefused('nothing was paid on this page');
      const payment_intent = typeof intent === 'string' ? intent : intent.id;
      try {
        await stripe.refunds.create({ payment_intent, amount }, { idempotencyKey: key });
      } catch (error) {
        if (codeOf(error) !== 'charge_already_refunded') throw translated(error);
      }
    },
    async readEvent(headers, body) {
      if (webhookSecret === '') return null;
      let event: Stripe.Event;
      try {
        const signature = headers.get('stripe-signature') ?? '';
        event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
      } catch {
        return null;
      }
      const { eventId, subject } = { eventId: event.id, subject: event.data.object as EventSubject };
      if (subject.object === 'checkout.session') return { eventId, gatewayId: subject.id ?? '' };
      const of = subject.object === 'payment_intent' ? subject.id : subject.payment_intent;
      if (typeof of !== 'string') return { eventId, gatewayId: '' };
      // An intent and its charge carry the payment's key; a refund has to be asked about.
      const key = subject.metadata?.key;
      return key ? { eventId, gatewayId: of, key } : { eventId, gatewayId: await sessionOfIntent(of) };
    },
  };
}
