import * as v from 'valibot';
import type { GatewayEvent } from '../provider.ts';
import type { Call } from './wire.ts';

interface Notification {
  readonly id?: unknown;
  readonly resource?: Readonly<Record<string, unknown>>;
}

const verified = v.object({ verification_status: v.literal('SUCCESS') });
const ofOrder = v.object({ supplementary_data: v.object({ related_ids: v.object({ order_id: v.string() }) }) });

/** Whether PayPal says that it sent an event. */
async function isSent(call: Call, webhookId: string, headers: Headers, event: Notification): Promise<boolean> {
  const named = (name: string) => headers.get(name) ?? '';
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', '', {
    auth_algo: named('paypal-auth-algo'),
    cert_url: named('paypal-cert-url'),
    transmission_id: named('paypal-transmission-id'),
    transmission_sig: named('paypal-transmission-sig'),
    transmission_time: named('paypal-transmission-time'),
    webhook_id: webhookId,
    webhook_event: event,
  });
  return v.is(verified, answer);
}

function eventOf({ id, resource }: Notification): GatewayEvent {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const related = v.safeParse(ofOrder, resource);
  const gatewayId = related.success ? related.output.supplementary_data.related_ids.order_id : text(resource?.id);
  // A refund's event names neither the order nor, always, its capture; what was sent along with the order it does.
  const key = text(resource?.custom_id);
  return { eventId: String(id ?? ''), gatewayId, ...(key === '' ? {} : { key }) };
}

/**
 * What a webhook tells of an order; null when PayPal did not send it.
 * @param webhookId of the endpoint that PayPal sends its events to; '' takes no events.
 */
export async function readNotification(
  call: Call,
  webhookId: string,
  headers: Headers,
  body: string,
): Promise<GatewayEvent | null> {
  if (webhookId === '') return null;
  let event: Notification;
  try {
    event = JSON.parse(body);
  } catch {
    return null;
  }
  return (await isSent(call, webhookId, headers, event)) ? eventOf(event) : null;
}
