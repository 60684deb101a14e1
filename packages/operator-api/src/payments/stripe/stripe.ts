import { type GatewayPayment, GatewayRefused, isStripeTest, type PaymentProvider } from '../provider.ts';
import { answered, codeOf, createClient, translated } from './client.ts';
import { readNotification } from './notifications.ts';
import { openIntent, openPage } from './open.ts';
import { paymentOf, paymentOfSession, toStripe } from './payment.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Signing secret of the webhook endpoint; '' rejects all events. */
  readonly webhookSecret: string;
  /** An address other than Stripe's, for tests. */
  readonly baseUrl?: string;
  /** Whether customers enter the card on Stripe's page (Checkout); otherwise in Stripe's fields on our page. */
  readonly hostedPage?: boolean;
}

const isSession = (id: string): boolean => id.startsWith('cs_');

/**
 * Stripe through its own library. The payment's key is the idempotency key and is stored in the metadata, so that an
 * intent is never mistaken for another payment's. The browser confirms with the client secret, or pays on Stripe's
 * page; the server trusts only what it reads from Stripe. Payments opened before the operator changed the page setting
 * remain supported.
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
      // Stripe expires only open sessions: the status of one that was paid meanwhile is read.
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
    live: !isStripeTest(secretKey),
    needsNonce: () => false,
    open,
    // The same key returns the same intent; an intent that the customer does not confirm takes no money.
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
