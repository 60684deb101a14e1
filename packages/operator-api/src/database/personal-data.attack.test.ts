import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../deps.ts';
import { createOutbox } from '../mail/outbox.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { clean } from './cleaning.ts';
import { personalData } from './personal-data.ts';
import { usualRetention } from './retention.ts';

const day = 86_400_000;
let server: Fixture;
const logged: LogEntry[] = [];
beforeAll(async () => {
  const database = await freshDatabase();
  server = await openFixture({
    database,
    accessLog: 'calls',
    log: (entry) => logged.push(entry),
    mailer: createOutbox(
      database,
      () => server.clock.now,
      () => {},
    ),
    files: [async () => new Response('a page')],
  });
});
afterAll(() => server.database.destroy());

/** All rows of all tables as text, by table and column. */
async function everything(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [table, columns] of Object.entries(personalData)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(server.database);
    for (const column of Object.keys(columns)) {
      found.set(`${table}.${column}`, rows.map((row) => JSON.stringify(row[column])).join('\n'));
    }
  }
  return found;
}
const holding = async (text: string) =>
  [...(await everything())].filter(([, all]) => all.includes(text)).map(([at]) => at);

it('the table of personal data has every column of the database, and no other', async () => {
  const { rows } = await sql<{ at: string }>`select table_name || '.' || column_name as at
    from information_schema.columns where table_schema = 'public'`.execute(server.database);
  const known = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ at }) => at).sort()).toEqual(known.sort());
});

describe('a customer', () => {
  const mark = 'Zebedee';
  const email = 'zebedee@example.com';
  let auth: Record<string, string>;
  let upcoming: number;

  async function ride(over: Record<string, unknown> = {}) {
    const request = quotationOf({ requestid: freshId() });
    const { body } = await server.post('/api/quotation', request, auth);
    const contact = { firstname: mark, lastname: 'Lovelace', email, phone: '7911224777', dialingcode: '44' };
    const note = `${mark} waits at the door`;
    const answer = await server.post(
      '/api/createbookingTest',
      bookingOf(request, body.totalfare, { contact, note, metadata: { guest: mark }, ...over }),
      auth,
    );
    expect(answer.body.Code).toBe(1);
    return {
      id: Number(answer.body.JobPartId),
      bookingref: String(answer.body.Bref),
      code: String(answer.body.BookingCode),
    };
  }

  beforeAll(async () => {
    const { body } = await server.post('/api/signUp', {
      email,
      firstname: mark,
      surname: 'Lovelace',
      dialingcode: '44',
      phone: '7911224777',
      passwordhash: 'c'.repeat(64),
    });
    auth = { authorization: `Bearer ${String(body.token)}` };
    await server.post(
      '/api/addressbook',
      {
        name: mark,
        line1: '',
        line2: '',
        postcode: 'W2 1HQ',
        category: '',
        latitude: 51.5,
        longitude: -0.1,
        placename: 'home',
        fulladdress: `${mark} Street`,
      },
      auth,
    );
    await server.post(
      '/api/comment',
      { name: mark, email, phone: '1', source: 'web', subject: mark, enqtype: 'x', message: mark },
      auth,
    );
    await server.post('/api/comment', {
      name: mark,
      email,
      phone: '1',
      source: 'web',
      subject: 'as a guest',
      enqtype: 'x',
      message: mark,
    });
    const over = await ride({ custphone: '1' });
    await server.database.updateTable('bookings').set({ status: 'finish' }).where('id', '=', over.id).execute();
    upcoming = (
      await ride({ customer: { firstname: mark, lastname: 'C', email, phone: '7911224777', dialingcode: '44' } })
    ).id;
    await server.database
      .insertInto('booker_passengers')
      .values({
        booker_id: 1,
        first_name: mark,
        last_name: 'L',
        email: email.toUpperCase(),
        dialing_code: '44',
        phone: '7911224777',
        cost_centre: '',
        created_at: noon,
      })
      .execute();
    await server.database
      .insertInto('booker_invoices')
      .values({
        booker_id: 1,
        date_from: '2026-11-01',
        date_to: '2026-11-02',
        issued_by: 1001,
        issued_by_name: mark,
        issued_at: noon,
      })
      .execute();
    await server.database.updateTable('customers').set({ email_proven: true }).where('email', '=', email).execute();
    await server.post('/api/resetpassword', { email });
  });

  it('exports every column that is said to be exported', async () => {
    const { body } = await server.get('/api/exportaccount', auth);
    const data = body.data as Record<string, unknown>;
    const tables: Record<string, string> = {
      bookings: 'bookings',
      addresses: 'addresses',
      comments: 'comments',
      booker_passengers: 'passengers',
      booker_invoices: 'invoices',
      sessions: 'sessions',
    };
    for (const [table, name] of Object.entries(tables)) {
      const rows = data[name] as Record<string, unknown>[];
      expect(rows.length, name).toBeGreaterThan(0);
      const exported = Object.entries(personalData[table] ?? {}).flatMap(([column, rule]) =>
        rule !== 'nobody' && rule.exported ? [column] : [],
      );
      expect(Object.keys(rows[0] ?? {}), name).toEqual(expect.arrayContaining(exported));
    }
    expect(data.comments).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/"code"|token_hash|password/);
    expect(data).toHaveProperty('payments');
    expect(data).toHaveProperty('footprints');
  });

  it('is nowhere after the account is deleted but in rides to come, and nowhere a month after those', async () => {
    const deleted = await server.post('/api/deleteaccount', { passwordhash: 'c'.repeat(64) }, auth);
    expect(deleted.body.code).toBe(1);
    const rides = ['bookings.first_name', 'bookings.customer', 'bookings.note', 'bookings.metadata', 'outbox.letter'];
    expect((await holding(mark)).filter((at) => !rides.includes(at))).toEqual([]);
    expect(
      (await holding(email)).filter((at) => !['bookings.email', 'bookings.customer', 'outbox.letter'].includes(at)),
    ).toEqual([]);
    const left = await server.database.selectFrom('bookings').select('id').where('first_name', '=', mark).execute();
    expect(left).toEqual([{ id: upcoming }]);
    await server.database.updateTable('outbox').set({ sent_at: noon, letter: '{}' }).execute();
    await clean(server.database, noon + 32 * day, false);
    for (const text of [mark, email, '7911224777']) expect(await holding(text)).toEqual([]);
    const papers = await server.database.selectFrom('bookings').select(['total_minor', 'reference']).execute();
    expect(papers).toHaveLength(2);
  });

  it('who never had an account is forgotten with the papers, and the code opens nothing then', async () => {
    auth = {};
    const { code } = await ride();
    await clean(server.database, noon + usualRetention.bookingMs - 2 * day, false);
    expect(await holding(mark)).toContain('bookings.first_name');
    await clean(server.database, noon + usualRetention.bookingMs + 2 * day, false);
    expect((await holding(mark)).filter((at) => at !== 'outbox.letter')).toEqual([]);
    expect((await server.post('/api/bookinginfo', { code })).body.code).toBe(2);
  });
});

it('tokens, links and codes stand in no log', async () => {
  logged.length = 0;
  for (const path of [
    '/resetpassword/1001/SECRET-code',
    '/bookinfo/SECRET.link',
    '/tracking/5/SECRET',
    '/ticket/SECRET?code=SECRET',
  ]) {
    await server.app(new Request(`${origin}${path}`, { headers: { authorization: 'Bearer SECRET' } }));
  }
  await server.get('/api/bookingdetails?jobid=1&code=SECRETSECRETSECRET', {
    authorization: 'Bearer SECRETSECRETSECRETSECRET',
  });
  expect(logged.length).toBeGreaterThanOrEqual(5);
  expect(JSON.stringify(logged)).not.toContain('SECRET');
});
