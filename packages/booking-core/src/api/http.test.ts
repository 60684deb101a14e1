import type { RequestOf } from 'contracts';
import { productEndpoints as endpoints } from 'contracts/endpoints/product';
import { expect, test } from 'vitest';
import { errorText } from '../machine/error-text.ts';
import type { CancelToken, HttpOutcome } from '../ports/index.ts';
import { createCancelSource } from '../ports/index.ts';
import { createManualClock, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import * as answers from '../wire/answers.ts';
import { promoCode } from '../wire/results.ts';
import { type Connection, send } from './http.ts';
import { createElectronicBooking, updateBooking, updateElectronicBooking } from './payments.ts';
import { createBookingCall } from './product.ts';

const promo = { endpoint: endpoints.promoCode, answer: promoCode, body: {} };
const prices = { endpoint: endpoints.prices, answer: answers.prices };

const toPromo = (connection: Connection) => send(connection, promo, createCancelSource().token);
const toPrices = (connection: Connection) => send(connection, prices, createCancelSource().token);

async function ask<T>(outcomes: readonly HttpOutcome[], call: (connection: Connection) => Promise<T>) {
  let turn = 0;
  const next = () => outcomes[Math.min(turn++, outcomes.length - 1)] ?? { kind: 'network' as const };
  const http = createScriptedHttp({
    'POST /api/promocode': next,
    'GET /api/prices': next,
    'POST /api/quotation': next,
  });
  const clock = createManualClock(0);
  const asked = call({ http, clock, baseUrl: 'http://api.test', correlationId: 'c' });
  await clock.pass(5_000);
  return { result: await asked, sent: http.requests.length };
}

const text = (body: string, status = 200): HttpOutcome => ({ kind: 'response', status, body });

test.each([
  ['no network', { kind: 'network' }, { kind: 'network' }],
  ['offline', { kind: 'offline' }, { kind: 'offline' }],
  ['timeout', { kind: 'timeout' }, { kind: 'timeout' }],
  ['a fault of the server', jsonAnswer({ code: 0 }, 500), { kind: 'http', status: 500 }],
  ['HTML instead of JSON', text('<h1>502</h1>'), { kind: 'malformed', call: '/api/promocode' }],
  ['a list instead of an answer', jsonAnswer([1, 'two', null]), { kind: 'malformed', call: '/api/promocode' }],
  ['JSON cut off', text('{"code": 1, "val'), { kind: 'malformed', call: '/api/promocode' }],
  [
    'a wrong type',
    jsonAnswer({ code: 1, value: { a: 1 } }),
    { kind: 'malformed', call: '/api/promocode', field: 'value' },
  ],
  ['the server’s no', jsonAnswer({ Code: 2, Message: 'Too late' }), { kind: 'rejected', code: 2, message: 'Too late' }],
  ['a refused request', jsonAnswer({ code: 2, message: 'bad' }, 400), { kind: 'rejected', code: 2, message: 'bad' }],
  ['a rate limit', jsonAnswer({ code: 2, message: 'later' }, 429), { kind: 'rejected', reason: 'limit' }],
  ['a conflict', jsonAnswer({ code: 2, message: 'used' }, 409), { kind: 'rejected', reason: 'conflict' }],
] as const)(
  '%s is an error with its kind, and a call that changes something is sent once',
  async (_name, outcome, error) => {
    const { result, sent } = await ask([outcome as HttpOutcome], toPromo);
    expect(result).toMatchObject({ ok: false, error });
    expect(sent).toBe(1);
  },
);

test.each([
  [promo.endpoint, 1, true],
  [promo.endpoint, 4, false],
  [endpoints.quotation, 1, true],
  [endpoints.quotation, 4, true],
  [endpoints.quotation, 0, false],
  [endpoints.quotation, 2, false],
  [endpoints.quotation, 3, false],
  [endpoints.quotation, 6, false],
])('%j answered with code %i is a success: %s [1§8.1 2§8.18]', async (endpoint, code, success) => {
  const toEndpoint = (connection: Connection) =>
    send(connection, { endpoint, answer: promoCode, body: {} }, createCancelSource().token);
  const { result } = await ask([jsonAnswer({ code, message: 'So it is' })], toEndpoint);
  expect(result).toMatchObject(success ? { ok: true } : { error: { kind: 'rejected', code, message: 'So it is' } });
});

test('a refusal names the place or the field that it is about', async () => {
  const { result } = await ask([jsonAnswer({ code: 3, message: 'No', field: 'via', index: 0 })], toPromo);
  expect(result).toEqual({ ok: false, error: { kind: 'rejected', code: 3, message: 'No', field: 'via', index: 0 } });
});

test.each([
  [0, 2],
  [2, 2],
  [3, 3],
])('a booking refused with code %d is told in the server’s words [1§8.2]', async (code, told) => {
  const outcome = jsonAnswer({ code, message: 'We are closed today' });
  const http = createScriptedHttp({
    'POST /api/createbookingTest': () => outcome,
    'POST /api/createelectronicbooking': () => outcome,
  });
  const connection = { http, clock: createManualClock(0), baseUrl: 'http://api.test', correlationId: 'c' };
  const { token } = createCancelSource();
  const request = { sandbox: false } as RequestOf<'createBooking'>;
  const payment = { nonce: '', retry: false, returnurl: '' };
  for (const result of [
    await createBookingCall(connection, request, token),
    await createElectronicBooking(connection, request, payment, token),
  ]) {
    if (result.ok) throw new Error('it was booked');
    expect(result.error).toMatchObject({ kind: 'rejected', code: told });
    expect(errorText(result.error)).toEqual({ server: 'We are closed today' });
  }
});

test('reads are tried three times, and the first answer counts', async () => {
  expect((await ask([{ kind: 'network' }], toPrices)).sent).toBe(3);
  const { result, sent } = await ask([{ kind: 'network' }, jsonAnswer({ categories: [] })], toPrices);
  expect(result).toEqual({ ok: true, value: { categories: [] } });
  expect(sent).toBe(2);
});

test('a read that the server refuses is not tried again', async () => {
  expect((await ask([jsonAnswer({ code: 2, message: 'no' }, 404)], toPrices)).sent).toBe(1);
});

test('keys are read in any case, numbers as text, flags as 1', async () => {
  const { result } = await ask([jsonAnswer({ CODE: '1', Value: '2.50', MESSAGE: null, PromoCodeId: 7 })], toPromo);
  expect(result).toEqual({
    ok: true,
    value: { code: 1, value: 2.5, message: '', promocodeid: '7', percent: 0, maximum: 0 },
  });
});

test('a token that was not taken is renewed once', async () => {
  const tokens = ['old', 'new', 'newer'];
  let at = 0;
  const http = createScriptedHttp({
    'POST /api/promocode': ({ headers }) =>
      headers['x-widget-token'] === 'new'
        ? jsonAnswer({ code: 1 })
        : jsonAnswer({ code: 2, message: 'token', reason: 'token' }, 403),
  });
  const connection = {
    http,
    clock: createManualClock(0),
    baseUrl: '',
    correlationId: 'c',
    token: async () => tokens[at] ?? '',
    renewToken: () => {
      at++;
    },
  };
  expect(await send(connection, promo, createCancelSource().token)).toMatchObject({ ok: true });
  expect(http.requests).toHaveLength(2);
});

test.each([
  ['return', 'R2', 'R2'],
  ['single ride', '', ''],
  ['single ride of an older server', '0', ''],
])('a payment and its giving up name the %s [1§7.25 1§9.8]', async (_what, returnRef, told) => {
  const answer = () => jsonAnswer({ Code: 1, Bref: 'R1' });
  const http = createScriptedHttp({ 'PUT /api/updateelectronicbooking': answer, 'PUT /api/updatebooking': answer });
  const connection = { http, clock: createManualClock(0), baseUrl: 'http://api.test', correlationId: 'c' };
  const never = createCancelSource().token;
  const job = { jobPartId: '7', returnRef, code: 'code' };
  await updateElectronicBooking(connection, { ...job, intentId: 'i', status: 'succeeded' }, never);
  await updateBooking(connection, { ...job, transactionId: '', status: 'cancelled' }, never);
  const [update, abandoned] = http.requests.map(({ body }) => JSON.parse(body ?? ''));
  expect(update).toEqual({
    Id: 'i',
    Status: 'succeeded',
    PaymentId: 'i',
    JobpartId: '7',
    ReturnJobpartId: told,
    Code: 'code',
  });
  expect(abandoned).toMatchObject({ jobpartid: '7', returnjobpartid: told });
});

test('a call leaves nothing behind at the token that it was given, nor does one that was tried again', async () => {
  let registered = 0;
  const token: CancelToken = {
    cancelled: false,
    onCancel() {
      registered++;
      return () => registered--;
    },
  };
  const { sent } = await ask([{ kind: 'network' }, jsonAnswer({ code: 1, value: [] })], (connection) =>
    send(connection, prices, token),
  );
  expect([sent, registered]).toEqual([2, 0]);
});
