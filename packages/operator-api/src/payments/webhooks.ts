import { inTransaction } from '../database/open.ts';
import { findPaymentOfGateway, findPaymentOfKey, type PaymentRow, rememberEvent } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { record } from '../desk/audit.ts';
import { type GatewayEvent, OtherPayment } from './provider.ts';
import type { PaymentService } from './service.ts';
import type { Settled } from './transitions.ts';

const answer = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/**
 * Stores the event of a processed webhook. That a bank disputes a payment is noted with it, in the booking's history on
 * the desk and in the log: evidence has to be sent on the gateway's pages within days. Sent again, also at the same
 * moment, the event is noted once.
 */
async function noteEvent(deps: Deps, gateway: string, event: GatewayEvent, payment: PaymentRow): Promise<void> {
  const { booking_id: bookingId, provider: actor } = payment;
  const at = deps.clock();
  const isNoted = await inTransaction(deps.database, async (database) => {
    const isNew = await rememberEvent(database, gateway, event.eventId, at);
    if (!isNew || !event.isDispute) return false;
    const action = 'payment.disputed';
    await record(database, {
      staff: null,
      actor,
      action,
      outcome: 'done',
      bookingId,
      detail: { id: event.eventId },
      at,
    });
    return true;
  });
  if (isNoted) deps.log?.({ level: 'error', event: 'payment-disputed', payment: payment.id });
}

/**
 * POST /webhooks/{gateway}: a gateway reports that something changed. Only the signature and the payment's id are used;
 * the payment's status is read from the gateway itself, so that order and repetition make no difference. An event is
 * stored after it was processed; when processing fails, the server responds with 500 and the gateway sends the event
 * again.
 */
export async function receiveWebhook(
  deps: Deps,
  payments: PaymentService,
  gateway: string,
  headers: Headers,
  body: string,
): Promise<Response> {
  const provider = payments.providerNamed(gateway);
  if (!provider?.readEvent) return answer(404);
  const event = await provider.readEvent(headers, body);
  if (!event) return answer(400);
  const payment =
    (await findPaymentOfGateway(deps.database, gateway, event.gatewayId)) ??
    (event.key ? await findPaymentOfKey(deps.database, gateway, event.key) : null);
  // An event can arrive before the payment's gateway id is stored: the gateway retries after a 409, and the sweeper
  // checks. The key is stored before the gateway gets it, so one that is not known is another server's.
  if (!payment) return answer(event.gatewayId === '' || event.key ? 200 : 409);
  let settled: Settled;
  try {
    settled = await payments.recheck(payment.id);
  } catch (error) {
    if (!(error instanceof OtherPayment)) throw error;
    // The mismatch is permanent, so a retry would not help: 200 makes the gateway stop.
    deps.log?.({ level: 'error', event: 'other-payment', payment: payment.id });
    await rememberEvent(deps.database, gateway, event.eventId, deps.clock());
    return answer(200);
  }
  const { payment: after, told } = settled;
  // A refund that this call has sent is all that the event can be about.
  const isSent = payment.state === 'refunding' && after.state === 'refunded';
  if (told === null && !isSent) return answer(503);
  await noteEvent(deps, gateway, event, payment);
  return answer(200);
}

/**
 * GET /webhooks/{gateway}?bt_challenge=: lets a gateway verify that the receiver of its events has the merchant's keys.
 */
export function answerChallenge(payments: PaymentService, gateway: string, challenge: string): Response {
  const answered = payments.providerNamed(gateway)?.answerChallenge?.(challenge) ?? null;
  return answered === null
    ? answer(404)
    : new Response(answered, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}
