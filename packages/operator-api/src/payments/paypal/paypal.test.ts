import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';
import { createPaypal } from './paypal.ts';

/** PayPal's scripted responses one by one, and the requests it received. */
interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
let asked: Asked[];
let answers: (() => Response | Promise<Response>)[];
let clock = 0;

const say = (...bodies: unknown[]) => answers.push(...bodies.map((body) => () => Response.json(body)));
const refuse = (status: number, body: unknown = {}) => answers.push(() => Response.json(body, { status }));
const no = (issue: string) => refuse(422, { details: [{ issue }] });
const token = (seconds = 1000) => say({ access_token: `token-${asked.length}`, expires_in: seconds });

const gateway = (webhookId = 'WH') =>
  createPaypal({ clientId: 'id', secret: 'secret', webhookId, baseUrl: 'https://paypal.example/', clock: () => clock });

const pounds = (value: string) => ({ currency_code: 'GBP', value });
const order = (status: string, unit: object = {}, more: object = {}) => ({
  id: 'ORDER1',
  status,
  purchase_units: [{ custom_id: 'key', amount: pounds('54.00'), ...unit }],
  ...more,
});
const captured = (status: string, refunds: object[] = []) => ({
  payments: { captures: [{ id: 'CAP1', status, amount: pounds('53.00') }], refunds },
});
const request = {
  key: 'key',
  method: 'paypal',
  amountMinor: 5450,
  currency: 'GBP',
  description: 'TB-1',
  returnUrl: 'https://cars.example/payment?id=1',
  nonce: '',
};

beforeEach(() => {
  asked = [];
  answers = [];
  clock = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({
      method: init.method ?? '',
      url,
      headers: init.headers as Record<string, string>,
      body: String(init.body ?? ''),
    });
    const answer = answers.shift();
    if (!answer) throw new Error(`nobody answers ${url}`);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(answers).toEqual([]);
});

describe('how an order stands', () => {
  it.each([
    ['CREATED', {}, 'open'],
    ['PAYER_ACTION_REQUIRED', {}, 'open'],
    ['APPROVED', {}, 'approved'],
    ['VOIDED', {}, 'cancelled'],
    ['COMPLETED', captured('COMPLETED'), 'succeeded'],
    ['COMPLETED', captured('PENDING'), 'processing'],
    ['COMPLETED', captured('DECLINED'), 'declined'],
    ['COMPLETED', captured('FAILED'), 'declined'],
    ['COMPLETED', captured('REFUNDED'), 'succeeded'],
  ])('%s with %j is %s', async (status, unit, told) => {
    token();
    say(order(status, unit));
    expect((await gateway().read('ORDER1')).status).toBe(told);
  });

  it('says what was taken, under which key, and where the customer agrees', async () => {
    token();
    say(order('COMPLETED', captured('COMPLETED')));
    expect(await gateway().read('ORDER 1')).toEqual({
      id: 'ORDER1',
      key: 'key',
      status: 'succeeded',
      amountMinor: 5300,
      currency: 'GBP',
      clientSecret: '',
      redirectUrl: '',
      challenged: false,
      message: '',
      authCode: 'CAP1',
      refundedMinor: 0,
      refundingMinor: 0,
    });
    expect(asked[1]).toMatchObject({ method: 'GET', url: 'https://paypal.example/v2/checkout/orders/ORDER%201' });
    expect(asked[1]?.headers).not.toHaveProperty('paypal-request-id');
  });

  it.each(['payer-action', 'approve'])('the customer agrees behind the link called %s', async (rel) => {
    token();
    const links = [
      { rel: 'self', href: 'https://paypal.example/self' },
      { rel, href: 'https://paypal.example/agree' },
    ];
    say(order('CREATED', {}, { links }));
    expect(await gateway().read('ORDER1')).toMatchObject({
      redirectUrl: 'https://paypal.example/agree',
      amountMinor: 5400,
      authCode: '',
    });
  });

  it('of which PayPal tells nothing more than its id has no key and no money', async () => {
    token();
    say({ id: 'ORDER1', status: 'COMPLETED' });
    expect(await gateway().read('ORDER1')).toMatchObject({
      status: 'succeeded',
      key: '',
      amountMinor: 0,
      currency: '',
      authCode: '',
      refundedMinor: 0,
    });
  });

  it.each([
    ['nothing', 'COMPLETED', [], 0],
    ['what went back in parts', 'PARTIALLY_REFUNDED', [{ amount: pounds('10.00') }, { amount: pounds('2.50') }], 1250],
    [
      'nothing of what is on its way only',
      'COMPLETED',
      [
        { status: 'PENDING', amount: pounds('10.00') },
        { status: 'COMPLETED', amount: pounds('1.00') },
      ],
      100,
    ],
    ['all of it where no part is told', 'REFUNDED', [], 5300],
    ['the part that is told', 'REFUNDED', [{ amount: pounds('10.00') }], 1000],
  ])('counts as given back %s', async (_, status, refunds, minor) => {
    token();
    say(order('COMPLETED', captured(status, refunds)));
    expect((await gateway().read('ORDER1')).refundedMinor).toBe(minor);
  });

  it('tells what is on its way apart', async () => {
    token();
    const refunds = [{ status: 'PENDING', amount: pounds('10.00') }, { amount: pounds('1.00') }];
    say(order('COMPLETED', captured('COMPLETED', refunds)));
    expect(await gateway().read('ORDER1')).toMatchObject({ refundedMinor: 100, refundingMinor: 1000 });
  });
});

describe('PayPal’s token', () => {
  it('is asked for with the operator’s keys, and used until a minute before it ends', async () => {
    const paypal = gateway();
    token(1000);
    say(order('APPROVED'));
    await paypal.read('ORDER1');
    expect(asked[0]).toEqual({
      method: 'POST',
      url: 'https://paypal.example/v1/oauth2/token',
      headers: {
        authorization: `Basic ${btoa('id:secret')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    clock = 939_999;
    say(order('APPROVED'));
    await paypal.read('ORDER1');
    clock = 940_000;
    token(1000);
    say(order('APPROVED'));
    await paypal.read('ORDER1');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${btoa('id:secret')}`,
      'Bearer token-0',
      'Bearer token-0',
      `Basic ${btoa('id:secret')}`,
      'Bearer token-3',
    ]);
  });

  it('is another one after PayPal took it back, once', async () => {
    token();
    refuse(401);
    token();
    say(order('APPROVED'));
    expect((await gateway().read('ORDER1')).status).toBe('approved');
    token();
    refuse(401);
    token();
    refuse(401);
    await expect(gateway().read('ORDER1')).rejects.toThrow(GatewayUnreachable);
  });

  it('that is none leaves the payment open', async () => {
    say({ error: 'invalid_client' });
    await expect(gateway().read('ORDER1')).rejects.toThrow(GatewayUnreachable);
  });
});

describe('nothing is concluded from', () => {
  it.each([429, 500, 503])('the answer %d', async (status) => {
    token();
    refuse(status);
    await expect(gateway().read('ORDER1')).rejects.toThrow(GatewayUnreachable);
  });

  it('no answer', async () => {
    token();
    answers.push(() => Promise.reject(new TypeError('fetch failed')));
    await expect(gateway().read('ORDER1')).rejects.toThrow(GatewayUnreachable);
  });

  it('half an answer', async () => {
    token();
    answers.push(() => new Response('{"id":'));
    await expect(gateway().read('ORDER1')).rejects.toThrow(GatewayUnreachable);
  });

  it('an answer of another kind, about an order that is read or opened', async () => {
    token();
    say({ hello: 'world' });
    await expect(gateway().read('ORDER1')).rejects.toThrow(GatewayUnreachable);
    token();
    say({ hello: 'world' });
    await expect(gateway().open(request)).rejects.toThrow(GatewayUnreachable);
  });
});

it.each([
  [{ details: [{ issue: 'INVALID_RESOURCE_ID' }] }, 'INVALID_RESOURCE_ID'],
  [{ details: [{}] }, ''],
  [{}, ''],
  [{ details: 'no' }, 'paypal 422'],
])('a refusal, %j, says why: %j', async (body, message) => {
  token();
  refuse(422, body);
  await expect(gateway().read('ORDER1')).rejects.toEqual(new GatewayRefused(message));
});

describe('an order', () => {
  it('is made under the payment’s key, and the customer comes back marked as from PayPal', async () => {
    const paypal = gateway();
    token();
    say(order('PAYER_ACTION_REQUIRED'));
    expect((await paypal.open(request)).status).toBe('open');
    const [, { method, url, headers, body }] = asked as [Asked, Asked];
    expect([method, url]).toEqual(['POST', 'https://paypal.example/v2/checkout/orders']);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'paypal-request-id': 'key',
      prefer: 'return=representation',
    });
    const back = 'https://cars.example/payment?id=1&paypal=back';
    expect(JSON.parse(body)).toEqual({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: 'key', description: 'Booking TB-1', amount: pounds('54.50') }],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            return_url: back,
            cancel_url: back,
          },
        },
      },
    });
    // The payment is found by repeating the same request.
    say(order('APPROVED'));
    expect((await paypal.find(request))?.status).toBe('approved');
    expect(asked[2]).toEqual(asked[1]);
  });

  it('of a page that nobody comes back to names none', async () => {
    token();
    say(order('PAYER_ACTION_REQUIRED'));
    await gateway().open({ ...request, returnUrl: '' });
    expect(JSON.parse(asked[1]?.body ?? '').payment_source.paypal.experience_context).toEqual({
      user_action: 'PAY_NOW',
      shipping_preference: 'NO_SHIPPING',
    });
  });
});

describe('capturing', () => {
  it('takes the money under its own key, and tells how the order stands then', async () => {
    token();
    say({}, order('COMPLETED', captured('COMPLETED')));
    expect((await gateway().capture?.('ORDER 1', 'key:capture'))?.status).toBe('succeeded');
    expect(asked[1]).toMatchObject({
      method: 'POST',
      url: 'https://paypal.example/v2/checkout/orders/ORDER%201/capture',
      body: '{}',
    });
    expect(asked[1]?.headers['paypal-request-id']).toBe('key:capture');
  });

  it.each([
    ['INSTRUMENT_DECLINED', 'APPROVED', 'open'],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'APPROVED', 'open'],
    ['SOMETHING_ELSE', 'APPROVED', 'approved'],
    ['ORDER_ALREADY_CAPTURED', 'COMPLETED', 'succeeded'],
    ['INSTRUMENT_DECLINED', 'VOIDED', 'cancelled'],
  ])('refused with %s, an order that is %s is %s', async (issue, status, told) => {
    token();
    no(issue);
    say(order(status));
    expect((await gateway().capture?.('ORDER1', 'key:capture'))?.status).toBe(told);
  });

  it('that gets no answer is not concluded from', async () => {
    token();
    refuse(503);
    await expect(gateway().capture?.('ORDER1', 'key:capture')).rejects.toThrow(GatewayUnreachable);
  });
});

it.each([
  ['APPROVED', {}, 'cancelled'],
  ['CREATED', {}, 'cancelled'],
  ['COMPLETED', captured('COMPLETED'), 'succeeded'],
  ['COMPLETED', captured('PENDING'), 'processing'],
  ['COMPLETED', captured('DECLINED'), 'cancelled'],
])('given up, an order that is %s with %j is %s', async (status, unit, told) => {
  token();
  say(order(status, unit));
  expect((await gateway().cancel('ORDER1', 'key')).status).toBe(told);
});

describe('a refund', () => {
  it('is of the capture, under its own key, and of what is asked', async () => {
    token();
    say(order('COMPLETED', captured('COMPLETED')), { id: 'RF1' });
    await gateway().refund('ORDER1', 'key:refund', 1250, 'GBP');
    expect(asked[2]).toMatchObject({ method: 'POST', url: 'https://paypal.example/v2/payments/captures/CAP1/refund' });
    expect(asked[2]?.headers['paypal-request-id']).toBe('key:refund');
    expect(JSON.parse(asked[2]?.body ?? '')).toEqual({ amount: pounds('12.50') });
  });

  it('that was made already is as good as made', async () => {
    token();
    say(order('COMPLETED', captured('REFUNDED')));
    no('CAPTURE_FULLY_REFUNDED');
    await expect(gateway().refund('ORDER1', 'key:refund', 1250, 'GBP')).resolves.toBeUndefined();
  });

  it('that is refused for another reason, or of what was never captured, is refused', async () => {
    token();
    say(order('COMPLETED', captured('COMPLETED')));
    no('TRANSACTION_REFUSED');
    await expect(gateway().refund('ORDER1', 'key:refund', 1250, 'GBP')).rejects.toThrow('TRANSACTION_REFUSED');
    token();
    say(order('APPROVED'));
    await expect(gateway().refund('ORDER1', 'key:refund', 1250, 'GBP')).rejects.toThrow(GatewayRefused);
  });

  it('that gets no answer is not taken for one that was made', async () => {
    token();
    say(order('COMPLETED', captured('COMPLETED')));
    refuse(500);
    await expect(gateway().refund('ORDER1', 'key:refund', 1250, 'GBP')).rejects.toThrow(GatewayUnreachable);
  });
});

describe('an event', () => {
  const headers = new Headers({
    'paypal-auth-algo': 'algo',
    'paypal-cert-url': 'url',
    'paypal-transmission-id': 'id',
    'paypal-transmission-sig': 'sig',
    'paypal-transmission-time': 'time',
  });
  const read = (event: object, verification_status = 'SUCCESS') => {
    token();
    say({ verification_status });
    return gateway().readEvent?.(headers, JSON.stringify(event));
  };
  const related = { supplementary_data: { related_ids: { order_id: 'ORDER1' } } };

  it('is shown to PayPal with its signature, and counts when PayPal says that it is its own', async () => {
    const event = { id: 'WH-1', resource: { id: 'CAP1', custom_id: 'key', ...related } };
    expect(await read(event)).toEqual({ eventId: 'WH-1', gatewayId: 'ORDER1', key: 'key' });
    expect(asked[1]).toMatchObject({
      method: 'POST',
      url: 'https://paypal.example/v1/notifications/verify-webhook-signature',
    });
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      auth_algo: 'algo',
      cert_url: 'url',
      transmission_id: 'id',
      transmission_sig: 'sig',
      transmission_time: 'time',
      webhook_id: 'WH',
      webhook_event: event,
    });
    expect(await read(event, 'FAILURE')).toBeNull();
  });

  it.each([
    [
      { id: 'WH-1', resource: { id: 'ORDER1' } },
      { eventId: 'WH-1', gatewayId: 'ORDER1' },
    ],
    [{ resource: { id: 7, custom_id: 7 } }, { eventId: '', gatewayId: '' }],
    [{ id: 7 }, { eventId: '7', gatewayId: '' }],
  ])('%j is read as %j', async (event, said) => {
    expect(await read(event)).toEqual(said);
  });

  const dispute = (id: string) => ({
    id: 'WH-2',
    event_type: 'CUSTOMER.DISPUTE.CREATED',
    resource: { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: id }] },
  });

  it('of a dispute names the capture, through which its order is found', async () => {
    const reading = read(dispute('CAP/1'));
    say({ id: 'CAP/1', custom_id: 'key', ...related });
    expect(await reading).toEqual({ eventId: 'WH-2', gatewayId: 'ORDER1', key: 'key', isDispute: true });
    expect(asked[2]).toMatchObject({ method: 'GET', url: 'https://paypal.example/v2/payments/captures/CAP%2F1' });
  });

  it('of a dispute about what another system sold is about no payment, and is sent again where PayPal is silent', async () => {
    const reading = read(dispute('CAP1'));
    no('INVALID_RESOURCE_ID');
    expect(await reading).toEqual({ eventId: 'WH-2', gatewayId: '' });
    expect(await read({ ...dispute('CAP1'), resource: { disputed_transactions: [] } })).toMatchObject({
      gatewayId: '',
    });
    const unanswered = read(dispute('CAP1'));
    refuse(503);
    await expect(unanswered).rejects.toThrow(GatewayUnreachable);
  });

  it('is none where the operator takes no events, and none that is no JSON', async () => {
    expect(await gateway('').readEvent?.(headers, '{}')).toBeNull();
    expect(await gateway().readEvent?.(headers, '{')).toBeNull();
    expect(asked).toEqual([]);
  });
});

it('is asked for no card data, and takes real money at its own address', () => {
  const at = (baseUrl: string) => createPaypal({ clientId: '', secret: '', webhookId: '', baseUrl, clock: () => 0 });
  expect(at('https://api-m.paypal.com').needsNonce('paypal')).toBe(false);
  expect(at('https://api-m.paypal.com').live).toBe(true);
  expect(at('https://api-m.sandbox.paypal.com').live).toBe(false);
});

describe('currencies that PayPal takes no, or fewer, fractions of', () => {
  it.each([
    ['TWD', 45_000, '450'],
    ['JPY', 15_500, '15500'],
    ['KWD', 12_500, '12.50'],
    ['EUR', 5_450, '54.50'],
  ])('%s: %d minor units are %s', async (currency, amountMinor, value) => {
    token();
    say(order('CREATED'));
    await gateway().open({ ...request, currency, amountMinor });
    expect(JSON.parse(asked[1]?.body ?? '{}').purchase_units[0].amount).toEqual({ currency_code: currency, value });
  });

  it.each([
    ['TWD', 45_050],
    ['KWD', 12_505],
  ])(
    '%s: %d minor units are refused before anything is asked, not rounded behind anybody’s back',
    async (currency, amountMinor) => {
      const broken = { ...request, currency, amountMinor };
      await expect(gateway().open(broken)).rejects.toThrow(GatewayRefused);
      expect(asked).toEqual([]);
    },
  );
});
