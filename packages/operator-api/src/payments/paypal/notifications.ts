import * as v from 'valibot';
import type { GatewayEvent } from '../provider.ts';
import type { Call } from './wire.ts';

interface Notification {
  readonly id?: unknown;
  readonly resource?: Readonly<Record<string, unknown>>;
}

const verified = v.object({ verification_status: v.literal('SUCCESS') });
const ofOrder = v.object({ supplementary_data: v.object({ related_ids: v.object({ order_id: v.string() }) }) });

/** Whether PayPal confirms that it sent an event. */
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
  // A refund's event may contain neither the order's nor the capture's id; it does contain the order's `custom_id`.
  const key = text(resource?.custom_id);
  return { eventId: String(id ?? ''), gatewayId, ...(key === '' ? {} : { key }) };
}

/**
 * Reads the order event of a webhook; null when PayPal did not send it.
 * @param webhookId id of the webhook endpoint registered at PayPal; '' rejects all events.
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
