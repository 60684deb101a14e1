import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingOf, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../testing/paypal-stand-in.ts';
import { createPaypal } from './paypal.ts';

let paypal: PaypalStandIn;
let server: Fixture;
const logged: unknown[] = [];
beforeAll(async () => {
  paypal = await startPaypalStandIn();
  server = await openFixture({
    paymentProviders: [
      createPaypal({ clientId: 'test', secret: 'test', webhookId: 'WH', baseUrl: paypal.url, clock: () => 0 }),
    ],
    log: (entry) => logged.push(entry),
  });
});
afterAll(async () => {
  await server.close();
  await paypal.stop();
});

const webhook = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  server.app(new Request('http://localhost:4300/webhooks/paypal', { method: 'POST', headers, body }));

async function paid() {
  const request = quotationOf({
    requestid: freshId(),
    paymentmethod: 'paypal',
    now: false,
    bookingdate: '2026-11-28T10:00:00+00:00',
  });
  const { totalfare } = (await server.post('/api/quotation', request)).body as { totalfare: number };
  const booking = bookingOf(request, totalfare, { paymentmethod: 'paypal' });
  const { body } = await server.post('/api/createelectronicbooking', { booking, payment: {} });
  const { id } = body.PaymentIntent as { id: string };
  paypal.approve(id);
  const update = await server.put('/api/updateelectronicbooking', { Id: id, Status: 'ok', JobpartId: body.JobPartId });
  expect(update.body.Code).toBe(1);
  const code = String(body.BookingCode);
  const info = async () =>
    (await server.post('/api/bookinginfo', { code })).body.bookinginfo as Record<string, unknown>;
  expect((await info()).ispaid).toBe(true);
  return { order: id, totalfare, code, reference: String(body.Bref), jobPartId: String(body.JobPartId), update, info };
}

describe('money that is given back at PayPal’s own pages', () => {
  it('arrives: all of it, and the booking is not paid any more', async () => {
    const { order, totalfare, info } = await paid();
    paypal.refundElsewhere(order);
    expect((await webhook(paypal.refundEvent(order))).status).toBe(200);
    expect(await info()).toMatchObject({ ispaid: false, paymentstatus: 'refunded', refunded: totalfare });
  });

  it('arrives: a part, which is told and not given back twice', async () => {
    const { order, totalfare, code, reference, info } = await paid();
    paypal.refundElsewhere(order, '5.00');
    for (let times = 0; times < 2; times++) expect((await webhook(paypal.refundEvent(order))).status).toBe(200);
    expect(await info()).toMatchObject({ ispaid: true, paymentstatus: 'succeeded', refunded: 5 });
    const before = paypal.refunds.length;
    expect((await server.post('/api/cancelbooking', { bookingref: reference, code })).body.code).toBe(1);
    expect(paypal.refunds.slice(before).map(({ value }) => Number(value))).toEqual([totalfare - 5]);
    expect(await info()).toMatchObject({ refunded: totalfare });
  });
});

it('a payment that took something else tells what it took and gives back, not the fare', async () => {
  const { order, jobPartId, info } = await paid();
  await server.database
    .updateTable('payments')
    .set({ state: 'refunded', taken_minor: 30, taken_currency: 'GBP', refund_minor: 100 })
    .where('gateway_id', '=', order)
    .where('booking_id', '=', Number(jobPartId))
    .execute();
  expect(await info()).toMatchObject({ refunded: 0.3 });
});

it('a gateway’s id alone tells no booking code', async () => {
  const { order, code, jobPartId } = await paid();
  for (const asked of [
    { Id: order },
    { Id: order, JobpartId: jobPartId },
    { Id: order, Code: 'wrong-code-wrong-code' },
  ]) {
    const { body } = await server.put('/api/updateelectronicbooking', asked);
    expect([body.Code, JSON.stringify(body).includes(code)]).toEqual([1, false]);
  }
  const update = await server.put('/api/updatebooking', { transactionid: order });
  expect(JSON.stringify(update.body)).not.toContain(code);
  const proven = await server.put('/api/updateelectronicbooking', { Id: order, Code: code });
  expect(proven.body.BookingCode).toBe(code);
});

it('an event about a payment that the gateway calls another’s is answered, noted, and changes nothing', async () => {
  const one = await paid();
  const [unit] = paypal.orders.get(one.order)?.purchase_units ?? [];
  Object.assign(unit as object, { custom_id: 'somebody-elses-key' });
  logged.length = 0;
  expect((await webhook(paypal.event(one.order))).status).toBe(200);
  expect(logged).toEqual([expect.objectContaining({ event: 'other-payment' })]);
  expect((await one.info()).ispaid).toBe(true);
});
