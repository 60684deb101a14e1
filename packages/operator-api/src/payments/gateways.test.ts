import { toMinor } from 'booking-core/domain';
import { BraintreeGateway, Environment, type WebhookNotificationKind } from 'braintree';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBooking } from '../database/bookings.ts';
import { findLastPayment } from '../database/payments.ts';
import { messages } from '../messages.ts';
import { type BraintreeStandIn, startBraintreeStandIn } from '../testing/braintree-stand-in.ts';
import { bookingOf, demoOperator, type Fixture, openFixture, quotationOf, seededBytes } from '../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../testing/paypal-stand-in.ts';
import { cancelStored, movePickup } from '../testing/rides.ts';
import { type StripeStandIn, startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { createBraintree } from './braintree/braintree.ts';
import { createPaypal } from './paypal/paypal.ts';
import { GatewayRefused, type PaymentProvider } from './provider.ts';
import { createPaymentService, type PaymentService } from './service.ts';
import { createStripe } from './stripe/stripe.ts';

/**
 * Stripe through its own library, PayPal and Braintree through fetch, each against a test double that stores state and
 * can be made to fail.
 */
const webhookSecret = 'whsec_stand_in';
let stripe: StripeStandIn;
let paypal: PaypalStandIn;
let braintree: BraintreeStandIn;
let first: Fixture;
let server: Fixture;
let service: PaymentService;
/** The clock of the Braintree provider, epoch milliseconds. */
let now = 0;

beforeAll(async () => {
  stripe = await startStripeStandIn(webhookSecret);
  paypal = await startPaypalStandIn();
  braintree = await startBraintreeStandIn('public', 'private');
  const operator = demoOperator();
  first = await openFixture({
    operator: { ...operator, configuration: { ...operator.configuration, paymentgateway: 'stripe' } },
    paymentProviders: [
      createStripe({ secretKey: 'sk_test_stand_in', webhookSecret, baseUrl: stripe.url }),
      createPaypal({ clientId: 'test', secret: 'test', webhookId: 'WH', baseUrl: paypal.url, clock: () => 0 }),
      createBraintree({
        publicKey: 'public',
        privateKey: 'private',
        merchantAccountId: '',
        baseUrl: braintree.url,
        clock: () => now,
      }),
    ],
  });
});
/** Makes the test use this server. */
function use(other: Fixture): void {
  server = other;
  service = createPaymentService(other.deps);
}
beforeEach(() => use(first));
afterAll(async () => {
  await first.close();
  await stripe.stop();
  await paypal.stop();
  await braintree.stop();
});

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly clientsecret: string;
  readonly redirecturl: string;
  readonly message: string;
}

async function begin(method: string, nonce = '') {
  const asked = quotationOf({ paymentmethod: method });
  const quoted = await server.post('/api/quotation', asked);
  const [fare] = quoted.body.additionalprices as { totalfare: number }[];
  const booking = bookingOf(asked, fare?.totalfare, { paymentmethod: method });
  const send = async (other = nonce) => {
    const payment = { nonce: other };
    const { body } = await server.post('/api/createelectronicbooking', { booking, payment, sandbox: false });
    return body;
  };
  const row = async () => {
    const found = await findBooking(server.database, 'request_id', String(booking.requestid));
    if (!found) throw new Error('not booked');
    return found;
  };
  return { booking, send, row, payment: async () => findLastPayment(server.database, (await row()).id) };
}

const intentOf = (body: Record<string, unknown>) => body.PaymentIntent as Intent;
const record = (body: Record<string, unknown>) =>
  server.put('/api/updateelectronicbooking', { Id: intentOf(body).id, Status: 'succeeded', JobpartId: body.JobPartId });
const webhook = (name: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  server.app(new Request(`http://localhost:4300/webhooks/${name}`, { method: 'POST', headers, body }));

/** A booking whose card the browser has sent to Stripe, with the given outcome. */
async function confirmed(outcome: Parameters<StripeStandIn['confirm']>[1]) {
  const begun = await begin('card');
  const body = await begun.send();
  stripe.confirm(intentOf(body).clientsecret, outcome);
  return { ...begun, body };
}

/** A booking whose order the customer has approved at PayPal. */
async function approved() {
  const begun = await begin('paypal');
  const body = await begun.send();
  paypal.approve(intentOf(body).id);
  return { ...begun, body };
}

async function sweepAfter(ms: number): Promise<void> {
  server.clock.now += ms;
  await service.sweep();
}

/** Cancels a paid booking while that is free, so that it is refunded. */
async function cancelInTime({ id }: { readonly id: number }): Promise<void> {
  await movePickup(server, id, server.clock.now + 7_200_000);
  await cancelStored(server.deps, id);
  await service.settleCancelled(id);
}

describe('Stripe', () => {
  test('the client secret is confirmed in the browser, and the server reads the outcome itself [1§4.23 1§7.25]', async () => {
    const { send, row } = await begin('card');
    const body = await send();
    expect(intentOf(body).status).toBe('requires_payment_method');
    expect(body.ClientSecret).toMatch(/^pi_\d+_secret_/);
    await record(body);
    expect((await row()).paid).toBe(false);
    stripe.confirm(intentOf(body).clientsecret, 'succeeds');
    expect((await record(body)).body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
    expect((await row()).paid).toBe(true);
  });

  test('the answer to opening it gets lost: the same intent is found again, one only', async () => {
    const { send, payment } = await begin('card');
    const before = stripe.intents.size;
    stripe.misbehave({ path: '/payment_intents', kind: 'lose', times: 3 });
    expect(intentOf(await send()).status).toBe('processing');
    expect((await payment())?.state).toBe('new');
    expect(intentOf(await send()).status).toBe('requires_payment_method');
    expect(stripe.intents.size).toBe(before + 1);
  });

  test('a declined card keeps its intent, which another card pays [1§4.23 1§7.17]', async () => {
    const { body, row } = await confirmed('declined');
    const answer = (await record(body)).body;
    expect(intentOf(answer)).toMatchObject({ status: 'requires_payment_method', message: 'Your card was declined.' });
    const again = await server.get(`/api/paymentintent?jobpartid=${body.JobPartId}&code=${body.BookingCode}`);
    expect(intentOf(again.body).id).toBe(intentOf(body).id);
    stripe.confirm(intentOf(again.body).clientsecret, 'succeeds');
    await record(body);
    expect((await row()).paid).toBe(true);
  });

  test('a second confirmation is told apart [1§4.24]', async () => {
    const { body, row } = await confirmed('challenge');
    expect(intentOf((await record(body)).body).status).toBe('requires_action');
    stripe.answer(intentOf(body).clientsecret, true);
    await record(body);
    expect((await row()).paid).toBe(true);
  });

  test('a signed event pays before the browser is back; twice, late or forged it changes nothing', async () => {
    const { send, row, payment } = await begin('card');
    const body = await send();
    const { id } = intentOf(body);
    const early = stripe.event(id, 'payment_intent.created');
    expect((await webhook('stripe', early)).status).toBe(200);
    expect((await row()).paid).toBe(false);
    stripe.confirm(intentOf(body).clientsecret, 'succeeds');
    const event = stripe.event(id);
    expect((await webhook('stripe', { ...event, body: event.body.replace('"amount":', '"amount":1') })).status).toBe(
      400,
    );
    expect((await webhook('stripe', { ...event, headers: { 'stripe-signature': 't=1,v1=00' } })).status).toBe(400);
    expect((await webhook('stripe', stripe.event(id, 'payment_intent.succeeded', 1_000))).status).toBe(400);
    for (let times = 0; times < 2; times++) expect((await webhook('stripe', event)).status).toBe(200);
    // An earlier event arrives late.
    expect((await webhook('stripe', early)).status).toBe(200);
    expect((await row()).paid).toBe(true);
    expect((await payment())?.state).toBe('paid');
  });

  test('a booking that was given up meanwhile sends the money back, once [1§7.19 2§7.22]', async () => {
    const { body, row, payment } = await confirmed('succeeds');
    await server.database
      .updateTable('bookings')
      .set({ status: 'cancelled' })
      .where('id', '=', (await row()).id)
      .execute();
    stripe.misbehave({ path: '/refunds', kind: 'lose', times: 3 });
    await record(body);
    expect((await payment())?.state).toBe('refunding');
    await sweepAfter(120_000);
    expect((await payment())?.state).toBe('refunded');
    const intent = stripe.intents.get(intentOf(body).id);
    expect(intent?.refunded).toBe(intent?.amount);
    expect((await record(body)).body).toMatchObject({ Code: 2, Reason: 'returned' });
  });

  test('nobody comes back: the intent is cancelled, and the booking with it', async () => {
    const { send, row } = await begin('card');
    const body = await send();
    await sweepAfter(31 * 60_000);
    expect(stripe.intents.get(intentOf(body).id)?.status).toBe('canceled');
    expect((await row()).status).toBe('cancelled');
  });

  test('nobody comes back, but the card was charged: the booking is paid', async () => {
    const { row } = await confirmed('succeeds');
    await sweepAfter(31 * 60_000);
    expect(await row()).toMatchObject({ status: 'upcoming', paid: true });
  });

  test('Stripe is down: nothing is lost, and the sweeper carries on when it is back [1§8.18]', async () => {
    const { send, row } = await begin('card');
    stripe.misbehave({ path: '/payment_intents', kind: 'fail', times: 99 });
    expect(intentOf(await send()).status).toBe('processing');
    await sweepAfter(31 * 60_000);
    expect(await row()).toMatchObject({ paid: false, status: 'upcoming' });
    stripe.behave();
    await sweepAfter(2 * 60_000);
    expect(await row()).toMatchObject({ paid: false, status: 'cancelled' });
  });
});

describe('minor units', () => {
  const request = (currency: string, amountMinor: number) => ({
    key: `units-${currency}-${amountMinor}`,
    method: 'card',
    amountMinor,
    currency,
    description: 'REF',
    returnUrl: '',
    nonce: '',
  });
  const [ours, paypals] = [
    () => first.deps.paymentProviders?.[0] as PaymentProvider,
    () => first.deps.paymentProviders?.[1] as PaymentProvider,
  ];

  test.each([
    ['GBP', 54, 5400],
    ['JPY', 54, 54],
    ['KWD', 54.12, 54_120],
    ['ISK', 54, 5400],
    ['UGX', 5400, 540_000],
    ['HUF', 5400, 540_000],
    ['IDR', 5400, 540_000],
    ['MGA', 5400, 5400],
  ])('Stripe: %s %d is asked for as %i, and read and given back as what it is', async (currency, major, sent) => {
    const minor = toMinor(major, currency);
    const opened = await ours().open(request(currency, minor));
    const intent = stripe.intents.get(opened.id);
    expect(intent?.amount).toBe(sent);
    stripe.confirm(opened.clientSecret, 'succeeds');
    expect(await ours().read(opened.id)).toMatchObject({ status: 'succeeded', amountMinor: minor, currency });
    await ours().refund(opened.id, `${opened.key}:refund`, minor, currency);
    expect(intent?.refunded).toBe(sent);
  });

  test.each([
    ['GBP', 54.5, '54.50'],
    ['JPY', 5400, '5400'],
    ['HUF', 5400, '5400'],
    ['TWD', 5400, '5400'],
  ])('PayPal: %s %d is asked for as %s', async (currency, major, sent) => {
    const minor = toMinor(major, currency);
    const opened = await paypals().open(request(currency, minor));
    expect(paypal.orders.get(opened.id)?.purchase_units[0]?.amount.value).toBe(sent);
    expect(opened).toMatchObject({ amountMinor: minor, currency });
  });

  test('what a gateway has no coin for is refused, never rounded', async () => {
    await expect(paypals().open(request('TWD', 540_050))).rejects.toThrow(GatewayRefused);
  });
});

describe('Stripe’s own page', () => {
  let paged: Fixture;
  beforeAll(async () => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, paymentgateway: 'stripe', paymentpage: 'provider' as const };
    const hosted = createStripe({
      secretKey: 'sk_test_stand_in',
      webhookSecret,
      baseUrl: stripe.url,
      hostedPage: true,
    });
    paged = await openFixture({ operator: { ...operator, configuration }, paymentProviders: [hosted] });
  });
  beforeEach(() => use(paged));
  afterAll(() => paged.close());

  const sessionIn = (body: Record<string, unknown>) => intentOf(body).id;

  test('is written down, led to, paid on, and believed only when it is asked; the same booking is never paid twice', async () => {
    const { send, row, payment } = await begin('card');
    const [body, again] = await Promise.all([send(), send()]);
    const id = sessionIn(body);
    expect(sessionIn(again)).toBe(id);
    expect(intentOf(body)).toMatchObject({
      status: 'requires_payment_method',
      clientsecret: '',
      redirecturl: `https://checkout.stripe.com/c/pay/${id}`,
    });
    const session = stripe.sessions.get(id);
    const made = await row();
    expect(session).toMatchObject({ amount: made.total_minor, currency: 'gbp', name: made.reference });
    await record(body);
    expect((await row()).paid).toBe(false);
    stripe.payOnPage(id, 'succeeds');
    expect((await record(body)).body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
    expect([(await row()).paid, (await payment())?.state]).toEqual([true, 'paid']);
    expect(
      (await server.get(`/api/paymentintent?jobpartid=${body.JobPartId}&code=${body.BookingCode}`)).body,
    ).toMatchObject({ PaymentIntent: null });
  });

  test('the way back without having paid keeps the booking, and the same page is offered again', async () => {
    const { send, row } = await begin('card');
    const body = await send();
    stripe.payOnPage(sessionIn(body), 'declined');
    expect(intentOf((await record(body)).body)).toMatchObject({
      status: 'requires_payment_method',
      message: 'Your card was declined.',
    });
    const again = await server.get(`/api/paymentintent?jobpartid=${body.JobPartId}&code=${body.BookingCode}`);
    expect(intentOf(again.body)).toMatchObject({ id: sessionIn(body), redirecturl: intentOf(body).redirecturl });
    stripe.payOnPage(sessionIn(body), 'succeeds');
    await record(again.body);
    expect((await row()).paid).toBe(true);
  });

  test('the answer to opening it gets lost: the same page is found again, one only', async () => {
    const { send, payment } = await begin('card');
    const before = stripe.sessions.size;
    stripe.misbehave({ path: '/checkout/sessions', kind: 'lose', times: 3 });
    expect(intentOf(await send()).status).toBe('processing');
    expect((await payment())?.state).toBe('new');
    expect(intentOf(await send()).redirecturl).toContain('/c/pay/cs_');
    expect(stripe.sessions.size).toBe(before + 1);
  });

  test.each(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded'])(
    'the event %s pays before the browser is back',
    async (type) => {
      const { send, row } = await begin('card');
      const id = sessionIn(await send());
      stripe.payOnPage(id, 'succeeds');
      const about = type.startsWith('checkout') ? id : (stripe.sessions.get(id)?.intent ?? '');
      for (let times = 0; times < 2; times++)
        expect((await webhook('stripe', stripe.event(about, type))).status).toBe(200);
      expect((await row()).paid).toBe(true);
    },
  );

  test('a refund at Stripe’s own pages is heard of', async () => {
    const { send, row, payment } = await begin('card');
    const body = await send();
    stripe.payOnPage(sessionIn(body), 'succeeds');
    await record(body);
    const intent = stripe.sessions.get(sessionIn(body))?.intent ?? '';
    stripe.refundElsewhere(intent, (await row()).total_minor);
    expect((await webhook('stripe', stripe.event(intent, 'refund.created'))).status).toBe(200);
    expect((await payment())?.returned_minor).toBe((await row()).total_minor);
  });

  test('nobody comes back: the page is closed; money that came in that moment counts', async () => {
    const { send, row } = await begin('card');
    const id = sessionIn(await send());
    await sweepAfter(3_600_000);
    expect(stripe.sessions.get(id)?.status).toBe('expired');
    expect((await row()).status).toBe('cancelled');
  });

  test('a paid booking that is cancelled gets its money back', async () => {
    const { send, row, payment } = await begin('card');
    const body = await send();
    stripe.payOnPage(sessionIn(body), 'succeeds');
    await record(body);
    await cancelInTime(await row());
    expect((await payment())?.state).toBe('refunded');
    const intent = stripe.intents.get(stripe.sessions.get(sessionIn(body))?.intent ?? '');
    expect(intent?.refunded).toBe(intent?.amount);
  });

  test('a payment of the fields in our page, begun before the operator changed to this, is ended and begun here', async () => {
    const { send, row } = await begin('card');
    const body = await send();
    const own = createStripe({ secretKey: 'sk_test_stand_in', webhookSecret, baseUrl: stripe.url });
    const opened = await own.open({
      ...{ key: 'before', method: 'card', amountMinor: (await row()).total_minor, currency: 'GBP' },
      ...{ description: '', returnUrl: '', nonce: '' },
    });
    await server.database
      .updateTable('payments')
      .set({ gateway_id: opened.id, key: 'before' })
      .where('booking_id', '=', (await row()).id)
      .execute();
    const again = await server.get(`/api/paymentintent?jobpartid=${body.JobPartId}&code=${body.BookingCode}`);
    expect(intentOf(again.body).redirecturl).toContain('/c/pay/cs_');
    expect(stripe.intents.get(opened.id)?.status).toBe('canceled');
  });
});

describe('PayPal', () => {
  test('an approved order is captured here, once, and only then is the booking paid', async () => {
    const { send, row } = await begin('paypal');
    const body = await send();
    const { id, redirecturl } = intentOf(body);
    expect(redirecturl).toContain(`token=${id}`);
    expect(body.PayPalOrderResponse).toMatchObject({ id });
    await record(body);
    expect((await row()).paid).toBe(false);
    paypal.approve(id);
    paypal.misbehave({ path: '/capture', kind: 'lose' });
    await record(body);
    await record(body);
    expect((await row()).paid).toBe(true);
    expect(paypal.orders.get(id)?.purchase_units[0]?.payments?.captures).toHaveLength(1);
  });

  test('an event captures what the customer never came back from; a forged one does not', async () => {
    const { send, row } = await begin('paypal');
    const { id } = intentOf(await send());
    paypal.approve(id);
    expect((await webhook('paypal', paypal.event(id, true))).status).toBe(400);
    expect((await row()).paid).toBe(false);
    expect((await webhook('paypal', paypal.event(id))).status).toBe(200);
    expect((await row()).paid).toBe(true);
  });

  test('what the customer pays with is declined: the order stays open', async () => {
    const { body, row, payment } = await approved();
    paypal.declineNext();
    await record(body);
    expect((await row()).paid).toBe(false);
    paypal.approve(intentOf(body).id);
    await record(body);
    expect((await payment())?.state).toBe('paid');
  });

  test('a declined instrument is said at once: the customer may agree with another, or pay by card', async () => {
    const { body, row, payment } = await approved();
    paypal.declineNext();
    expect(intentOf((await record(body)).body).status).toBe('requires_payment_method');
    expect((await payment())?.state).toBe('open');
    const other = await server.get(
      `/api/stripepaymentintent?code=${body.BookingCode}&id=${body.JobPartId}&paymentmethod=card`,
    );
    stripe.confirm(intentOf(other.body).clientsecret, 'succeeds');
    await record({ ...other.body, JobPartId: body.JobPartId });
    expect(await row()).toMatchObject({ paid: true, payment_method: 'card' });
  });

  test('a token that PayPal takes back before its time is asked for again, and nothing is refused for it', async () => {
    paypal.revokeTokens();
    const { send, row } = await begin('paypal');
    const body = await send();
    expect(intentOf(body).status).toBe('requires_payment_method');
    paypal.approve(intentOf(body).id);
    paypal.revokeTokens();
    await record(body);
    expect((await row()).paid).toBe(true);
  });

  test('money that was given back in PayPal’s own pages already is not waited for', async () => {
    const { body, row, payment } = await approved();
    await record(body);
    paypal.refundElsewhere(intentOf(body).id);
    await cancelInTime(await row());
    expect((await payment())?.state).toBe('refunded');
  });

  test('another way to pay ends the order first: approved afterwards, it takes nothing [1§7.18 2§7.23]', async () => {
    const { send, row } = await begin('paypal');
    const body = await send();
    const other = await server.get(
      `/api/stripepaymentintent?code=${body.BookingCode}&id=${body.JobPartId}&paymentmethod=card`,
    );
    paypal.approve(intentOf(body).id);
    await record(body);
    expect(paypal.orders.get(intentOf(body).id)?.status).toBe('APPROVED');
    stripe.confirm(intentOf(other.body).clientsecret, 'succeeds');
    await record({ ...other.body, JobPartId: body.JobPartId });
    expect(await row()).toMatchObject({ paid: true, payment_method: 'card' });
  });

  test('a cancelled booking is refunded', async () => {
    const { body, row, payment } = await approved();
    await record(body);
    const { total_minor } = await row();
    await cancelInTime(await row());
    expect((await payment())?.state).toBe('refunded');
    expect(paypal.refunds.at(-1)?.value).toBe((total_minor / 100).toFixed(2));
  });
});

describe('Braintree', () => {
  /** Another server on the same database, with another gateway for cards. */
  let other: Fixture;
  beforeAll(async () => {
    const operator = demoOperator();
    other = await openFixture({
      database: first.database,
      operator: { ...operator, configuration: { ...operator.configuration, paymentgateway: 'braintree' } },
      paymentProviders: first.deps.paymentProviders ?? [],
      randomBytes: seededBytes(77),
    });
  });
  beforeEach(() => use(other));

  const pay = (nonce = braintree.nonce('valid')) => begin('card', nonce);
  const retry = async ({ BookingCode, JobPartId }: Record<string, unknown>, nonce: string) => {
    const booking = { bookingcode: BookingCode, jobpartid: JobPartId, paymentmethod: 'card' };
    const payment = { retry: true, nonce };
    return (await server.post('/api/createelectronicbooking', { booking, payment, sandbox: false })).body;
  };
  const chargesOf = (key: string) => [...braintree.charges.values()].filter(({ orderId }) => orderId.startsWith(key));

  test('a nonce is charged once, and the booking is paid with it [1§7.27]', async () => {
    const { send, row, booking } = await pay();
    const body = await send();
    expect(body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
    expect(intentOf(body)).toMatchObject({ status: 'succeeded', provider: 'braintree', clientsecret: '' });
    expect((await row()).paid).toBe(true);
    const [charge] = chargesOf(String(booking.requestid));
    expect(charge?.amount.value).toBe(((await row()).total_minor / 100).toFixed(2));
    await send();
    expect(chargesOf(String(booking.requestid))).toHaveLength(1);
  });

  test('pages get a client token, with which banks are asked; the tokenization key while there is none', async () => {
    const key = async () => (await server.get('/api/configuration')).body.publickey;
    const { publickey } = server.operator.configuration;
    braintree.misbehave({ path: 'ClientToken', kind: 'fail' });
    expect(await key()).toBe(publickey);
    now += 30_000;
    expect(await key()).toBe(publickey);
    now += 60_000;
    const token = await key();
    expect(JSON.parse(atob(String(token)))).toMatchObject({ version: 2 });
    now += 11 * 3_600_000;
    expect(await key()).toBe(token);
    now += 2 * 3_600_000;
    // The old token is used while the new one is being fetched.
    expect(await key()).toBe(token);
    await expect.poll(() => key()).not.toBe(token);
  });

  test('no card data, no booking: a nonce is asked for', async () => {
    const { send } = await begin('card');
    expect((await send()).code).toBe(2);
  });

  test('a declined card has the bank’s words, and another nonce pays the same booking', async () => {
    const { send, row } = await pay(braintree.nonce('declined'));
    const body = await send();
    expect(body.PaymentResult).toMatchObject({ Code: 2, Message: 'Do Not Honor' });
    const again = await retry(body, braintree.nonce('valid'));
    expect(again).toMatchObject({ Code: 1, Bref: body.Bref, PaymentResult: { Code: 1 } });
    expect((await row()).paid).toBe(true);
  });

  test('another attempt without card data asks for it, and takes nothing', async () => {
    const { send, payment } = await pay(braintree.nonce('declined'));
    const body = await send();
    const before = await payment();
    expect(await retry(body, '')).toMatchObject({ code: 2, message: messages.paymentInvalid });
    expect(await payment()).toEqual(before);
  });

  test('a booking whose price has come to nothing takes no card any more', async () => {
    const { send, row } = await pay(braintree.nonce('declined'));
    const body = await send();
    const { id, fare_minor: promo_minor } = await row();
    await server.database.updateTable('bookings').set({ promo_minor, total_minor: 0 }).where('id', '=', id).execute();
    expect(await retry(body, braintree.nonce('valid'))).toMatchObject({ code: 2, message: messages.notPayable });
    expect((await row()).paid).toBe(false);
  });

  test('the answer to the charge gets lost: found again by its order, with whatever nonce it is asked for', async () => {
    const { send, row, booking } = await pay();
    braintree.misbehave({ path: 'Charge', kind: 'lose' });
    expect(intentOf(await send()).status).toBe('processing');
    expect(intentOf(await send(braintree.nonce('valid'))).status).toBe('succeeded');
    expect((await row()).paid).toBe(true);
    expect(chargesOf(String(booking.requestid))).toHaveLength(1);
  });

  test('a charge that is listed late is waited for, never made twice', async () => {
    const { send, row, booking } = await pay();
    braintree.listLate(2);
    braintree.misbehave({ path: 'Charge', kind: 'lose' });
    expect(intentOf(await send()).status).toBe('processing');
    braintree.listLate(0);
    for (let tries = 0; tries < 3; tries++) await send(braintree.nonce('valid'));
    expect(chargesOf(String(booking.requestid))).toHaveLength(1);
    expect((await row()).paid).toBe(true);
  });

  test('a charge that never reached Braintree is given up after a moment', async () => {
    const { send, payment, booking } = await pay();
    braintree.misbehave({ path: 'Charge', kind: 'fail' });
    expect(intentOf(await send()).status).toBe('processing');
    const look = async () => {
      const { body } = await server.post('/api/bookinginfo', { code: booking.requestid });
      return (body.bookinginfo as { paymentstatus: string }).paymentstatus;
    };
    expect(await look()).toBe('processing');
    server.clock.now += 20_000;
    expect(await look()).toBe('canceled');
    expect((await payment())?.state).toBe('cancelled');
  });

  test('what turns up after it was given up goes back', async () => {
    const { send, row, payment, booking } = await pay();
    braintree.listLate(1);
    braintree.misbehave({ path: 'Charge', kind: 'lose' });
    await send();
    braintree.listLate(0);
    server.clock.now += 20_000;
    expect(await service.abandon((await row()).id)).toBe(true);
    await sweepAfter(16 * 60_000);
    expect((await payment())?.state).toBe('refunded');
    expect(chargesOf(String(booking.requestid)).map(({ status }) => status)).toEqual(['VOIDED']);
  });

  test('a cancelled booking is voided before it has settled, and refunded after', async () => {
    for (const settled of [false, true]) {
      const { send, row, payment, booking } = await pay();
      await send();
      const [charge] = chargesOf(String(booking.requestid));
      if (settled) braintree.settle(charge?.id ?? '');
      braintree.misbehave({ path: 'Reverse', kind: 'lose' });
      await cancelInTime(await row());
      await sweepAfter(120_000);
      expect((await payment())?.state).toBe('refunded');
      expect(charge?.status).toBe(settled ? 'SETTLED' : 'VOIDED');
      expect(braintree.refunds.filter(({ charge: of }) => of === charge?.id)).toHaveLength(settled ? 1 : 0);
    }
  });

  /** Events as Braintree's own library writes and signs them. */
  const official = new BraintreeGateway({
    environment: Environment.Sandbox,
    merchantId: 'merchant',
    publicKey: 'public',
    privateKey: 'private',
  });
  const eventOf = (kind: WebhookNotificationKind, id: string) => {
    const { bt_signature, bt_payload } = official.webhookTesting.sampleNotification(
      kind,
      braintree.olderId(id),
    ) as never;
    const body = new URLSearchParams({ bt_signature, bt_payload }).toString();
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  };

  test('a signed event settles a charge whose answer got lost; a forged one does not', async () => {
    const { send, row, booking, payment } = await pay();
    braintree.misbehave({ path: 'Charge', kind: 'lose' });
    await send();
    const [charge] = chargesOf(String(booking.requestid));
    const event = eventOf('transaction_settled', charge?.id ?? '');
    // The charge's id is not stored yet: Braintree sends the event again, and the visitor or the sweeper resumes
    // meanwhile.
    expect((await webhook('braintree', event)).status).toBe(409);
    await service.resume((await payment())?.id ?? 0, '');
    expect((await row()).paid).toBe(true);
    expect((await webhook('braintree', event)).status).toBe(200);
    expect((await webhook('braintree', event)).status).toBe(200);
    const forged = event.body.replace(/%7C.{4}/, '%7C0000');
    expect((await webhook('braintree', { ...event, body: forged })).status).toBe(400);
    expect((await row()).paid).toBe(true);
  });

  test('a settlement that the bank takes back leaves the booking to be paid again', async () => {
    const { send, row, booking, payment } = await pay();
    const made = await send();
    const [charge] = chargesOf(String(booking.requestid));
    const id = charge?.id ?? '';
    braintree.settle(id);
    expect((await webhook('braintree', eventOf('transaction_settled', id))).status).toBe(200);
    expect((await row()).paid).toBe(true);
    braintree.takeBack(id);
    expect((await webhook('braintree', eventOf('transaction_settlement_declined', id))).status).toBe(200);
    expect(await row()).toMatchObject({ paid: false, status: 'upcoming' });
    expect((await payment())?.state).toBe('declined');
    const { body: again } = await server.post('/api/createelectronicbooking', {
      booking: { bookingcode: made.BookingCode, jobpartid: made.JobPartId, paymentmethod: 'card' },
      payment: { retry: true, nonce: braintree.nonce('valid') },
      sandbox: false,
    });
    expect(again).toMatchObject({ Code: 1, Bref: made.Bref, PaymentResult: { Code: 1 } });
    expect((await row()).paid).toBe(true);
  });

  test('Braintree’s question before it sends events is answered as its own library answers it', async () => {
    const challenge = '20f9f8ed05f77439fe955c977e4c8a53';
    const { verify } = official.webhookNotification as unknown as { verify(challenge: string): string };
    const ask = (text: string) =>
      server.app(new Request(`http://localhost:4300/webhooks/braintree?bt_challenge=${text}`));
    expect(await (await ask(challenge)).text()).toBe(verify.call(official.webhookNotification, challenge));
    expect((await ask('<script>')).status).toBe(404);
  });

  test('keys that are refused leave the payment open', async () => {
    const stranger = createBraintree({
      publicKey: 'public',
      privateKey: 'other',
      merchantAccountId: '',
      baseUrl: braintree.url,
      clock: () => 0,
    });
    await expect(stranger.read('anything')).rejects.toThrow('AUTHENTICATION');
  });
});
