import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPaymentTestServer, type PaymentTestServer } from '../testing/till.ts';
import { GatewayUnreachable } from './provider.ts';
import { createPaymentService } from './service.ts';
import { answerChallenge, receiveWebhook } from './webhooks.ts';

let till: PaymentTestServer;
let id: number;
beforeAll(async () => {
  till = await openPaymentTestServer();
});
afterAll(() => till.server.close());
beforeEach(async () => {
  id = await till.booked();
  till.logged.length = 0;
});

const send = async (body: string, gateway = 'stripe', headers: Record<string, string> = { 'x-signed': 'yes' }) => {
  const answer = await till.server.app(
    new Request(`http://localhost:4300/webhooks/${gateway}`, { method: 'POST', headers, body }),
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.status;
};
const begin = async () => (await till.service().payAgain(id, 'card', '', ''))?.payment.gateway_id ?? '';
const remembered = async (gateway: string) =>
  (
    await till.server.database
      .selectFrom('payment_events')
      .selectAll()
      .where('event_id', '=', `event of ${gateway}`)
      .execute()
  ).length;

it('an event is taken from gateways that send some, signed, about a payment that is known', async () => {
  const gateway = await begin();
  till.gateways.stripe.act(gateway, 'agree');
  expect(await send(gateway, 'klarna')).toBe(404);
  expect(await send(gateway, 'stripe', {})).toBe(400);
  expect(await send('somebody-elses')).toBe(409);
  expect(await remembered('somebody-elses')).toBe(0);
  expect((await till.booking(id)).paid).toBe(false);
  expect(await send(gateway)).toBe(200);
  expect((await till.booking(id)).paid).toBe(true);
  expect(await send(gateway)).toBe(200);
  expect(await remembered(gateway)).toBe(1);
});

it('no event comes from a gateway that sends none', async () => {
  const { deps } = till.server;
  const gateway = await begin();
  const providers = (deps.paymentProviders ?? []).map(({ readEvent: _, ...provider }) => ({ ...provider }));
  const silent = createPaymentService({
    ...deps,
    paymentProviders: providers.map((one) => ({ ...one, name: 'stripe' })),
  });
  expect((await receiveWebhook(deps, silent, 'stripe', new Headers({ 'x-signed': 'yes' }), gateway)).status).toBe(404);
});

it('an event about nothing in particular is answered, and one that names the payment’s key finds it', async () => {
  expect(await send('')).toBe(200);
  till.gateways.stripe.loseAnswers(1);
  await begin();
  const [payment] = await till.payments(id);
  expect(payment).toMatchObject({ state: 'new', gateway_id: null });
  till.instead.stripe.readEvent = async () => ({
    eventId: 'by key',
    gatewayId: 'unknown yet',
    key: payment?.key ?? '',
  });
  expect(await send('')).toBe(200);
  delete till.instead.stripe.readEvent;
  expect(await till.payments(id)).toMatchObject([{ state: 'open' }]);
});

it('an event about a payment of another server with the same account is answered, so that it does not come again', async () => {
  till.instead.stripe.readEvent = async () => ({ eventId: 'of staging', gatewayId: 'pi_1', key: 'of staging:1' });
  expect(await send('')).toBe(200);
  delete till.instead.stripe.readEvent;
});

it('an event whose payment cannot be asked for comes again', async () => {
  const gateway = await begin();
  till.instead.stripe.read = () => Promise.reject(new GatewayUnreachable('down'));
  expect(await send(gateway)).toBe(503);
  expect(await remembered(gateway)).toBe(0);
  delete till.instead.stripe.read;
  expect(await send(gateway)).toBe(200);
  expect(await remembered(gateway)).toBe(1);
});

it('an event about money that went back already is asked about, as a bank can reject a refund', async () => {
  const gateway = await begin();
  await till.server.database.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id).execute();
  till.gateways.stripe.act(gateway, 'agree');
  expect(await send(gateway)).toBe(200);
  expect(await till.payments(id)).toMatchObject([{ state: 'refunded' }]);
  till.asked.length = 0;
  expect(await send(gateway)).toBe(200);
  expect(till.asked).toEqual(['stripe.read']);
  till.instead.stripe.read = () => Promise.reject(new GatewayUnreachable('down'));
  expect(await send(gateway)).toBe(503);
  delete till.instead.stripe.read;
});

it('an event about another’s payment is noted and not sent again; any other failure is', async () => {
  const gateway = await begin();
  till.instead.stripe.read = async (name) => ({ ...(await till.gateways.stripe.provider.read(name)), key: 'another' });
  const [payment] = await till.payments(id);
  expect(await send(gateway)).toBe(200);
  expect(till.logged).toEqual([{ level: 'error', event: 'other-payment', payment: payment?.id }]);
  expect(await remembered(gateway)).toBe(1);
  const { log: _, ...deps } = till.server.deps;
  const signed = new Headers({ 'x-signed': 'yes' });
  expect((await receiveWebhook(deps, createPaymentService(deps), 'stripe', signed, gateway)).status).toBe(200);
  till.instead.stripe.read = () => Promise.reject(new TypeError('broken'));
  await expect(receiveWebhook(deps, createPaymentService(deps), 'stripe', signed, gateway)).rejects.toThrow('broken');
  delete till.instead.stripe.read;
  expect(await till.payments(id)).toMatchObject([{ state: 'open' }]);
});

it('a gateway’s question is answered by that gateway alone', async () => {
  const service = till.service();
  till.instead.braintree.answerChallenge = (challenge) => (challenge === 'known' ? 'public|1' : null);
  const right = answerChallenge(service, 'braintree', 'known');
  expect([right.status, await right.text()]).toEqual([200, 'public|1']);
  expect(right.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(right.headers.get('cache-control')).toBe('no-store');
  const others = [
    ['braintree', 'other'],
    ['stripe', 'known'],
    ['klarna', 'known'],
  ] as const;
  for (const [name, challenge] of others) expect(answerChallenge(service, name, challenge).status).toBe(404);
  delete till.instead.braintree.answerChallenge;
});
