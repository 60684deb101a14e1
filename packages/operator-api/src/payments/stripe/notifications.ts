import type Stripe from 'stripe';
import type { GatewayEvent } from '../provider.ts';
import { answered } from './client.ts';

/** The object of an event: a session, an intent, or an object that references its intent. */
interface EventSubject {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The id of the checkout session that an intent belongs to; the intent's own id where there is none. */
async function sessionOfIntent(stripe: Stripe, intent: string): Promise<string> {
  const { data } = await answered(stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
  return data[0]?.id ?? intent;
}

/** The event of a webhook; null when its signature is not Stripe's. */
async function signedEvent(
  stripe: Stripe,
  webhookSecret: string,
  headers: Headers,
  body: string,
): Promise<Stripe.Event | null> {
  if (webhookSecret === '') return null;
  try {
    return await stripe.webhooks.constructEventAsync(body, headers.get('stripe-signature') ?? '', webhookSecret);
  } catch {
    return null;
  }
}

/**
 * Reads the payment event of a webhook; null when its signature is not Stripe's.
 * @param webhookSecret signing secret of the webhook endpoint; '' rejects all events.
 */
export async function readNotification(
  stripe: Stripe,
  webhookSecret: string,
  headers: Headers,
  body: string,
): Promise<GatewayEvent | null> {
  const event = await signedEvent(stripe, webhookSecret, headers, body);
  if (!event) return null;
  const subject = event.data.object as EventSubject;
  const eventId = event.id;
  if (subject.object === 'checkout.session') return { eventId, gatewayId: subject.id ?? '' };
  const of = subject.object === 'payment_intent' ? subject.id : subject.payment_intent;
  if (typeof of !== 'string') return { eventId, gatewayId: '' };
  // An intent and its charge contain the payment's key; for a refund the session has to be looked up.
  const key = subject.metadata?.key;
  return key ? { eventId, gatewayId: of, key } : { eventId, gatewayId: await sessionOfIntent(stripe, of) };
}
