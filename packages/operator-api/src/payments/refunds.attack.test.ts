import { formatMoney } from 'booking-core/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { findPaymentOfGateway } from '../database/payments.ts';
import { type BraintreeStandIn, startBraintreeStandIn } from '../testing/braintree-stand-in.ts';
import {
  bookingOf,
  demoOperator,
  type Fixture,
  freshId,
  noon,
  openFixture,
  quotationOf,
  seededBytes,
} from '../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../testing/paypal-stand-in.ts';
import { type StripeStandIn, startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { createBraintree } from './braintree/braintree.ts';
import { createPaypal } from './paypal/paypal.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentService } from './service.ts';
import { createStripe } from './stripe/stripe.ts';
import { receiveWebhook } from './webhooks.ts';

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
  expect(await info()).toMatchObject({ refunded: 0.3, refund: 0.3, refundstate: 'done' });
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

/** Another server on the same database, whose cards go through another gateway. */
async function cardsOver(provider: PaymentProvider, seed: number): Promise<Fixture> {
  const operator = demoOperator();
  return openFixture({
    database: server.database,
    operator: { ...operator, configuration: { ...operator.configuration, paymentgateway: provider.name } },
    paymentProviders: [provider],
    randomBytes: seededBytes(seed),
    log: (entry) => logged.push(entry),
  });
}

/** A booking paid by card: its price, its status in the API, and the emails about it. */
async function paidByCard(cards: Fixture, nonce: string, pay: (intent: Record<string, string>) => void) {
  const request = quotationOf({
    requestid: freshId(),
    paymentmethod: 'card',
    now: false,
    bookingdate: '2026-11-28T10:00:00+00:00',
  });
  const quoted = await cards.post('/api/quotation', request);
  const [{ totalfare = 0 } = {}] = quoted.body.additionalprices as { totalfare: number }[];
  const booking = bookingOf(request, totalfare, { paymentmethod: 'card' });
  const { body } = await cards.post('/api/createelectronicbooking', { booking, payment: { nonce } });
  const intent = body.PaymentIntent as Record<string, string>;
  pay(intent);
  const [Id, JobpartId] = [intent.id ?? '', String(body.JobPartId)];
  await cards.put('/api/updateelectronicbooking', { Id, Status: 'ok', JobpartId });
  const { code, reference } = await cards.database
    .selectFrom('bookings')
    .select(['code', 'reference'])
    .where('id', '=', Number(JobpartId))
    .executeTakeFirstOrThrow();
  const info = async () => (await cards.post('/api/bookinginfo', { code })).body.bookinginfo as Record<string, unknown>;
  expect((await info()).ispaid).toBe(true);
  const letters = () =>
    cards.emails.filter(({ subject }) => subject === `Refund for booking ${reference}`).map(({ text }) => text);
  return { id: Id, totalfare, code, reference, info, letters };
}
const pounds = (amount: number) => formatMoney({ minor: Math.round(amount * 100), currency: 'GBP' }, 'en-GB');

describe('money that is given back at Stripe’s own pages', () => {
  let stripe: StripeStandIn;
  let cards: Fixture;
  beforeAll(async () => {
    stripe = await startStripeStandIn('whsec_refunds');
    cards = await cardsOver(
      createStripe({ secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_refunds', baseUrl: stripe.url }),
      78,
    );
  });
  afterAll(() => stripe.stop());

  const paidHere = () => paidByCard(cards, '', (intent) => stripe.confirm(intent.clientsecret ?? '', 'succeeds'));
  const tell = async (id: string, type: string) => {
    const { body, headers } = stripe.event(id, type);
    const request = new Request('http://localhost:4300/webhooks/stripe', { method: 'POST', headers, body });
    expect((await cards.app(request)).status).toBe(200);
  };

  it('arrives: all of it, in the details, on the ticket and by email', async () => {
    const { id, totalfare, info, letters } = await paidHere();
    stripe.refundElsewhere(id, Math.round(totalfare * 100));
    await tell(id, 'charge.refunded');
    expect(await info()).toMatchObject({ ispaid: false, paymentstatus: 'refunded', refunded: totalfare });
    expect(await info()).toMatchObject({ refund: totalfare, refundstate: 'done' });
    expect(letters()).toEqual([expect.stringContaining(`${pounds(totalfare)} was refunded`)]);
  });

  it('is not reached by the gateway’s id alone: that of an open payment gives no secret and no page to pay on', async () => {
    const request = quotationOf({
      requestid: freshId(),
      paymentmethod: 'card',
      now: false,
      bookingdate: '2026-11-28T10:00:00+00:00',
    });
    const quoted = await cards.post('/api/quotation', request);
    const [{ totalfare = 0 } = {}] = quoted.body.additionalprices as { totalfare: number }[];
    const booking = bookingOf(request, totalfare, { paymentmethod: 'card' });
    const { body } = await cards.post('/api/createelectronicbooking', { booking, payment: {} });
    const { id, clientsecret } = body.PaymentIntent as Record<string, string>;
    expect(clientsecret).not.toBe('');
    const ask = async (code: object) => (await cards.put('/api/updateelectronicbooking', { Id: id, ...code })).body;
    expect(await ask({})).toMatchObject({ ClientSecret: '', PaymentIntent: { clientsecret: '', redirecturl: '' } });
    const proven = await ask({ Code: body.BookingCode });
    expect(proven).toMatchObject({ ClientSecret: clientsecret, PaymentIntent: { clientsecret } });
  });

  it('is noted in the booking’s history when the bank disputes the payment, once for each dispute', async () => {
    const { id, reference, info } = await paidHere();
    const disputed = stripe.event(id, 'charge.dispute.created');
    logged.length = 0;
    const send = async () => {
      const request = new Request('http://localhost:4300/webhooks/stripe', { method: 'POST', ...disputed });
      expect((await cards.app(request)).status).toBe(200);
    };
    const payments = createConfirmingPaymentService(cards.deps);
    const settled = await payments.recheck((await findPaymentOfGateway(cards.database, 'stripe', id))?.id ?? 0);
    let read = 0;
    let bothRead = () => {};
    const areBothRead = new Promise<void>((resolve) => {
      bothRead = resolve;
    });
    const together = {
      ...payments,
      async recheck() {
        read += 1;
        if (read === 2) bothRead();
        await areBothRead;
        return settled;
      },
    };
    const headers = new Headers(disputed.headers);
    const both = [1, 2].map(() => receiveWebhook(cards.deps, together, 'stripe', headers, disputed.body));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    await send();
    const noted = await cards.database
      .selectFrom('audit_trail')
      .innerJoin('bookings', 'bookings.id', 'audit_trail.booking_id')
      .select(['action', 'actor', 'outcome'])
      .where('reference', '=', reference)
      .execute();
    expect(noted).toEqual([{ action: 'payment.disputed', actor: 'stripe', outcome: 'done' }]);
    expect(logged).toEqual([expect.objectContaining({ level: 'error', event: 'payment-disputed' })]);
    expect(await info()).toMatchObject({ ispaid: true, refunded: 0 });
  });

  it('arrives: a part, told once however many events tell of it, and not given back twice', async () => {
    const { id, totalfare, code, reference, info, letters } = await paidHere();
    stripe.refundElsewhere(id, 500);
    for (const type of ['charge.refunded', 'refund.created', 'refund.updated']) await tell(id, type);
    expect(await info()).toMatchObject({ ispaid: true, paymentstatus: 'succeeded', refunded: 5 });
    expect(await info()).toMatchObject({ refund: 5, refundstate: 'done' });
    expect(letters()).toEqual([expect.stringContaining(`${pounds(5)} of the ${pounds(totalfare)}`)]);
    expect((await cards.post('/api/cancelbooking', { bookingref: reference, code })).body.code).toBe(1);
    expect(stripe.intents.get(id)?.refunded).toBe(Math.round(totalfare * 100));
    expect(await info()).toMatchObject({ refunded: totalfare, refund: totalfare, refundstate: 'done' });
  });

  it('is told to the account where the passenger left no email address', async () => {
    const { id, reference, letters } = await paidHere();
    const { body } = await cards.post('/api/signUp', {
      email: 'secretary@example.com',
      firstname: 'Grace',
      surname: 'Hopper',
      dialingcode: '+44',
      phone: '07911 224322',
      passwordhash: 'ab'.repeat(32),
    });
    const { custid } = body.profile as { custid: number };
    await cards.database
      .updateTable('bookings')
      .set({ email: '', customer_id: custid })
      .where('reference', '=', reference)
      .execute();
    stripe.refundElsewhere(id, 500);
    await tell(id, 'charge.refunded');
    expect(letters()).toHaveLength(1);
    expect(cards.emails.at(-1)?.to).toBe('secretary@example.com');
  });

  it('that a bank did not take is not told as gone any more', async () => {
    const { id, info, letters } = await paidHere();
    stripe.refundElsewhere(id, 500);
    await tell(id, 'charge.refunded');
    stripe.refundElsewhere(id, -500);
    await tell(id, 'refund.failed');
    expect(await info()).toMatchObject({ ispaid: true, refunded: 0, refund: 0, refundstate: '' });
    expect(letters()).toHaveLength(1);
  });

  it('that a bank did not take after a cancellation is not told as gone any more', async () => {
    const { id, totalfare, code, reference, info } = await paidHere();
    expect((await cards.post('/api/cancelbooking', { bookingref: reference, code })).body.code).toBe(1);
    await tell(id, 'charge.refunded');
    expect(await info()).toMatchObject({ ispaid: false, refunded: totalfare });
    stripe.refundElsewhere(id, -Math.round(totalfare * 100));
    await tell(id, 'refund.failed');
    expect(await info()).toMatchObject({ ispaid: true, refunded: 0, refund: 0, refundstate: 'none' });
  });
});

describe('money that is given back in Braintree’s control panel, of which no event tells', () => {
  let braintree: BraintreeStandIn;
  let cards: Fixture;
  let service: PaymentService;
  let now = noon;
  beforeAll(async () => {
    braintree = await startBraintreeStandIn('public', 'private');
    const keys = { publicKey: 'public', privateKey: 'private', merchantAccountId: '' };
    cards = await cardsOver(createBraintree({ ...keys, baseUrl: braintree.url, clock: () => now }), 79);
    service = createConfirmingPaymentService(cards.deps);
  });
  afterAll(() => braintree.stop());

  const paidHere = () => paidByCard(cards, braintree.nonce('valid'), () => {});
  const look = () => {
    now += 600_000;
    return service.lookForRefunds();
  };

  it('is found: all of it, whether it had settled or not', async () => {
    for (const settled of [false, true]) {
      const { id, totalfare, info, letters } = await paidHere();
      if (settled) braintree.settle(id);
      braintree.refundElsewhere(id);
      await look();
      expect(await info()).toMatchObject({ ispaid: false, paymentstatus: 'refunded', refunded: totalfare });
      expect(letters()).toHaveLength(1);
    }
  });

  it('is found: a part, however many there are, and not given back twice', async () => {
    braintree.pageSize = 2;
    const one = await paidHere();
    const all = [one, await paidHere(), await paidHere()];
    for (const { id } of all) {
      braintree.settle(id);
      braintree.refundElsewhere(id, '5.00');
    }
    await look();
    await look();
    for (const { info, letters } of all) {
      expect(await info()).toMatchObject({ ispaid: true, refunded: 5, refund: 5, refundstate: 'done' });
      expect(letters()).toHaveLength(1);
    }
    const { id, totalfare, reference, code, info } = one;
    expect((await cards.post('/api/cancelbooking', { bookingref: reference, code })).body.code).toBe(1);
    const sent = braintree.refunds.filter(({ charge }) => charge === id).map(({ value }) => Number(value));
    expect(sent).toEqual([5, totalfare - 5]);
    expect(await info()).toMatchObject({ refunded: totalfare, refund: totalfare });
  });

  it('is looked for again when Braintree did not answer', async () => {
    const { id, info } = await paidHere();
    braintree.settle(id);
    braintree.refundElsewhere(id, '1.00');
    braintree.misbehave({ path: 'Refunds', kind: 'fail' });
    await look();
    expect(await info()).toMatchObject({ refunded: 0 });
    await look();
    expect(await info()).toMatchObject({ refunded: 1 });
  });
});
