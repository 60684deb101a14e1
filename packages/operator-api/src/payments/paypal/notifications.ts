import * as v from 'valibot';
import { type GatewayEvent, GatewayRefused } from '../provider.ts';
import type { Call } from './wire.ts';

interface Notification {
  readonly id?: unknown;
  readonly event_type?: unknown;
  readonly resource?: Readonly<Record<string, unknown>>;
}

const verified = v.object({ verification_status: v.literal('SUCCESS') });
const ofOrder = v.object({ supplementary_data: v.object({ related_ids: v.object({ order_id: v.string() }) }) });
const ofCapture = v.object({
  disputed_transactions: v.looseTuple([v.object({ seller_transaction_id: v.pipe(v.string(), v.nonEmpty()) })]),
});

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

/** Reads the event of a new dispute, which contains the id of the capture only; about no payment where that is unknown. */
async function disputeOf(call: Call, event: Notification): Promise<GatewayEvent> {
  const disputed = v.safeParse(ofCapture, event.resource);
  const noPayment = { eventId: String(event.id ?? ''), gatewayId: '' };
  if (!disputed.success) return noPayment;
  const [{ seller_transaction_id: capture }] = disputed.output.disputed_transactions;
  try {
    const resource = await call('GET', `/v2/payments/captures/${encodeURIComponent(capture)}`, '');
    return { ...eventOf({ id: event.id, resource: resource as Record<string, unknown> }), isDispute: true };
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    // Something else was sold with the account.
    return noPayment;
  }
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
  if (!(await isSent(call, webhookId, headers, event))) return null;
  return event.event_type === 'CUSTOMER.DISPUTE.CREATED' ? disputeOf(call, event) : eventOf(event);
}
