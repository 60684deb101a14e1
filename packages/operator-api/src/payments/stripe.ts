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
 * is never taken for another's. The browser confirms with the client secret; the server only believes what it reads.
 */
export function createStripe({ secretKey, webhookSecret, baseUrl }: StripeOptions): PaymentProvider {
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
  const asked = async (call: Promise<Stripe.PaymentIntent>): Promise<GatewayPayment> => {
    try {
      return paymentOf(await call);
    } catch (error) {
      throw translated(error);
    }
  };
  const read = (id: string) => asked(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));

  const open: PaymentProvider['open'] = async ({ key, amountMinor, currency, description }) =>
    asked(
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
    );

  return {
    name: 'stripe',
    live: !/^(sk|rk)_test_/.test(secretKey),
    needsNonce: () => false,
    open,
    // Opening again with the same key gives the same intent; one that nobody confirms takes no money.
    find: open,
    read,
    async cancel(id) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (codeOf(error) === 'payment_intent_unexpected_state') return read(id);
        throw translated(error);
      }
    },
    async refund(id, key, amountMinor, currency) {
      const amount = toStripe({ minor: amountMinor, currency });
      try {
        await stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey: key });
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
      const subject = event.data.object as { id?: string; object?: string; payment_intent?: unknown };
      const of = subject.object === 'payment_intent' ? subject.id : subject.payment_intent;
      return { eventId: event.id, gatewayId: typeof of === 'string' ? of : '' };
    },
  };
}
