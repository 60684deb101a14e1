import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, updateDelivery } from '../dispatch/webhooks/queue.ts';
import { messages } from '../messages.ts';
import { bookingOf, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { brokenConstraint, countBookings, usePromo } from './bookings.ts';
import { clean, keep } from './cleaning.ts';
import { findParams, secret, storeParams } from './licence-store.ts';
import { DatabaseNewerError, migrate } from './migrate.ts';
import type { Database } from './open.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { findQuotation, insertQuotation, type StoredQuotation } from './quotations.ts';

interface Opened {
  /** Opens another connection to the same database. */
  readonly open: () => Promise<Database>;
  readonly stop: () => Promise<void>;
}

async function embedded(): Promise<Opened> {
  const database = await openEmbedded();
  return { open: async () => database, stop: () => database.destroy() };
}

async function postgres(): Promise<Opened> {
  const server = await startPostgres();
  const opened: Database[] = [];
  return {
    async open() {
      const database = await openPostgres(server.url);
      opened.push(database);
      return database;
    },
    async stop() {
      await Promise.all(opened.map((database) => database.destroy()));
      await server.stop();
    },
  };
}

const stored = (over: Partial<StoredQuotation> = {}): StoredQuotation => ({
  requestId: 'q-1',
  contentHash: 'h',
  journey: { text: 'Überfahrt, 24 “Quay”', list: [1, 2] },
  fares: [{ vehicleId: 1, onwardMinor: 1200, returnMinor: 0, totalMinor: 1200, lines: [] }],
  answer: { code: 1, nested: { at: null } },
  currency: 'GBP',
  createdAt: noon,
  expiresAt: noon + 1,
  ...over,
});

describe.each([
  ['the embedded database', embedded],
  ['PostgreSQL', postgres],
])('%s', (_name, start) => {
  let opened: Opened | undefined;
  let database: Database;
  let server: Fixture;
  beforeAll(async () => {
    opened = await start();
    database = await opened.open();
    server = await openFixture({ database });
  });
  afterAll(() => opened?.stop());

  it('is migrated once, also by two who start at once', async () => {
    const again = (await opened?.open()) ?? database;
    expect(await Promise.all([migrate(database), migrate(again)])).toEqual([[], []]);
  });

  it('is as it was when a migration fails half-way', async () => {
    const bad = { name: '9999-bad', statements: ['create table half (id integer)', 'create table broken ('] };
    await expect(migrate(database, [{ name: '0001-first-tables', statements: [] }, bad])).rejects.toThrow();
    const { rows } = await sql<{ found: string | null }>`select to_regclass('half')::text as found`.execute(database);
    expect(rows[0]?.found).toBeNull();
  });

  it('that is newer than the program is not touched', async () => {
    await expect(migrate(database, [])).rejects.toThrow(DatabaseNewerError);
    await expect(migrate(database, [])).rejects.toThrow(
      /it holds .*0067-letter-failures.*restore the backup from before/,
    );
  });

  it('gives back what was stored: text, lists, nulls and big numbers', async () => {
    expect(await insertQuotation(database, stored())).toBe(true);
    expect(await insertQuotation(database, stored({ contentHash: 'other' }))).toBe(false);
    expect(await findQuotation(database, 'q-1')).toEqual({
      contentHash: 'h',
      answer: { code: 1, nested: { at: null } },
    });
    const row = await database
      .selectFrom('quotations')
      .selectAll()
      .where('request_id', '=', 'q-1')
      .executeTakeFirstOrThrow();
    expect(row.created_at).toBe(noon);
    expect(row.journey).toEqual({ text: 'Überfahrt, 24 “Quay”', list: [1, 2] });
  });

  it('counts a fare with its quotation: once for a journey, and not for an id that is taken', async () => {
    const shown = { day: '2026-01-02', trackingCode: 'COUNTED', visitorJourney: 'a-visitor' };
    const other = { ...shown, visitorJourney: 'another' };
    expect(await insertQuotation(database, stored({ requestId: 'q-shown', shown }))).toBe(true);
    expect(await insertQuotation(database, stored({ requestId: 'q-shown', shown: other }))).toBe(false);
    expect(await insertQuotation(database, stored({ requestId: 'q-again', shown }))).toBe(true);
    expect(await insertQuotation(database, stored({ requestId: 'q-other', shown: other }))).toBe(true);
    const rows = await database.selectFrom('fares_shown').selectAll().where('tracking_code', '=', 'COUNTED').execute();
    expect(rows.reduce((sum, row) => sum + row.shown, 0)).toBe(2);
  });

  it('keeps quotations of one moment together: each id once, each visitor’s journey counted once', async () => {
    const shown = (visitorJourney: string) => ({ day: '2026-01-03', trackingCode: 'TOGETHER', visitorJourney });
    const all = Array.from({ length: 60 }, (_, index) =>
      stored({ requestId: `m-${index}`, shown: shown(`visitor-${index % 20}`) }),
    );
    const others = all.map((each) => ({ ...each, contentHash: 'other' }));
    const sent = [...all, ...others];
    const kept = await Promise.all(sent.map((each) => insertQuotation(database, each)));
    for (const { requestId } of all) {
      const [first, ...more] = sent.filter((each, index) => each.requestId === requestId && kept[index]);
      expect(more).toEqual([]);
      expect((await findQuotation(database, requestId))?.contentHash).toBe(first?.contentHash);
    }
    const rows = await database
      .selectFrom('fares_shown')
      .select('shown')
      .where('tracking_code', '=', 'TOGETHER')
      .execute();
    const count = rows.reduce((sum, row) => sum + row.shown, 0);
    expect(count).toBeGreaterThanOrEqual(20);
    // Concurrent statements do not see each other's rows.
    expect(count).toBeLessThanOrEqual(40);
  });

  it('keeps the others of one moment when the database does not take one', async () => {
    const bad = stored({ requestId: 'n-bad', currency: 'no \u0000 text' });
    const all = ['n-0', 'n-1', 'n-2', 'n-3'].map((requestId) => stored({ requestId }));
    const results = await Promise.allSettled(
      [...all, bad, stored({ requestId: 'n-5' })].map((each) => insertQuotation(database, each)),
    );
    expect(results.map(({ status }) => status)).toEqual([...all.map(() => 'fulfilled'), 'rejected', 'fulfilled']);
    expect(await findQuotation(database, 'n-5')).not.toBeNull();
  });

  it('lets go of what has expired and of nothing else', async () => {
    await insertQuotation(database, stored({ requestId: 'q-old', expiresAt: 10 }));
    await insertQuotation(database, stored({ requestId: 'q-new' }));
    await storeParams(database, { id: 'old', trackingCode: 'DEMO', params: {}, expiresAt: 10 });
    await storeParams(database, { id: 'new', trackingCode: 'DEMO', params: { a: 'b' }, expiresAt: noon });
    await clean(database, 11 + keep.quotationMs);
    expect(await findParams(database, 'old', 0)).toBeNull();
    expect(await findQuotation(database, 'q-old')).toBeNull();
    expect(await findQuotation(database, 'q-new')).not.toBeNull();
    expect(await findParams(database, 'new', noon - 1)).toEqual({ a: 'b' });
    expect(await findParams(database, 'new', noon)).toBeNull();
  });

  it('keeps one secret for all who ask at once', async () => {
    let made = 0;
    const all = await Promise.all(Array.from({ length: 8 }, () => secret(database, 'key', () => `value-${++made}`)));
    expect(new Set(all).size).toBe(1);
  });

  it('gives a reference once, whether to a way out or a way back', async () => {
    const drawn: number[] = [];
    const desk = await openFixture({
      database,
      // Only references draw seven bytes.
      randomBytes: (length) => (length === 7 ? new Uint8Array(7).fill(drawn.shift() ?? 0) : randomBytes(length)),
    });
    const book = async (draws: readonly number[], over: Readonly<Record<string, unknown>> = {}) => {
      drawn.push(...draws);
      const request = quotationOf(over);
      const { body: quoted } = await desk.post('/api/quotation', request);
      const { body } = await desk.post('/api/createbookingTest', bookingOf(request, quoted.totalfare));
      return [body.Bref, body.ReturnRef, drawn.length];
    };
    const back = { rtntype: 'rtn', returndate: '2026-11-30T18:05:00+00:00' };
    expect(await book([1])).toEqual(['3333333', '', 0]);
    expect(await book([1, 2])).toEqual(['4444444', '', 0]);
    expect(await book([3, 2, 3, 4], back)).toEqual(['5555555', '6666666', 0]);
    expect(await book([4, 5, 6, 6, 7, 8], back)).toEqual(['9999999', 'AAAAAAA', 0]);
  });

  it('books once for twenty equal attempts at once, and once for two attempts at one quotation', async () => {
    const request = quotationOf();
    const { body } = await server.post('/api/quotation', request);
    const booking = bookingOf(request, body.totalfare);
    const other = bookingOf(request, body.totalfare);
    const before = await countBookings(database);
    const all = await Promise.all([
      ...Array.from({ length: 20 }, () => server.post('/api/createbookingTest', booking)),
      server.post('/api/createbookingTest', other),
    ]);
    expect(await countBookings(database)).toBe(before + 1);
    expect(all.every(({ status }) => status === 200)).toBe(true);
    const references = new Set(all.flatMap((answer) => answer.body.Bref ?? []));
    expect(references.size).toBe(1);
    const refused = all.filter((answer) => answer.body.code === 2).map((answer) => answer.body.message);
    expect(refused.length === 1 || refused.length === 20).toBe(true);
    expect(new Set(refused)).toEqual(new Set([messages.alreadyBooked]));
  });

  it('has nobody look through what a visitor quoted before the booking of a journey, also when several are booked at once', async () => {
    const quoted = async (over: Readonly<Record<string, unknown>> = {}) => {
      const request = quotationOf(over);
      const { body } = await server.post('/api/quotation', request);
      return bookingOf(request, body.totalfare);
    };
    const remembered = async () => {
      const { rows } = await sql<{ id: string }>`select request_id as id from quotations
        where visitor_journey <> ''`.execute(database);
      return rows.map(({ id }) => id);
    };
    const other = await quoted({ dofflat: 51.17, dofflng: -0.18 });
    const same = await Promise.all(Array.from({ length: 12 }, () => quoted()));
    const ids = same.map(({ quotationid }) => String(quotationid));
    expect(await remembered()).toEqual(expect.arrayContaining(ids));
    const booked = await Promise.all(same.slice(0, 8).map((booking) => server.post('/api/createbookingTest', booking)));
    expect(booked.map(({ body }) => body.Code)).toEqual(Array.from({ length: 8 }, () => 1));
    const left = await remembered();
    expect(left).toContain(other.quotationid);
    expect(ids.filter((id) => left.includes(id))).toEqual([]);
  });

  it('books once for one key that is sent with two quotations at once', async () => {
    const [one, two] = [quotationOf(), quotationOf()];
    const fares = await Promise.all([one, two].map((request) => server.post('/api/quotation', request)));
    const first = bookingOf(one, fares[0]?.body.totalfare);
    const second = bookingOf(two, fares[1]?.body.totalfare, { requestid: first.requestid });
    const before = await countBookings(database);
    const all = await Promise.all([first, second].map((booking) => server.post('/api/createbookingTest', booking)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await countBookings(database)).toBe(before + 1);
  });

  it('lets one customer use a once-only promotion once, also at once', async () => {
    const quotes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const request = quotationOf();
        return { request, fare: Number((await server.post('/api/quotation', request)).body.totalfare) };
      }),
    );
    const all = await Promise.all(
      quotes.map(({ request, fare }) =>
        server.post(
          '/api/createbookingTest',
          bookingOf(request, Math.round((fare - Math.round(fare * 10) / 100) * 100) / 100, { promocode: 'WELCOME10' }),
        ),
      ),
    );
    expect(all.filter((answer) => answer.body.Code === 1)).toHaveLength(1);
    expect(all.filter((answer) => answer.body.message === messages.promoUsed)).toHaveLength(3);
  });

  describe('accounts that race', () => {
    const passwordhash = 'p'.repeat(64);
    const person = { firstname: 'Ada', surname: 'L', dialingcode: '44', phone: '7911224321', passwordhash };
    const signUp = async (email: string) => {
      const { body } = await server.post('/api/signUp', { ...person, email });
      return { authorization: `Bearer ${String(body.token)}` };
    };

    it('for one email: it is one’s, and the others hear so in words', async () => {
      for (let round = 0; round < 8; round++) {
        const email = `wanted${round}@example.com`;
        for (const name of ['one', 'two']) {
          const auth = await signUp(`${name}${round}@example.com`);
          await server.put('/api/updateprofile', { ...person, custid: 0, email }, auth);
        }
        const letters = server.emails.filter(({ to }) => to === email);
        const codes = letters.flatMap(({ text }) => [...text.matchAll(/confirmpassword\/(\d+)\/([\w-]+)/g)]);
        const confirmed = await Promise.all(codes.map(([, id, code]) => server.put('/api/confirmemail', { id, code })));
        expect(confirmed.map(({ status, body }) => `${status} ${String(body.code)}`).sort()).toEqual([
          '200 1',
          '200 2',
        ]);
      }
    });

    it('with its own deletion: signing in works or is refused in words', async () => {
      for (let round = 0; round < 8; round++) {
        const email = `leaving${round}@example.com`;
        const auth = await signUp(email);
        const all = await Promise.all([
          server.post('/api/signIn', { email, passwordhash }),
          server.post('/api/deleteaccount', { passwordhash }, auth),
          server.post('/api/signIn', { email, passwordhash }),
        ]);
        expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      }
    });
  });

  it('cancels once for twelve who cancel at once, and tells each so', async () => {
    const request = quotationOf();
    const { body } = await server.post('/api/quotation', request);
    const booked = await server.post('/api/createbookingTest', bookingOf(request, body.totalfare));
    const asked = { bookingref: booked.body.Bref, code: booked.body.BookingCode };
    const all = await Promise.all(Array.from({ length: 12 }, () => server.post('/api/cancelbooking', asked)));
    expect(all.map(({ status, body }) => [status, body.code, body.message])).toEqual(Array(12).fill([200, 1, '']));
  });

  it('gives each delivery of a webhook to one of the senders who claim at once', async () => {
    const { id: webhook } = await database
      .insertInto('webhooks')
      .values({ url: 'https://dispatch.example/', secret: '', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = { webhook_id: webhook, created_at: 0, due_at: noon };
    const rows = await database
      .insertInto('webhook_deliveries')
      .values(Array.from({ length: 80 }, (_, booking) => ({ ...values, booking_id: booking + 1 })))
      .returning('id')
      .execute();
    const other = (await opened?.open()) ?? database;
    const claimed: number[] = [];
    const send = async (sender: Database) => {
      for (;;) {
        const row = await claim(sender, webhook, noon);
        if (!row) return;
        claimed.push(row.id);
        if (row.id % 2 === 0) await updateDelivery(sender, row.id, { delivered_at: noon, due_at: noon });
      }
    };
    await Promise.all([database, other].flatMap((sender) => [1, 2, 3, 4].map(() => send(sender))));
    expect(claimed.sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  });

  it('names the broken constraint in the same way', async () => {
    const request = quotationOf();
    const { totalfare } = (await server.post('/api/quotation', request)).body;
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare));
    const booking = Number(body.JobPartId);
    await usePromo(database, 'p', 'c', booking);
    const error = await usePromo(database, 'p', 'c', booking).catch((cause: unknown) => cause);
    expect(brokenConstraint(error)).toBe('promo_uses_key');
    expect(brokenConstraint(new Error('other'))).toBe('');
  });

  it('rolls a transaction back whole, while others go on', async () => {
    const work = Array.from({ length: 20 }, (_, index) =>
      database
        .transaction()
        .execute(async (transaction) => {
          await insertQuotation(transaction, stored({ requestId: `t-${index}` }));
          if (index % 2 === 0) throw new Error('changed my mind');
        })
        .catch(() => undefined),
    );
    await Promise.all(work);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::integer as n from quotations where request_id like 't-%'`.execute(database);
    expect(rows[0]?.n).toBe(10);
  });
});
