import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createConfirmingPaymentService } from './calls/payment-service.ts';
import type { DatabaseSchema } from './database/schema.ts';
import type { Deps } from './deps.ts';
import { switchWebhook } from './dispatch/webhooks/webhooks.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { GatewayUnreachable } from './payments/provider.ts';
import { createRideService } from './rides/service.ts';
import { freshDatabase } from './testing/database.ts';
import { bookingOf, freshId, noon, openFixture, quotationOf } from './testing/fixture.ts';
import { someDriver } from './testing/rides.ts';

const metricsKey = 'a-key-for-the-figures-alone';

async function counted(over: Partial<Deps> = {}) {
  const database = await freshDatabase();
  onTestFinished(() => database.destroy());
  const metrics = createMetrics({
    database,
    clock: () => noon,
    hub: () => ({ peers: 3, rides: 2, dropped: 1 }),
    pool: () => ({ total: 10, idle: 4, waiting: 0 }),
  });
  const server = await openFixture({ database, metrics, metricsKey, ...over });
  const figures = async () => {
    const text = await metrics.text();
    return (line: string) =>
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')
        .pop();
  };
  return { ...server, metrics, figures };
}

it('counts requests by their route, calls by their result and bookings by what happened to them', async () => {
  const { app, get, post, figures } = await counted();
  const quotation = quotationOf({ requestid: freshId() });
  const { totalfare } = (await post('/api/quotation', quotation)).body;
  const booking = { ...bookingOf(quotation, 0, { requestid: freshId() }), totalfare };
  await post('/api/createbookingTest', booking);
  // The same attempt again does not count as another booking.
  await post('/api/createbookingTest', booking);
  await get('/api/addressbook');
  await app(new Request('http://localhost:4300/booking/a-code-that-opens-a-booking'));
  const of = await figures();
  expect(of('taxi_http_request_seconds_count{method="POST",route="/api/createbookingTest",status="200"}')).toBe('2');
  expect(of('taxi_calls_total{call="createBooking",result="ok"}')).toBe('2');
  expect(of('taxi_bookings_total{type="booking.created"}')).toBe('1');
  expect(of('taxi_calls_total{call="quotation",result="ok"}')).toBe('1');
  expect(of('taxi_calls_total{call="addressBook",result="session"}')).toBe('1');
  expect(of('taxi_http_request_seconds_count{method="GET",route="/*",status="404"}')).toBe('1');
});

it('counts what was refused as refused, and nothing that was answered', async () => {
  const { get, figures } = await counted();
  await get('/api/searchaddress?prefix=heathrow');
  await get('/api/configuration');
  await get('/api/searchaddress');
  const of = await figures();
  const searches = (result: string) => of(`taxi_calls_total{call="searchAddress",result="${result}"}`);
  expect([searches('ok'), searches('refused'), searches('400')]).toEqual(['1', undefined, '1']);
  expect(of('taxi_calls_total{call="configuration",result="ok"}')).toBe('1');
});

it('counts what passengers, staff and drivers do to bookings, and nothing that was undone', async () => {
  const { deps, post, put, figures, metrics } = await counted();
  const rides = createRideService({ ...deps, metrics }, createConfirmingPaymentService(deps));
  const book = async (more = {}) => {
    const quotation = quotationOf({ requestid: freshId() });
    const { totalfare } = (await post('/api/quotation', quotation)).body;
    const { body } = await post('/api/createbookingTest', bookingOf(quotation, totalfare, more));
    return { id: Number(body.JobPartId), asked: { bookingref: body.Bref, code: body.BookingCode } };
  };
  const [ours, theirs, test] = [await book(), await book(), await book({ sandbox: true })];
  await put('/api/changebooking', { ...ours.asked, note: 'Ring twice' });
  for (const { asked } of [ours, ours, test]) await post('/api/cancelbooking', asked);
  const key = { bookingId: theirs.id, leg: 'outbound' } as const;
  await rides.assign(key, someDriver, { now: noon });
  await rides.assign(key, someDriver, { now: noon, version: 1 });
  await rides.cancelLeg(key, { by: 'operator' }, { now: noon });
  const of = await figures();
  const count = (type: string) => of(`taxi_bookings_total{type="${type}"}`);
  expect(['booking.created', 'booking.amended', 'ride.updated', 'booking.cancelled'].map(count)).toEqual([
    ...['2', '1', '1', '2'],
  ]);
});

it('counts payments by their outcome: a declined card is not a paid one, and a lost gateway is neither', async () => {
  const { deps, post, figures } = await counted();
  const pay = async (number: string) => {
    const quotation = quotationOf({ requestid: freshId(), paymentmethod: 'card' });
    const [{ totalfare } = { totalfare: 0 }] = (await post('/api/quotation', quotation)).body.additionalprices as {
      totalfare: number;
    }[];
    const booking = bookingOf(quotation, totalfare, { requestid: freshId(), paymentmethod: 'card' });
    const card = { number, cvv: '123', cardholdername: 'Ada Lovelace', expiry: '12/2030', billingpostalcode: 'W2 1HQ' };
    const { nonce } = (await post('/api/cardtoken', card)).body;
    await post('/api/createelectronicbooking', { booking, payment: { nonce } });
  };
  await pay('4242 4242 4242 4242');
  await pay('4000 0000 0000 0002');
  await pay('4000 0000 0000 0002');
  const sandbox = deps.paymentProviders?.[0];
  if (sandbox) sandbox.open = () => Promise.reject(new GatewayUnreachable('no route'));
  await pay('4242 4242 4242 4242');
  const of = await figures();
  const payments = (outcome: string) => of(`taxi_payments_total{provider="sandbox",outcome="${outcome}"}`);
  expect(['paid', 'declined', 'unreachable', 'refused'].map(payments)).toEqual(['1', '2', '1', undefined]);
});

it('tells emails and deliveries that wait, the hub and the pool as they are when asked', async () => {
  const { deps, figures } = await counted();
  const letter = JSON.stringify({ to: 'zoe@example.com', subject: 'Hello', text: 'Hello' });
  await deps.database
    .insertInto('outbox')
    .values([
      { letter, created_at: noon - 600_001, due_at: noon },
      { letter, created_at: noon, due_at: noon },
      { letter, created_at: noon - 700_000, due_at: noon, sent_at: noon },
      { letter, created_at: noon, due_at: noon, sent_at: noon, failure: '550' },
      // Kept for a week, and counted for two days.
      { letter, created_at: noon, due_at: noon, sent_at: noon - 2 * 86_400_000, failure: '550' },
    ] as never)
    .execute();
  const of = await figures();
  expect([of('taxi_letters_unsent'), of('taxi_letters_late'), of('taxi_letters_given_up')]).toEqual(['2', '1', '1']);
  expect(of('taxi_webhooks_waiting')).toBe('0');
  expect([of('taxi_hub{of="connections"}'), of('taxi_database_connections{of="idle"}')]).toEqual(['3', '4']);
  await deps.database.destroy();
  const without = await figures();
  expect([without('taxi_letters_unsent'), without('taxi_hub{of="rides"}')]).toEqual([undefined, '2']);
});

it('counts what became of messages to drivers’ phones', async () => {
  const { metrics, figures } = await counted();
  for (const outcome of ['taken', 'given-up', 'given-up'] as const) metrics.push(outcome);
  const of = await figures();
  expect([of('taxi_push_total{outcome="taken"}'), of('taxi_push_total{outcome="given-up"}')]).toEqual(['1', '2']);
});

it('tells the other figures within a second while the database does not answer, and asks it once', async () => {
  const { deps } = await counted();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const stalled = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: {
        connect() {
          asked += 1;
          return new Promise(() => undefined);
        },
        end: async () => undefined,
      },
    }),
  });
  const metrics = createMetrics({ database: stalled, clock: deps.clock });
  for (let scrapes = 0; scrapes < 2; scrapes++) {
    const text = metrics.text();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.race([text, 'nothing'])).toContain('nodejs_eventloop_lag_seconds');
  }
  expect(asked).toBe(5);
});

it('does not count as parked what a webhook left behind that somebody has switched off', async () => {
  const { deps, figures } = await counted();
  const at = { created_at: noon, due_at: noon };
  const [on, off] = await deps.database
    .insertInto('webhooks')
    .values([
      { url: 'https://dispatch.example', secret: 'whsec_x', created_at: noon },
      { url: 'https://partner.example', secret: 'whsec_x', created_at: noon },
    ])
    .returning('id')
    .execute();
  await deps.database
    .insertInto('webhook_deliveries')
    .values([
      { ...at, webhook_id: on?.id ?? 0, booking_id: 1, parked_at: noon },
      { ...at, webhook_id: off?.id ?? 0, booking_id: 1 },
    ])
    .execute();
  await switchWebhook(deps.database, off?.id ?? 0, false, noon);
  expect((await figures())('taxi_webhooks_parked')).toBe('1');
  // Switched on again, it can be replayed.
  await switchWebhook(deps.database, off?.id ?? 0, true, noon);
  expect((await figures())('taxi_webhooks_parked')).toBe('2');
});

it('tells nobody without the key, and never what somebody typed', async () => {
  const { app, get, metrics } = await counted();
  expect((await get('/metrics')).status).toBe(401);
  expect((await get('/metrics', { authorization: `Bearer ${metricsKey}x` })).status).toBe(401);
  await get('/api/searchaddress?prefix=14-park-row');
  await app(new Request('http://localhost:4300/t/a-secret-of-a-ride'));
  expect(await metrics.text()).not.toMatch(/park-row|a-secret/);
  const bare = await openFixture();
  onTestFinished(() => bare.close());
  expect((await bare.app(new Request('http://localhost:4300/metrics'))).status).toBe(404);
});

it('has its key guessed at no more often than other keys', async () => {
  const { app } = await counted({ rateLimiter: new RateLimiter(() => 0) });
  const ask = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await app(new Request('http://localhost:4300/metrics', { headers }))).status;
  };
  const statuses = [];
  for (let tries = 0; tries < 12; tries++) statuses.push(await ask(`${metricsKey}${tries}`));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // Whoever has the key is not held up by those who guess.
  expect(await ask(metricsKey)).toBe(200);
});

it('stands on a port of its own', async () => {
  const { metrics } = await counted();
  const server = serveMetrics(metrics, 0, () => undefined);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`${url}/other`)).status).toBe(404);
  server.close();
});
