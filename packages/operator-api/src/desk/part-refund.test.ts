import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBraintree } from '../payments/braintree/braintree.ts';
import { createPaypal } from '../payments/paypal/paypal.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createPaymentService } from '../payments/service.ts';
import { createStripe } from '../payments/stripe/stripe.ts';
import { type BraintreeStandIn, startBraintreeStandIn } from '../testing/braintree-stand-in.ts';
import { bookingOf, demoOperator, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../testing/paypal-stand-in.ts';
import { movePickup } from '../testing/rides.ts';
import { signedIn } from '../testing/staff.ts';
import { type StripeStandIn, startStripeStandIn } from '../testing/stripe-stand-in.ts';

const adminKey = 'an-admin-key-of-some-length';

/** Staff refund part of a payment: the requests that the gateways receive, despite failures in between. */
type Name = 'stripe' | 'braintree' | 'paypal';
type Answer = Record<string, unknown>;

let stripe: StripeStandIn;
let braintree: BraintreeStandIn;
let paypal: PaypalStandIn;
const servers = {} as Record<Name, Fixture>;
const staff = {} as Record<Name, Record<string, string>>;
let now = 0;

beforeAll(async () => {
  stripe = await startStripeStandIn('whsec');
  braintree = await startBraintreeStandIn('public', 'private');
  paypal = await startPaypalStandIn();
  const keys = { publicKey: 'public', privateKey: 'private', merchantAccountId: '' };
  const providers: Record<Name, PaymentProvider> = {
    stripe: createStripe({ secretKey: 'sk_test_stand_in', webhookSecret: 'whsec', baseUrl: stripe.url }),
    braintree: createBraintree({ ...keys, baseUrl: braintree.url, clock: () => now }),
    paypal: createPaypal({ clientId: 'test', secret: 'test', webhookId: 'WH', baseUrl: paypal.url, clock: () => 0 }),
  };
  for (const name of ['stripe', 'braintree', 'paypal'] as const) {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, paymentgateway: name === 'paypal' ? 'stripe' : name };
    const payments = { ...operator.payments, latecancellationrefundpercent: 50 };
    servers[name] = await openFixture({
      adminKey,
      operator: { ...operator, configuration, payments },
      paymentProviders: [providers[name]],
    });
    staff[name] = await signedIn(servers[name], adminKey, 'dispatcher');
  }
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
  await Promise.all([stripe.stop(), braintree.stop(), paypal.stop()]);
});

/** A paid booking, and the amount that its gateway has refunded, minor units. */
async function paid(name: Name) {
  const server = servers[name];
  const method = name === 'paypal' ? 'paypal' : 'card';
  const request = quotationOf({
    requestid: freshId(),
    paymentmethod: method,
    now: false,
    bookingdate: '2026-11-28T10:00:00+00:00',
  });
  const quoted = await server.post('/api/quotation', request);
  const [{ totalfare = 0 } = {}] = quoted.body.additionalprices as { totalfare: number }[];
  const booking = bookingOf(request, totalfare, { paymentmethod: method });
  const nonce = name === 'braintree' ? braintree.nonce('valid') : '';
  const { body } = await server.post('/api/createelectronicbooking', { booking, payment: { nonce } });
  const intent = body.PaymentIntent as Record<string, string>;
  const id = intent.id ?? '';
  if (name === 'stripe') stripe.confirm(intent.clientsecret ?? '', 'succeeds');
  if (name === 'paypal') paypal.approve(id);
  await server.put('/api/updateelectronicbooking', { Id: id, Status: 'ok', JobpartId: body.JobPartId });
  if (name === 'braintree') braintree.settle(id);
  const [reference, code] = [String(body.Bref), String(body.BookingCode)];
  const sentBefore = paypal.refunds.length;
  const returned = (): number => {
    const sum = (values: readonly string[]) =>
      values.reduce((total, value) => total + Math.round(Number(value) * 100), 0);
    if (name === 'stripe') return stripe.intents.get(id)?.refunded ?? 0;
    if (name === 'paypal') return sum(paypal.refunds.slice(sentBefore).map(({ value }) => value));
    return sum(braintree.refunds.filter(({ charge }) => charge === id).map(({ value }) => value));
  };
  const giveBack = (amount: number, key = freshId()) =>
    server.post(`/desk/v1/bookings/${reference}/refunds`, { id: key, amount, reason: 'Late' }, staff[name]);
  const told = async () => (await server.get(`/desk/v1/bookings/${reference}`, staff[name])).body as Answer;
  const ticket = async () => (await server.post('/api/bookinginfo', { code })).body.bookinginfo as Answer;
  const sweep = async (ms: number) => {
    server.clock.now += ms;
    now += ms;
    await createPaymentService(server.deps).sweep();
  };
  const cancelLate = async () => {
    await movePickup(server, Number(body.JobPartId), server.clock.now + 60_000);
    return server.post('/api/cancelbooking', { bookingref: reference, code });
  };
  return { server, reference, total: Math.round(totalfare * 100), returned, giveBack, told, ticket, sweep, cancelLate };
}

const misbehave: Record<Name, (kind: 'lose' | 'fail', times?: number) => void> = {
  stripe: (kind, times = 1) => stripe.misbehave({ path: 'refunds', kind, times }),
  braintree: (kind, times = 1) => braintree.misbehave({ path: 'Refund', kind, times }),
  paypal: (kind, times = 1) => paypal.misbehave({ path: 'refund', kind, times }),
};

describe.each(['stripe', 'braintree', 'paypal'] as const)('a part that goes back through %s', (name) => {
  it('goes back, and desk and ticket say so', async () => {
    const { total, returned, giveBack, told, ticket } = await paid(name);
    expect((await told()).refundable).toBe(total);
    const { status, body } = await giveBack(500);
    expect([status, body]).toEqual([201, { back: 500, refundable: total - 500, currency: 'GBP' }]);
    expect(returned()).toBe(500);
    expect(await told()).toMatchObject({ refundable: total - 500, payments: [{ state: 'paid', back: 500 }] });
    expect(await ticket()).toMatchObject({ ispaid: true, refund: 5, refundstate: 'done' });
  });

  it('goes back once, however often and however many at once it is asked for; another part goes back besides', async () => {
    const { returned, giveBack, total, told } = await paid(name);
    const key = freshId();
    const answers = await Promise.all([giveBack(500, key), giveBack(500, key), giveBack(500, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await giveBack(500, key);
    expect(returned()).toBe(500);
    await giveBack(250);
    expect(returned()).toBe(750);
    expect((await told()).refundable).toBe(total - 750);
  });

  it('is no more than was paid and has not gone back, also of two that come at once', async () => {
    const { returned, giveBack, total } = await paid(name);
    expect((await giveBack(total + 1)).body).toMatchObject({ status: 409, code: 'too-much', field: 'amount' });
    expect(returned()).toBe(0);
    const most = total - 100;
    const both = await Promise.all([giveBack(most), giveBack(most)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(returned()).toBe(most);
    expect((await giveBack(101)).body).toMatchObject({ status: 409, current: { refundable: 100 } });
  });

  it('is no less than the smallest amount that gateways move, and nobody is told of less', async () => {
    const { server, reference, giveBack } = await paid(name);
    const { id } = await server.database
      .updateTable('bookings')
      .set({ currency: 'KWD' })
      .where('reference', '=', reference)
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.database.updateTable('payments').set({ currency: 'KWD' }).where('booking_id', '=', id).execute();
    const before = server.emails.length;
    expect((await giveBack(9)).body).toMatchObject({
      status: 409,
      code: 'too-little',
      detail: 'The smallest part that can be refunded is 0.01 KWD.',
      field: 'amount',
    });
    expect(server.emails).toHaveLength(before);
    const trail = server.database.selectFrom('audit_trail').select('action').where('booking_id', '=', id);
    expect(await trail.execute()).toEqual([]);
  });

  it('is on its way while the gateway does not answer, and goes back once when it does', async () => {
    const { returned, giveBack, ticket, sweep, server, reference } = await paid(name);
    misbehave[name]('fail', 3);
    expect((await giveBack(500)).status).toBe(201);
    expect(returned()).toBe(0);
    expect(await ticket()).toMatchObject({ refund: 5, refundstate: 'pending' });
    // The sweeper of another process continues the stored refund.
    for (let minutes = 0; minutes < 5; minutes++) await sweep(61_000);
    expect(returned()).toBe(500);
    expect(await ticket()).toMatchObject({ refund: 5, refundstate: 'done' });
    const { id } = await server.database
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const changes = await server.database
      .selectFrom('booking_changes')
      .select('type')
      .where('booking_id', '=', id)
      .execute();
    expect(changes.filter(({ type }) => type === 'booking.refunded')).toHaveLength(1);
  });

  it('goes back once when the answer gets lost', async () => {
    const { returned, giveBack, sweep, ticket } = await paid(name);
    misbehave[name]('lose');
    expect((await giveBack(500)).status).toBe(201);
    for (let minutes = 0; minutes < 3; minutes++) await sweep(61_000);
    expect(returned()).toBe(500);
    expect(await ticket()).toMatchObject({ refund: 5, refundstate: 'done' });
  });

  it('is the whole payment of a ride that staff cancel, which the list of rides says', async () => {
    const { server, reference, total, giveBack, told } = await paid(name);
    await giveBack(500);
    expect((await told()).rides).toEqual([expect.not.objectContaining({ back: 500 })]);
    const path = `/desk/v1/bookings/${reference}/legs/outbound/cancellation`;
    expect(await server.post(path, { refund: true, reason: 'No car' }, staff[name])).toMatchObject({ status: 200 });
    const { rides } = (await server.get('/desk/v1/rides?day=2026-11-28', staff[name])).body;
    const ride = (rides as Answer[]).find((each) => each.reference === reference);
    expect(ride).toMatchObject({ status: 'cancelled', paid: true, back: total });
  });

  it('is told to the passenger in an email', async () => {
    const { giveBack, server, reference } = await paid(name);
    await giveBack(500);
    const letters = server.emails.filter(({ subject }) => subject.includes(`Refund for booking ${reference}`));
    expect(letters.map(({ text }) => text)).toEqual([expect.stringMatching(/£5.*Your booking stands/)]);
  });

  it('may be the fee of a late cancellation, and its email does not say that the booking stands', async () => {
    const { cancelLate, giveBack, server, reference, returned, told, ticket, total } = await paid(name);
    const half = Math.round(total / 2);
    expect((await cancelLate()).body).toMatchObject({ code: 1, refund: half / 100 });
    expect(returned()).toBe(half);
    expect(await told()).toMatchObject({ refundable: total - half, payments: [{ state: 'paid', back: half }] });
    expect(await told()).toMatchObject({ rides: [{ status: 'cancelled', back: half }] });
    expect(await ticket()).toMatchObject({ status: 'cancelled', refund: half / 100, refundstate: 'done' });
    expect((await giveBack(total - half)).body).toMatchObject({ refundable: 0 });
    expect(returned()).toBe(total);
    expect(await told()).toMatchObject({ rides: [{ back: total }] });
    expect(await ticket()).toMatchObject({ refund: total / 100, refundstate: 'done' });
    const letters = server.emails.filter(({ subject }) => subject.includes(`Refund for booking ${reference}`));
    expect(letters.map(({ text }) => text)).toEqual([expect.not.stringContaining('stands')]);
  });
});
