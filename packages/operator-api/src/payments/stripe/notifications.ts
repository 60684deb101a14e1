import type Stripe from 'stripe';
import type { GatewayEvent } from '../provider.ts';
import { answered } from './client.ts';

/** What an event is about: a session, an intent, or something that names its intent. */
interface EventSubject {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The payment on Stripe's page that an intent is of; the intent itself where there is none. */
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
 * What a webhook tells of a payment; null when its signature is not Stripe's.
 * @param webhookSecret of the endpoint that Stripe sends its events to; '' takes no events.
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
  // An intent and its charge carry the payment's key; a refund has to be asked about.
  const key = subject.metadata?.key;
  return key ? { eventId, gatewayId: of, key } : { eventId, gatewayId: await sessionOfIntent(stripe, of) };
}
