import { type GatewayPayment, GatewayRefused, type PaymentProvider } from '../provider.ts';
import { answered, codeOf, createClient, translated } from './client.ts';
import { readNotification } from './notifications.ts';
import { openIntent, openPage } from './open.ts';
import { paymentOf, paymentOfSession, toStripe } from './payment.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Of the endpoint that Stripe sends its events to; '' takes no events. */
  readonly webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  readonly baseUrl?: string;
  /** Whether Stripe's own page asks for the card (Checkout); without it the fields that Stripe puts into ours. */
  readonly hostedPage?: boolean;
}

const isSession = (id: string): boolean => id.startsWith('cs_');

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
  const stripe = createClient(secretKey, baseUrl);
  const open: PaymentProvider['open'] = (request) => (hostedPage ? openPage : openIntent)(stripe, request);

  const sessionOf = (id: string) =>
    answered(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }));
  const read = async (id: string): Promise<GatewayPayment> =>
    isSession(id)
      ? paymentOfSession(await sessionOf(id))
      : paymentOf(await answered(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })));

  async function cancelPage(id: string): Promise<GatewayPayment> {
    try {
      return paymentOfSession(await stripe.checkout.sessions.expire(id));
    } catch (error) {
      // Only an open page ends: one that was paid meanwhile says so when it is read.
      const now = await read(id);
      if (now.status === 'open') throw translated(error);
      return now;
    }
  }

  async function cancelIntent(id: string): Promise<GatewayPayment> {
    try {
      return paymentOf(await stripe.paymentIntents.cancel(id));
    } catch (error) {
      if (codeOf(error) === 'payment_intent_unexpected_state') return read(id);
      throw translated(error);
    }
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
    cancel: (id) => (isSession(id) ? cancelPage(id) : cancelIntent(id)),
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
    readEvent: (headers, body) => readNotification(stripe, webhookSecret, headers, body),
  };
}
