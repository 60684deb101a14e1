import { findPaymentOfGateway, rememberEvent } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import type { PaymentDesk } from './desk.ts';

const answer = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/**
 * POST /webhooks/{gateway}: a gateway reports that something changed. Only the signature and the payment's id are used:
 * what became of the payment is asked of the gateway itself, so that order and repetition make no difference. An event
 * is remembered after it was carried out; one that fails is answered 500 and comes again.
 */
export async function receiveWebhook(
  deps: Deps,
  desk: PaymentDesk,
  gateway: string,
  headers: Headers,
  body: string,
): Promise<Response> {
  const provider = desk.providerNamed(gateway);
  if (!provider?.readEvent) return answer(404);
  const event = await provider.readEvent(headers, body);
  if (!event) return answer(400);
  const payment = await findPaymentOfGateway(deps.database, gateway, event.gatewayId);
  // The gateway can be faster than our own note of its answer: it tries again, and the sweeper looks, too.
  if (!payment) return answer(event.gatewayId === '' ? 200 : 409);
  const { told } = await desk.reconcile(payment.id);
  if (told === null && payment.state !== 'paid' && payment.state !== 'refunded') return answer(503);
  await rememberEvent(deps.database, gateway, event.eventId, deps.clock());
  return answer(200);
}
