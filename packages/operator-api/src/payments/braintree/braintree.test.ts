import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';
import { createBraintree } from './braintree.ts';

/** Braintree's scripted responses one by one, and the requests it received. */
let asked: { url: string; headers: Record<string, string>; query: string; variables: unknown }[];
let answers: (() => Response | Promise<Response>)[];
let clock = 0;

const say = (data: unknown) => answers.push(() => Response.json({ data }));
const no = (errorClass: string, legacyCode?: string, message = 'No.') =>
  answers.push(() => Response.json({ data: null, errors: [{ message, extensions: { errorClass, legacyCode } }] }));

const gateway = (merchantAccountId = '') =>
  createBraintree({
    publicKey: 'public',
    privateKey: 'private',
    merchantAccountId,
    baseUrl: 'https://braintree.example/',
    clock: () => clock,
  });

const transaction = (status: string, more: object = {}) => ({
  id: 'T1',
  orderId: 'key',
  status,
  amount: { value: '54.50', currencyCode: 'GBP' },
  ...more,
});
const request = {
  key: 'key',
  method: 'card',
  amountMinor: 5450,
  currency: 'GBP',
  description: 'TB-1',
  returnUrl: '',
  nonce: 'nonce',
};
const charged = (status: string) => say({ chargePaymentMethod: { transaction: transaction(status) } });
const listed = (...found: object[]) => say({ search: { transactions: { edges: found.map((node) => ({ node })) } } });

beforeEach(() => {
  asked = [];
  answers = [];
  clock = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body));
    asked.push({ url, headers: init.headers as Record<string, string>, query, variables });
    const answer = answers.shift();
    if (!answer) throw new Error('nobody answers');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(answers).toEqual([]);
});

describe('how a charge stands', () => {
  it.each([
    ['SUBMITTED_FOR_SETTLEMENT', 'succeeded'],
    ['SETTLED', 'succeeded'],
    ['VOIDED', 'cancelled'],
    ['PROCESSOR_DECLINED', 'declined'],
    ['AUTHORIZED', 'processing'],
    ['SOMETHING_NEW', 'processing'],
  ])('%s is %s', async (status, told) => {
    say({ node: transaction(status) });
    expect((await gateway().read('T1')).status).toBe(told);
  });

  it('says what was taken and under which key', async () => {
    say({ node: transaction('SETTLED') });
    expect(await gateway().read('T1')).toEqual({
      id: 'T1',
      key: 'key',
      status: 'succeeded',
      amountMinor: 5450,
      currency: 'GBP',
      clientSecret: '',
      redirectUrl: '',
      challenged: false,
      message: '',
      authCode: 'T1',
      refundedMinor: 0,
    });
    expect(asked[0]).toMatchObject({
      url: 'https://braintree.example/graphql',
      headers: {
        authorization: `Basic ${btoa('public:private')}`,
        'content-type': 'application/json',
        'braintree-version': '2019-01-01',
      },
      variables: { id: 'T1' },
    });
  });

  it('has the bank’s words when it was declined, and only then', async () => {
    const statusHistory = [
      {},
      { processorResponse: { message: null } },
      { processorResponse: { message: 'Do Not Honor' } },
    ];
    say({ node: transaction('PROCESSOR_DECLINED', { statusHistory }) });
    expect(await gateway().read('T1')).toMatchObject({ message: 'Do Not Honor', authCode: '' });
    say({ node: transaction('PROCESSOR_DECLINED') });
    expect((await gateway().read('T1')).message).toBe('');
    say({ node: transaction('SETTLED', { statusHistory, orderId: null }) });
    expect(await gateway().read('T1')).toMatchObject({ message: '', key: '' });
  });
});

it.each([
  ['nothing', 'SETTLED', null, 0],
  [
    'what went back, or is going',
    'SETTLED',
    [
      { status: 'SETTLED', amount: '10.00' },
      { status: 'SETTLING', amount: '2.50' },
    ],
    1250,
  ],
  ['no refund that failed', 'SETTLED', [{ status: 'FAILED', amount: '10.00' }], 0],
  ['all of what was voided', 'VOIDED', [], 5450],
])('counts as given back %s', async (_, status, refunds, minor) => {
  const made = refunds?.map(({ status: of, amount: value }) => ({
    status: of,
    amount: { value, currencyCode: 'GBP' },
  }));
  say({ node: transaction(status, { refunds: made ?? null }) });
  expect((await gateway().read('T1')).refundedMinor).toBe(minor);
});

describe('nothing is concluded from', () => {
  it.each([400, 401, 500, 503])('the answer %d', async (status) => {
    answers.push(() => Response.json({ data: { node: transaction('SETTLED') } }, { status }));
    await expect(gateway().read('T1')).rejects.toThrow(GatewayUnreachable);
  });

  it('no answer, half an answer, or one of another kind', async () => {
    answers.push(() => Promise.reject(new TypeError('fetch failed')));
    await expect(gateway().read('T1')).rejects.toThrow(GatewayUnreachable);
    answers.push(() => new Response('{"data":'));
    await expect(gateway().read('T1')).rejects.toThrow(GatewayUnreachable);
    say({ node: null });
    await expect(gateway().read('T1')).rejects.toThrow(GatewayUnreachable);
    answers.push(() => Response.json('no'));
    await expect(gateway().read('T1')).rejects.toThrow(GatewayUnreachable);
  });

  it.each(['AUTHENTICATION', 'AUTHORIZATION', 'INTERNAL', 'SERVICE_AVAILABILITY', ''])(
    'an error of the class %j',
    async (errorClass) => {
      no(errorClass);
      await expect(gateway().read('T1')).rejects.toThrow(GatewayUnreachable);
    },
  );
});

it.each(['VALIDATION', 'NOT_FOUND'])(
  'an error of the class %s is a no, in Braintree’s words or by its number',
  async (errorClass) => {
    no(errorClass, '81501', 'Amount cannot be negative.');
    await expect(gateway().read('T1')).rejects.toMatchObject({
      name: 'GatewayRefused',
      message: 'Amount cannot be negative.',
    });
    no(errorClass, '81501', '');
    await expect(gateway().read('T1')).rejects.toMatchObject({ message: '81501' });
  },
);

describe('a charge', () => {
  it('is made of the nonce, under the payment’s key', async () => {
    charged('SUBMITTED_FOR_SETTLEMENT');
    expect((await gateway().open(request)).status).toBe('succeeded');
    expect(asked[0]?.variables).toEqual({
      input: { paymentMethodId: 'nonce', transaction: { amount: '54.50', orderId: 'key' } },
    });
    charged('SUBMITTED_FOR_SETTLEMENT');
    await gateway('euros').open({ ...request, amountMinor: 54, currency: 'JPY' });
    expect(asked[1]?.variables).toMatchObject({
      input: { transaction: { amount: '54', orderId: 'key', merchantAccountId: 'euros' } },
    });
  });

  it.each(['91564', '91565'])('whose nonce is spent (%s) is the one that spent it', async (code) => {
    no('VALIDATION', code);
    listed(transaction('SETTLED'));
    expect((await gateway().open(request)).status).toBe('succeeded');
    expect(asked[1]?.variables).toEqual({ input: { orderId: { is: 'key' } } });
  });

  it('whose nonce is spent and that is not listed yet is waited for', async () => {
    no('VALIDATION', '91564');
    listed();
    await expect(gateway().open(request)).rejects.toThrow(GatewayUnreachable);
  });

  it('that is refused for another reason is refused', async () => {
    no('VALIDATION', '81501');
    await expect(gateway().open(request)).rejects.toThrow(GatewayRefused);
  });

  it('is found by its key: the one that took money before one that did not', async () => {
    listed();
    expect(await gateway().find(request)).toBeNull();
    listed(transaction('PROCESSOR_DECLINED', { id: 'T1' }), transaction('SETTLED', { id: 'T2' }));
    expect((await gateway().find(request))?.id).toBe('T2');
    listed(transaction('PROCESSOR_DECLINED', { id: 'T1' }), transaction('VOIDED', { id: 'T2' }));
    expect((await gateway().find(request))?.id).toBe('T1');
  });

  it('is never cancelled: it is asked how it stands', async () => {
    say({ node: transaction('SETTLED') });
    expect((await gateway().cancel('T1', 'key')).status).toBe('succeeded');
  });
});

describe('money goes back', () => {
  it('as a whole by reversing the charge, in part by a refund of it', async () => {
    say({ node: transaction('SETTLED') });
    say({});
    await gateway().refund('T1', 'key:refund', 5450, 'GBP');
    expect(asked[1]?.query).toContain('reverseTransaction');
    expect(asked[1]?.variables).toEqual({ input: { transactionId: 'T1', apiRequestKey: 'key:refund' } });
    say({ node: transaction('SETTLED') });
    say({});
    await gateway().refund('T1', 'key:refund', 1250, 'GBP');
    expect(asked[3]?.query).toContain('refundTransaction');
    expect(asked[3]?.variables).toEqual({
      input: { transactionId: 'T1', apiRequestKey: 'key:refund', refund: { amount: '12.50', orderId: 'key:refund' } },
    });
  });

  it.each(['91504', '91512'])('and has gone back where Braintree says so (%s)', async (code) => {
    say({ node: transaction('VOIDED') });
    no('VALIDATION', code);
    await expect(gateway().refund('T1', 'key:refund', 5450, 'GBP')).resolves.toBeUndefined();
  });

  it('and not where it says anything else, or nothing', async () => {
    say({ node: transaction('SETTLED') });
    no('VALIDATION', '91506');
    await expect(gateway().refund('T1', 'key:refund', 5450, 'GBP')).rejects.toThrow(GatewayRefused);
    say({ node: transaction('SETTLED') });
    no('INTERNAL');
    await expect(gateway().refund('T1', 'key:refund', 5450, 'GBP')).rejects.toThrow(GatewayUnreachable);
  });
});

describe('the page’s key', () => {
  const token = (clientToken: string) => say({ createClientToken: { clientToken } });

  it('is asked for once, for all who ask meanwhile, and again after half a day', async () => {
    const braintree = gateway();
    token('first');
    expect(await Promise.all([braintree.browserKey?.(), braintree.browserKey?.()])).toEqual(['first', 'first']);
    expect(asked.map(({ variables }) => variables)).toEqual([{ input: {} }]);
    clock = 12 * 3_600_000 - 1;
    expect(await braintree.browserKey?.()).toBe('first');
    expect(asked).toHaveLength(1);
    clock += 1;
    token('second');
    // No caller waits while the old token is valid.
    expect(await braintree.browserKey?.()).toBe('first');
    await expect.poll(() => braintree.browserKey?.()).toBe('second');
    expect(asked).toHaveLength(2);
  });

  it('is that of the account whose currency is charged', async () => {
    token('first');
    await gateway('euros').browserKey?.();
    expect(asked[0]?.variables).toEqual({ input: { clientToken: { merchantAccountId: 'euros' } } });
  });

  it('is none while Braintree gives none, which is asked again after a minute', async () => {
    const braintree = gateway();
    no('INTERNAL');
    expect(await braintree.browserKey?.()).toBe('');
    clock = 59_999;
    expect(await braintree.browserKey?.()).toBe('');
    clock = 60_000;
    token('first');
    expect(await braintree.browserKey?.()).toBe('first');
  });

  it('is waited for three seconds and no longer', async () => {
    vi.useFakeTimers();
    const braintree = gateway();
    answers.push(() => new Promise(() => {}));
    let key: string | undefined;
    const waiting = braintree.browserKey?.().then((given) => {
      key = given;
    });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(key).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(key).toBe('');
  });
});

describe('an event', () => {
  const signed = (text: string, key = 'private') =>
    createHmac('sha1', createHash('sha1').update(key).digest()).update(text).digest('hex');
  const payloadOf = (xml: string) => Buffer.from(xml).toString('base64');
  const payload = payloadOf('<notification><subject><transaction> <id>abc</id></transaction></subject></notification>');
  const read = (bt_payload: string, bt_signature: string) =>
    gateway().readEvent?.(new Headers(), new URLSearchParams({ bt_payload, bt_signature }).toString());

  it.each([
    ['its own signature', `public|${signed(payload)}`],
    ['one among others', `other|x&public|${signed(payload)}`],
    ['one of the text with its line break', `public|${signed(`${payload}\n`)}`],
  ])('counts with %s', async (_, signature) => {
    expect(await read(payload, signature)).toEqual({
      eventId: createHash('sha256').update(payload).digest('hex'),
      gatewayId: btoa('transaction_abc'),
    });
  });

  it.each([
    ['dispute_opened', { isDispute: true }],
    // Each of them follows one that was opened.
    ['dispute_under_review', {}],
    ['dispute_lost', {}],
  ])('%s is about the transaction of the dispute', async (kind, said) => {
    const disputed = payloadOf(`<?xml version="1.0" encoding="UTF-8"?>
      <notification><timestamp type="datetime">2026-11-30T10:00:00Z</timestamp><kind>${kind}</kind><subject><dispute>
        <id>dispute1</id><transaction>
          <id>abc</id><amount>54.00</amount>
        </transaction></dispute></subject></notification>`);
    const event = await read(disputed, `public|${signed(disputed)}`);
    expect(event).toEqual({ eventId: expect.any(String), gatewayId: btoa('transaction_abc'), ...said });
  });

  it.each([
    ['another’s signature', `public|${signed(payload, 'other')}`],
    ['a signature under another name', `other|${signed(payload)}`],
    ['a name without a signature', 'public'],
    ['none', ''],
  ])('does not count with %s', async (_, signature) => {
    expect(await read(payload, signature)).toBeNull();
  });

  it('is none without its text, and about no charge where it names none', async () => {
    expect(await read('', `public|${signed('')}`)).toBeNull();
    const other = payloadOf('<notification><subject><id>abc</id></subject></notification>');
    expect(await read(other, `public|${signed(other)}`)).toMatchObject({ gatewayId: '' });
  });

  it.each([
    ['20f9f8ed05f77439fe955c977e4c8a53', true],
    ['20f9f8ed05f77439fe95', true],
    ['20f9f8ed05f77439fe9', false],
    ['20f9f8ed05f77439fe955c977e4c8a530', false],
    ['x20f9f8ed05f77439fe95', false],
    ['20f9f8ed05f77439fe95x', false],
  ])('the question %s before events come is answered: %s', (challenge, answered) => {
    expect(gateway().answerChallenge?.(challenge)).toBe(answered ? `public|${signed(challenge)}` : null);
  });
});

it('needs a nonce, and takes real money at its own address', () => {
  const at = (baseUrl: string) =>
    createBraintree({ publicKey: '', privateKey: '', merchantAccountId: '', baseUrl, clock: () => 0 });
  expect(at('https://payments.braintree-api.com').needsNonce('card')).toBe(true);
  expect(at('https://payments.braintree-api.com').live).toBe(true);
  expect(at('https://payments.sandbox.braintree-api.com').live).toBe(false);
});
