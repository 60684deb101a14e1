import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, overPglite } from '../../database/open.ts';
import type { Deps } from '../../deps.ts';
import { emptied, freshPglite } from '../../testing/database.ts';
import { bookingOf, type Fixture, openFixture, quotationOf } from '../../testing/fixture.ts';
import { Killed, startProcess } from '../../testing/mortal.ts';
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { recordChange } from '../changes.ts';
import { createTargets } from '../target.ts';
import { pauseAfter } from './pace.ts';
import { dueWebhooks } from './queue.ts';
import { createWebhookSender } from './sender.ts';
import { listWebhooks } from './webhooks.ts';

const adminKey = 'a-key-of-the-operator-alone';
const authorization = `Bearer ${adminKey}`;
const targets = createTargets({ allowPrivate: true });
const dayMs = 86_400_000;

let pglite: PGlite;
let server: Fixture;
let receiver: WebhookReceiver;

beforeAll(async () => {
  pglite = await freshPglite();
});
afterAll(() => pglite.close());
beforeEach(async () => {
  server = await openFixture({ database: overPglite(await emptied(pglite)), adminKey, targets });
  receiver = await startReceiver(() => server.clock.now);
});
afterEach(() => receiver.close());

const admin = async (path: string, body: object) =>
  (await server.post(`/admin/webhooks${path}`, body, { authorization })).body;
/** Adds a webhook for the receiver, which verifies signatures with its secret. @returns its id */
async function added(url = receiver.url): Promise<number> {
  const { id, secret } = await admin('', { url });
  if (url === receiver.url) receiver.secrets = [String(secret)];
  return Number(id);
}

interface Ride {
  readonly id: number;
  readonly reference: string;
}
async function booked(over: object = {}): Promise<Ride> {
  const quotation = quotationOf();
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const { body } = await server.post('/api/createbookingTest', {
    ...bookingOf(quotation, totalfare),
    ...over,
  });
  return { id: Number(body.JobPartId), reference: String(body.Bref) };
}
const change = ({ id }: Ride, database: Database = server.database) =>
  database
    .transaction()
    .execute((transaction) =>
      recordChange(transaction, { bookingId: id, type: 'ride.updated', leg: 'outbound', now: server.clock.now }),
    );

/** Delivers due messages until none is due. */
async function deliver(deps: Deps = server.deps, timeoutMs = 5_000): Promise<void> {
  const sender = createWebhookSender(deps, targets, timeoutMs);
  await sender.tick();
  await sender.idle();
}
const told = () =>
  receiver.received.map(({ message }) => [message.data.booking.reference, message.type, message.data.version]);
const open = async () =>
  (
    await server.database
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('delivered_at', 'is', null)
      .where('parked_at', 'is', null)
      .execute()
  ).length;

describe('a webhook', () => {
  it('is told of every change, signed as the specification has it, with the booking as it is', async () => {
    await added();
    const first = await booked({ hostreference: 'ROOM-7/2026', metadata: { room: '7' } });
    const second = await booked();
    await change(first);
    await booked({ sandbox: true });
    await deliver();
    expect(receiver.refused).toEqual([]);
    expect(told().sort()).toEqual(
      [
        [first.reference, 'booking.created', 1],
        [first.reference, 'ride.updated', 2],
        [second.reference, 'booking.created', 1],
      ].sort(),
    );
    const [created] = receiver.received.filter(({ message }) => message.data.booking.reference === first.reference);
    expect(created?.message).toMatchObject({
      timestamp: '2026-11-24T12:00:00+00:00',
      data: {
        leg: null,
        version: 1,
        booking: {
          version: 2,
          status: 'upcoming',
          hostReference: 'ROOM-7/2026',
          metadata: { room: '7' },
          passenger: { firstName: 'Ada' },
        },
      },
    });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
    await deliver();
    expect(receiver.received).toHaveLength(3);
  });

  it('is told nothing from before it was added, and nothing once it was removed', async () => {
    const ride = await booked();
    const id = await added();
    await deliver();
    expect(receiver.received).toEqual([]);
    await change(ride);
    await admin('/remove', { id });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await admin('/remove', { id })).message).toBe(`There is no webhook ${id}.`);
  });

  it('is tried again after 1, 5 and 30 seconds, under the same id', async () => {
    await added();
    const ride = await booked();
    receiver.answer = () => 500;
    const waits = [0, 999, 1, 4_999, 1, 29_999, 1];
    const seen: number[] = [];
    for (const wait of waits) {
      server.clock.now += wait;
      await deliver();
      seen.push(receiver.received.length);
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4]);
    receiver.answer = () => 200;
    server.clock.now += 200_000;
    await deliver();
    expect(told()).toEqual(Array.from({ length: 5 }, () => [ride.reference, 'booking.created', 1]));
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await open()).toBe(0);
  });

  it('hears of one booking in order, and of others meanwhile', async () => {
    await added();
    const stuck = await booked();
    await change(stuck);
    const other = await booked();
    let failing = true;
    receiver.answer = ({ message }) => (failing && message.data.booking.reference === stuck.reference ? 503 : 200);
    await deliver();
    expect(told().sort()).toEqual(
      [
        [stuck.reference, 'booking.created', 1],
        [other.reference, 'booking.created', 1],
      ].sort(),
    );
    failing = false;
    server.clock.now += 1_000;
    await deliver();
    expect(told().slice(2)).toEqual([
      [stuck.reference, 'booking.created', 1],
      [stuck.reference, 'ride.updated', 2],
    ]);
  });

  it('has no id that a message had before a backup was restored, as receivers store the ids that they processed', async () => {
    await added();
    await booked();
    await deliver();
    await sql`truncate booking_changes restart identity cascade`.execute(server.database);
    server.clock.now += 60_000;
    await booked();
    await deliver();
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  });

  it.each([301, 302, 307, 308, 400, 500])('has not taken what it answers %d to', async (status) => {
    await added();
    await booked();
    receiver.answer = () => status;
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await open()).toBe(1);
  });

  it('that is gone is told nothing more: what it was not told is parked and shown, and Replay begins anew', async () => {
    const id = await added();
    const ride = await booked();
    await change(ride);
    await booked();
    receiver.answer = () => 410;
    await deliver();
    const asked = receiver.received.length;
    // Only the requests that were already being sent.
    expect(asked).toBeLessThanOrEqual(2);
    expect(await open()).toBe(0);
    const listed = async () => (await server.get('/admin/webhooks', { authorization })).body;
    expect((await listed()).webhooks).toEqual([
      expect.objectContaining({ id, goneAt: server.clock.now, waiting: 0, parked: 3 }),
    ]);
    expect((await listed()).parked).toEqual(Array(3).fill(expect.objectContaining({ failure: 'answered 410' })));
    server.clock.now += dayMs;
    await change(ride);
    await deliver();
    expect([receiver.received.length, await open()]).toEqual([asked, 0]);
    receiver.answer = () => 204;
    expect((await admin('/replay', { webhook: id })).replayed).toBe(3);
    await change(ride);
    await deliver();
    expect((await listed()).webhooks).toEqual([expect.objectContaining({ goneAt: null, waiting: 0, parked: 0 })]);
    expect(
      receiver.received
        .slice(asked)
        .map(({ message }) => message.type)
        .sort(),
    ).toEqual(['booking.created', 'booking.created', 'ride.updated', 'ride.updated'].sort());
  });

  it.each([
    ['seconds', '120', 120],
    ['a date', new Date(Math.floor(Date.parse('2026-11-24T12:00:00Z')) + 90_000).toUTCString(), 90],
    ['more than an hour', '999999999', 3_600],
  ])('that asks for %s of rest gets it, for all bookings', async (_, header, seconds) => {
    await added();
    await booked();
    receiver.answer = () => 503;
    receiver.headers = { 'retry-after': header };
    await deliver();
    await booked();
    receiver.answer = () => 204;
    receiver.headers = {};
    server.clock.now += seconds * 1_000 - 1;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    server.clock.now += 1;
    await deliver();
    expect([receiver.received.length, await open()]).toEqual([3, 0]);
  });

  it.each(['', 'soon', '-5', '0', 'Mon, 01 Jan 2001 00:00:00 GMT', '1e9'])(
    'that asks to come again after "%s" is tried again in a second',
    async (header) => {
      await added();
      await booked();
      receiver.answer = () => 503;
      receiver.headers = { 'retry-after': header };
      await deliver();
      receiver.answer = () => 204;
      server.clock.now += 1_000;
      await deliver();
      expect(await open()).toBe(0);
    },
  );

  it('that is silent delays no other, and is tried again', async () => {
    const silent = await startReceiver(() => server.clock.now);
    silent.answer = () => 'silence';
    const { id, secret } = await admin('', { url: silent.url });
    silent.secrets = [String(secret)];
    await added();
    for (let count = 0; count < 10; count++) await booked();
    const sender = createWebhookSender(server.deps, targets, 60_000);
    await sender.tick();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(10);
    expect(silent.received.length).toBeLessThanOrEqual(8);
    await silent.close();
    await sender.idle();
    expect((await listWebhooks(server.database, server.clock.now)).find((each) => each.id === id)?.waiting).toBe(10);
  });

  it('is told to the end by a process that ends, which begins nothing more: the next one repeats nothing', async () => {
    await added();
    const ride = await booked();
    await change(ride);
    let answer = () => {};
    receiver.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve(204);
      });
    const sender = createWebhookSender(server.deps, targets);
    await sender.tick();
    await expect.poll(() => receiver.received.length).toBe(1);
    const stopped = sender.stop();
    await booked();
    await sender.tick();
    answer();
    await stopped;
    expect([told(), await open()]).toEqual([[[ride.reference, 'booking.created', 1]], 2]);
    receiver.answer = () => 204;
    await deliver();
    expect([receiver.received.length, await open()]).toEqual([3, 0]);
  });

  it('that nobody answers for is parked after three days, listed, and replayed', async () => {
    const id = await added();
    const ride = await booked();
    receiver.answer = () => 500;
    const began = server.clock.now;
    for (let step = 0; step < 100 && (await open()) > 0; step++) {
      await deliver();
      server.clock.now += 3_600_000;
    }
    const days = (server.clock.now - began) / dayMs;
    expect(days).toBeGreaterThan(2.4);
    expect(days).toBeLessThan(3.2);
    const { parked, webhooks } = (await server.get('/admin/webhooks', { authorization })).body;
    expect(webhooks).toEqual([expect.objectContaining({ id, waiting: 0, parked: 1 })]);
    expect(parked).toEqual([
      expect.objectContaining({ webhookId: id, reference: ride.reference, failure: 'answered 500' }),
    ]);
    expect(JSON.stringify([parked, webhooks])).not.toContain('whsec');
    receiver.answer = () => 200;
    await deliver();
    const before = receiver.received.length;
    expect((await admin('/replay', { webhook: id })).replayed).toBe(1);
    expect((await admin('/replay', { webhook: id })).replayed).toBe(0);
    await deliver();
    expect(receiver.received.length).toBe(before + 1);
    expect(await open()).toBe(0);
  });

  it('that was away for two days hears what it missed within minutes of the first message that it takes again', async () => {
    await added();
    const ride = await booked();
    receiver.answer = () => 503;
    for (const until = server.clock.now + 2 * dayMs; server.clock.now < until; server.clock.now += 3_600_000) {
      await deliver();
    }
    await change(ride);
    receiver.answer = () => 204;
    const missed = receiver.received.length;
    const next = await booked();
    await deliver();
    expect(told().slice(missed)).toEqual([[next.reference, 'booking.created', 1]]);
    server.clock.now += 5 * 60_000;
    await deliver();
    expect(told().slice(missed + 1)).toEqual([
      [ride.reference, 'booking.created', 1],
      [ride.reference, 'ride.updated', 2],
    ]);
  });

  it('that is away has nothing due but what is tried next, however many messages wait behind that', async () => {
    const id = await added();
    const ride = await booked();
    receiver.answer = () => 503;
    await deliver();
    for (let count = 0; count < 3; count++) {
      await change(ride);
      await deliver();
      expect(await dueWebhooks(server.database, server.clock.now)).toEqual([]);
    }
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => 204;
    server.clock.now += 1_000;
    expect(await dueWebhooks(server.database, server.clock.now)).toEqual([{ webhook_id: id, bookings: 1 }]);
    await deliver();
    expect(told().map(([, , version]) => version)).toEqual([1, 1, 2, 3, 4]);
  });

  it('that refuses one message for good is told the next ones of its booking at once', async () => {
    await added();
    const ride = await booked();
    receiver.answer = ({ message }) => (message.data.version === 1 ? 400 : 204);
    await deliver();
    await change(ride);
    for (const until = server.clock.now + 4 * dayMs; server.clock.now < until; server.clock.now += 3_600_000) {
      await deliver();
    }
    expect(told().at(-1)).toEqual([ride.reference, 'ride.updated', 2]);
    expect(await open()).toBe(0);
  });

  it('that refuses one booking alone is not asked more often than every five minutes about it', async () => {
    await added();
    const refused = await booked();
    receiver.answer = ({ message }) => (message.data.booking.reference === refused.reference ? 400 : 204);
    for (const until = server.clock.now + dayMs; server.clock.now < until; server.clock.now += 3_600_000) {
      await deliver();
    }
    const other = await booked();
    const asked = () => told().filter(([reference]) => reference === refused.reference).length;
    const before = asked();
    for (let minute = 0; minute < 20; minute++) {
      await change(other);
      await deliver();
      server.clock.now += 60_000;
    }
    expect(asked() - before).toBeGreaterThan(1);
    expect(asked() - before).toBeLessThan(5);
  });

  it('is signed by two secrets for a day after a new one, then by that alone', async () => {
    const id = await added();
    const [old] = receiver.secrets;
    const fresh = String((await admin('/rotate', { id })).secret);
    expect(fresh).not.toBe(old);
    receiver.secrets = [String(old), fresh];
    await booked();
    await deliver();
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2]);
    server.clock.now += dayMs + 1;
    receiver.secrets = [fresh];
    await booked();
    await deliver();
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 1]);
    expect(receiver.refused).toEqual([]);
  });

  it('is signed by every secret of the last day, when a new one is made twice', async () => {
    const id = await added();
    const [first] = receiver.secrets;
    const second = String((await admin('/rotate', { id })).secret);
    server.clock.now += 3_600_000;
    const third = String((await admin('/rotate', { id })).secret);
    receiver.secrets = [String(first), second, third];
    await booked();
    await deliver();
    expect(receiver.refused).toEqual([]);
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([3]);
    server.clock.now += dayMs + 1;
    const fourth = String((await admin('/rotate', { id })).secret);
    receiver.secrets = [third, fourth];
    await booked();
    await deliver();
    expect(receiver.refused).toEqual([]);
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([3, 2]);
  });

  it('has signatures that fit into a header, however often a new secret is made', async () => {
    const id = await added();
    for (let count = 0; count < 30; count++) receiver.secrets = [String((await admin('/rotate', { id })).secret)];
    await booked();
    await deliver();
    expect(receiver.refused).toEqual([]);
    expect(receiver.received[0]?.signatures).toBeLessThanOrEqual(10);
  });

  it.each([
    ['no address', {}],
    ['what is none', { url: 'nonsense' }],
    ['one with a password', { url: 'https://a:b@dispatch.example' }],
    ['one beyond any', { url: `https://dispatch.example/${'x'.repeat(1_000)}` }],
    ['what is not known', { url: 'https://dispatch.example', secret: 'x' }],
  ])('is not added for %s', async (_, body) => {
    expect((await server.post('/admin/webhooks', body, { authorization })).status).toBe(400);
  });

  it('is not added for a private network unless the operator allows it', async () => {
    const strict = await openFixture({ database: server.database, adminKey });
    for (const url of ['https://127.0.0.1/hook', 'https://localhost/hook', receiver.url]) {
      const { status, body } = await strict.post('/admin/webhooks', { url }, { authorization });
      expect([url, status, String(body.message)]).toEqual([url, 400, expect.stringMatching(/private|https/)]);
    }
  });
});

describe('pauses', () => {
  it('grow over three days', () => {
    const pauses: number[] = [];
    for (let attempt = 1, waited = 0; ; attempt++) {
      const pause = pauseAfter(attempt, waited, 0.5);
      if (pause === null) break;
      pauses.push(pause);
      waited += pause;
    }
    expect(pauses.slice(0, 3)).toEqual([1_000, 5_000, 30_000]);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const whole = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeGreaterThan(2 * dayMs);
    expect(whole).toBeLessThanOrEqual(3 * dayMs);
  });

  it('are exact at first, then a fifth shorter or longer', () => {
    expect([pauseAfter(3, 0, 0), pauseAfter(3, 0, 1)]).toEqual([30_000, 30_000]);
    expect([pauseAfter(4, 0, 0), pauseAfter(4, 0, 1)]).toEqual([96_000, 144_000]);
  });
});

describe('kill -9', () => {
  it('of the sender at every step loses no message and changes no order', async () => {
    await added();
    const ride = await booked();
    await change(ride);
    let expected = 2;
    for (const after of [false, true]) {
      for (let steps = 1; steps <= 12; steps++) {
        const process = startProcess(pglite);
        process.dieWithin(steps, after);
        const dying = { ...server.deps, database: process.database };
        await deliver(dying).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
        // The dead process's claims expire after 60 seconds.
        server.clock.now += 61_000;
        await deliver();
        expect(await open()).toBe(0);
        await change(ride);
        expected += 1;
      }
    }
    await deliver();
    const versions = receiver.received.map(({ message }) => message.data.version);
    expect(new Set(versions).size).toBe(expected);
    // Messages may arrive twice, but always in order.
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(receiver.refused).toEqual([]);
  });

  it('while a booking is made leaves the booking with its message, or neither', async () => {
    await added();
    const quotation = quotationOf();
    const { totalfare } = (await server.post('/api/quotation', quotation)).body;
    const asked = bookingOf(quotation, totalfare);
    let deaths = 0;
    for (let moment = 2; moment < 120; moment++) {
      const process = startProcess(pglite);
      // The process dies once before and once after each step.
      process.dieWithin(Math.floor(moment / 2), moment % 2 === 1);
      const dying = await openFixture({ ...server.deps, database: process.database });
      await dying.post('/api/createbookingTest', asked).catch(() => undefined);
      const made = await server.database.selectFrom('bookings').select('version').execute();
      const messages = await server.database.selectFrom('webhook_deliveries').select('id').execute();
      expect(messages.length).toBe(made.length);
      expect(made.every(({ version }) => version === 1)).toBe(true);
      if (!process.dead()) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(8);
    await server.post('/api/createbookingTest', asked);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });
});
