import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';
import { createStripe } from './stripe.ts';

/** Stripe's scripted responses over HTTP to its own library, and the requests it received. */
let asked: { line: string; headers: IncomingHttpHeaders; form: Record<string, string> }[] = [];
const answers: { status: number; body: unknown }[] = [];
let baseUrl = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => {
    const form = Object.fromEntries(new URLSearchParams(body));
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, form });
    const answer = answers.shift() ?? { status: 404, body: {} };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  expect(answers.splice(0)).toEqual([]);
});

const say = (...bodies: unknown[]) => answers.push(...bodies.map((body) => ({ status: 200, body })));
const no = (status: number, type: string, code?: string) => answers.push({ status, body: { error: { type, code } } });
const webhookSecret = 'whsec_test';
const gateway = (secret = webhookSecret) => createStripe({ secretKey: 'sk_test_1', webhookSecret: secret, baseUrl });
const intent = (status: string, more: object = {}) => ({
  object: 'payment_intent',
  id: 'pi_1',
  status,
  amount: 5450,
  amount_received: 5300,
  currency: 'gbp',
  metadata: { key: 'key' },
  client_secret: 'pi_1_secret',
  ...more,
});
const request = {
  key: 'key',
  method: 'card',
  amountMinor: 5450,
  currency: 'GBP',
  description: 'TB-1',
  returnUrl: '',
  nonce: '',
};

describe('how a payment stands', () => {
  it.each([
    ['requires_payment_method', 'open', 5450],
    ['requires_confirmation', 'open', 5450],
    ['requires_action', 'open', 5450],
    ['requires_capture', 'processing', 5450],
    ['processing', 'processing', 5450],
    ['something_new', 'processing', 5450],
    ['succeeded', 'succeeded', 5300],
    ['canceled', 'cancelled', 5450],
  ])('%s is %s, and says %d', async (status, told, amountMinor) => {
    say(intent(status));
    expect(await gateway().read('pi_1')).toEqual({
      id: 'pi_1',
      key: 'key',
      status: told,
      amountMinor,
      currency: 'GBP',
      clientSecret: 'pi_1_secret',
      redirectUrl: '',
      challenged: status === 'requires_action',
      message: '',
      authCode: status === 'succeeded' ? 'pi_1' : '',
    });
  });

  it('is read with its charge, which says what was given back', async () => {
    say(intent('succeeded', { latest_charge: { amount_refunded: 1250 } }));
    expect((await gateway().read('pi_1')).refundedMinor).toBe(1250);
    expect(asked[0]?.line).toBe('GET /v1/payment_intents/pi_1?expand[0]=latest_charge');
    say(intent('succeeded', { latest_charge: 'ch_1' }));
    expect(await gateway().read('pi_1')).not.toHaveProperty('refundedMinor');
  });

  it('has the words of the last error, and where the bank asks', async () => {
    const more = {
      last_payment_error: { message: 'Your card was declined.' },
      next_action: { redirect_to_url: { url: 'https://bank.example' } },
      metadata: {},
      client_secret: null,
    };
    say(intent('requires_action', more));
    expect(await gateway().read('pi_1')).toMatchObject({
      message: 'Your card was declined.',
      redirectUrl: 'https://bank.example',
      key: '',
      clientSecret: '',
    });
    say(intent('requires_action', { last_payment_error: {}, next_action: { type: 'use_stripe_sdk' } }));
    expect(await gateway().read('pi_1')).toMatchObject({ message: '', redirectUrl: '' });
  });
});

describe('a payment', () => {
  it('is opened under its key, for cards and what stays on the page, and found by opening it again', async () => {
    say(intent('requires_payment_method'), intent('requires_payment_method'));
    await gateway().open(request);
    await gateway().find(request);
    expect(asked[0]).toMatchObject({
      line: 'POST /v1/payment_intents',
      headers: { 'idempotency-key': 'key', authorization: 'Bearer sk_test_1' },
    });
    expect(asked[0]?.form).toEqual({
      amount: '5450',
      currency: 'gbp',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      description: 'Booking TB-1',
      'metadata[key]': 'key',
      'metadata[reference]': 'TB-1',
    });
    expect(asked[1]?.form).toEqual(asked[0]?.form);
    expect(asked[1]?.headers['idempotency-key']).toBe('key');
  });

  it.each([
    [400, 'invalid_request_error', 'amount_too_small', 'amount_too_small'],
    [400, 'invalid_request_error', undefined, 'StripeInvalidRequestError'],
    [402, 'card_error', 'card_declined', 'card_declined'],
  ])('is refused with %d %s %s: %s', async (status, type, code, message) => {
    no(status, type, code);
    await expect(gateway().open(request)).rejects.toEqual(new GatewayRefused(message));
  });

  it.each([
    [401, 'invalid_request_error'],
    [403, 'invalid_request_error'],
    [400, 'idempotency_error'],
  ])('of which %d %s is said is left open: nobody knows what became of it', async (status, type) => {
    no(status, type);
    await expect(gateway().open(request)).rejects.toThrow(GatewayUnreachable);
  });

  it('that Stripe has no coin for is refused before it is asked', async () => {
    await expect(gateway().open({ ...request, amountMinor: 5450.5 })).rejects.toThrow(GatewayRefused);
    await expect(gateway().refund('pi_1', 'k', 0.5, 'GBP')).rejects.toThrow(GatewayRefused);
    expect(asked).toEqual([]);
  });
});

describe('given up, a payment', () => {
  it('is cancelled', async () => {
    say(intent('canceled'));
    expect((await gateway().cancel('pi_1', 'key')).status).toBe('cancelled');
    expect(asked[0]?.line).toBe('POST /v1/payment_intents/pi_1/cancel');
  });

  it('that cannot be ended any more is what it is', async () => {
    no(400, 'invalid_request_error', 'payment_intent_unexpected_state');
    say(intent('succeeded'));
    expect((await gateway().cancel('pi_1', 'key')).status).toBe('succeeded');
  });

  it('is not given up where Stripe says anything else', async () => {
    no(404, 'invalid_request_error', 'resource_missing');
    await expect(gateway().cancel('pi_1', 'key')).rejects.toThrow(GatewayRefused);
  });
});

describe('a refund', () => {
  it('is of the payment, under its own key', async () => {
    say({ id: 're_1' });
    await gateway().refund('pi_1', 'key:refund', 1250, 'GBP');
    expect(asked[0]).toMatchObject({
      line: 'POST /v1/refunds',
      headers: { 'idempotency-key': 'key:refund' },
      form: { payment_intent: 'pi_1', amount: '1250' },
    });
  });

  it('that was made already is as good as made; any other no is one', async () => {
    no(400, 'invalid_request_error', 'charge_already_refunded');
    await expect(gateway().refund('pi_1', 'k', 1250, 'GBP')).resolves.toBeUndefined();
    no(400, 'invalid_request_error', 'charge_disputed');
    await expect(gateway().refund('pi_1', 'k', 1250, 'GBP')).rejects.toEqual(new GatewayRefused('charge_disputed'));
  });
});

describe('on Stripe’s own page', () => {
  const page = () => createStripe({ secretKey: 'sk_test_1', webhookSecret, baseUrl, hostedPage: true });
  const session = (status: string, more: object = {}) => ({
    object: 'checkout.session',
    id: 'cs_1',
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_total: 5450,
    currency: 'gbp',
    metadata: { key: 'key' },
    payment_intent: null,
    url: status === 'open' ? 'https://checkout.stripe.com/c/pay/cs_1' : null,
    ...more,
  });

  it('a payment is opened for a card, and leads there and back; asked for again it is the same', async () => {
    say(session('open'), session('open'));
    const asking = { ...request, returnUrl: 'https://cars.example/booking.html?a=1' };
    expect(await page().open(asking)).toEqual({
      id: 'cs_1',
      key: 'key',
      status: 'open',
      amountMinor: 5450,
      currency: 'GBP',
      clientSecret: '',
      redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1',
      challenged: false,
      message: '',
      authCode: '',
    });
    await page().find(asking);
    expect(asked[0]).toMatchObject({
      line: 'POST /v1/checkout/sessions',
      headers: { 'idempotency-key': 'key:page', authorization: 'Bearer sk_test_1' },
    });
    expect(asked[0]?.form).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'link',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': '5450',
      'line_items[0][price_data][product_data][name]': 'TB-1',
      'adaptive_pricing[enabled]': 'false',
      success_url: 'https://cars.example/booking.html?a=1',
      cancel_url: 'https://cars.example/booking.html?a=1',
      client_reference_id: 'TB-1',
      'metadata[key]': 'key',
      'metadata[reference]': 'TB-1',
      'payment_intent_data[description]': 'Booking TB-1',
      'payment_intent_data[metadata][key]': 'key',
      'payment_intent_data[metadata][reference]': 'TB-1',
    });
    expect([asked[1]?.form, asked[1]?.headers['idempotency-key']]).toEqual([asked[0]?.form, 'key:page']);
  });

  it.each([
    ['open', {}, 'open', 5450],
    ['expired', {}, 'cancelled', 5450],
    ['complete', { payment_status: 'unpaid' }, 'processing', 5450],
    ['complete', { payment_intent: 'pi_1' }, 'succeeded', 5450],
    ['complete', { payment_intent: intent('succeeded') }, 'succeeded', 5300],
    ['open', { payment_intent: intent('succeeded') }, 'open', 5450],
  ])('%s with %j is %s, and says %d', async (status, more, told, amountMinor) => {
    say(session(status, more));
    expect(await page().read('cs_1')).toMatchObject({ status: told, amountMinor, key: 'key' });
    expect(asked[0]?.line).toBe('GET /v1/checkout/sessions/cs_1?expand[0]=payment_intent.latest_charge');
  });

  it('says which card was declined while another can be tried, and what was given back', async () => {
    const tried = intent('requires_payment_method', { last_payment_error: { message: 'Your card was declined.' } });
    say(session('open', { payment_intent: tried }));
    expect((await page().read('cs_1')).message).toBe('Your card was declined.');
    const paid = intent('succeeded', { latest_charge: { amount_refunded: 1250 } });
    say(session('complete', { payment_intent: paid }));
    expect(await page().read('cs_1')).toMatchObject({ refundedMinor: 1250, authCode: 'pi_1' });
  });

  it('a payment is ended; one that was paid meanwhile says so, and one that stays open is not given up', async () => {
    say(session('expired'));
    expect((await page().cancel('cs_1', 'key')).status).toBe('cancelled');
    expect(asked[0]?.line).toBe('POST /v1/checkout/sessions/cs_1/expire');
    no(400, 'invalid_request_error');
    say(session('complete'));
    expect((await page().cancel('cs_1', 'key')).status).toBe('succeeded');
    no(400, 'invalid_request_error');
    say(session('open'));
    await expect(page().cancel('cs_1', 'key')).rejects.toThrow(GatewayRefused);
  });

  it('money goes back by the intent of its page, and nothing where there is none', async () => {
    say(session('complete', { payment_intent: 'pi_7' }), { id: 're_1' });
    await page().refund('cs_1', 'key:refund', 1250, 'GBP');
    expect(asked[1]).toMatchObject({ line: 'POST /v1/refunds', form: { payment_intent: 'pi_7', amount: '1250' } });
    say(session('complete', { payment_intent: intent('succeeded') }), { id: 're_1' });
    await page().refund('cs_1', 'key:refund', 1250, 'GBP');
    expect(asked[3]?.form).toEqual({ payment_intent: 'pi_1', amount: '1250' });
    say(session('expired'));
    await expect(page().refund('cs_1', 'key:refund', 1250, 'GBP')).rejects.toThrow(GatewayRefused);
  });

  it('what was begun one way is carried through when the operator has chosen the other, and not gone on with', async () => {
    say(intent('succeeded'), session('complete'));
    expect((await page().read('pi_1')).status).toBe('succeeded');
    expect((await gateway().read('cs_1')).status).toBe('succeeded');
    expect(['pi_1', 'cs_1'].map((id) => [page().continues?.(id), gateway().continues?.(id)])).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

describe('an event', () => {
  const { webhooks } = new Stripe('sk_test_1');
  const read = (object: object, secret = webhookSecret, own = webhookSecret) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'any', data: { object } });
    const signature = webhooks.generateTestHeaderString({ payload: body, secret });
    return gateway(own).readEvent?.(new Headers({ 'stripe-signature': signature }), body);
  };

  it.each([
    { object: 'refund', id: 're_1', payment_intent: null },
    { object: 'payout', id: 'po_1' },
    // Payments that the operator's other systems take with the same account.
    { object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1', metadata: {} },
    { object: 'payment_intent', id: 'pi_1', metadata: {} },
    { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' },
  ])('about %j is about no payment of this server', async (object) => {
    expect(await read(object)).toEqual({ eventId: 'evt_1', gatewayId: '' });
    expect(asked).toEqual([]);
  });

  it.each([
    [{ object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1' }, 'cs_1'],
    [{ object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ])('about %j is about the payment whose key it carries', async (object, gatewayId) => {
    const told = { eventId: 'evt_1', gatewayId, key: 'key' };
    expect(await read({ ...object, metadata: { key: 'key' } })).toEqual(told);
    expect(asked).toEqual([]);
  });

  it.each([
    [intent('succeeded'), { gatewayId: 'pi_1', key: 'key' }],
    [intent('succeeded', { metadata: {} }), { gatewayId: '' }],
  ])('about a refund is asked about: of the intent %j it is about %j', async (found, about) => {
    say(found);
    const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_1', metadata: { key: 'another system’s' } };
    expect(await read(refund)).toEqual({ eventId: 'evt_1', ...about });
    expect(asked[0]?.line).toBe('GET /v1/payment_intents/pi_1');
  });

  it('about a refund of a payment that Stripe does not know is about none', async () => {
    no(404, 'invalid_request_error', 'resource_missing');
    const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_1' };
    expect(await read(refund)).toEqual({ eventId: 'evt_1', gatewayId: '' });
  });

  it('about a refund that cannot be asked about is not answered as if it could', async () => {
    for (let tries = 0; tries < 3; tries++) no(500, 'api_error');
    await expect(read({ object: 'refund', id: 're_1', payment_intent: 'pi_1' })).rejects.toThrow(GatewayUnreachable);
  });

  it('counts with Stripe’s own signature alone, and not where the operator takes no events', async () => {
    const object = { object: 'payment_intent', id: 'pi_1' };
    expect(await read(object, 'whsec_other')).toBeNull();
    expect(await read(object, webhookSecret, '')).toBeNull();
    expect(await gateway().readEvent?.(new Headers(), '{}')).toBeNull();
  });
});

it.each([
  ['sk_test_1', false],
  ['rk_test_1', false],
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['my_sk_test_1', true],
])('with the key %s real money is taken: %s; no nonce is needed', (secretKey, live) => {
  const stripe = createStripe({ secretKey, webhookSecret: '' });
  expect([stripe.live, stripe.needsNonce('card')]).toEqual([live, false]);
});
