import type Stripe from 'stripe';
import { type GatewayEvent, GatewayRefused } from '../provider.ts';
import { answered } from './client.ts';

/** The object of an event: a session, an intent, or an object that references its intent. */
interface EventSubject {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Kinds of objects that contain the key of their payment: Stripe copies an intent's metadata to its charge. */
const keyed: ReadonlySet<string | undefined> = new Set(['checkout.session', 'payment_intent', 'charge']);

/** The key in an intent's metadata; undefined for an intent of another system with the same account. */
async function keyOfIntent(stripe: Stripe, id: string): Promise<string | undefined> {
  try {
    return (await answered(stripe.paymentIntents.retrieve(id))).metadata.key;
  } catch (error) {
    if (error instanceof GatewayRefused) return undefined;
    throw error;
  }
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
 * Reads the payment event of a webhook; null when its signature is not Stripe's. Stripe sends the events of everything
 * that is paid to the account, also by other systems: those are about no payment.
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
  const isSession = subject.object === 'checkout.session';
  const gatewayId = isSession || subject.object === 'payment_intent' ? subject.id : subject.payment_intent;
  if (typeof gatewayId !== 'string') return { eventId, gatewayId: '' };
  const key = keyed.has(subject.object) ? subject.metadata?.key : await keyOfIntent(stripe, gatewayId);
  if (!key) return { eventId, gatewayId: '' };
  return { eventId, gatewayId, key, ...(event.type === 'charge.dispute.created' ? { isDispute: true } : {}) };
}
