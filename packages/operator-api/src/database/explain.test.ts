import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { signedIn } from '../testing/staff.ts';
import { storeBookings } from '../testing/store-bookings.ts';
import { openPostgres } from './open-postgres.ts';

/**
 * What pages cost an operator of some years: every question that they ask the database is asked once more, to be explained.
 * None may walk through a large table, and none may read much of one for the little that it shows.
 */
const stored = 200_000;
const ofTheCompany = 40_000;
/** Rows from which on a table must not be walked through. */
const large = 10_000;
/** Of 8 kB; the company's bookings alone are 10,000 of them. */
const mostBlocks = 1_500;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

const adminKey = 'an-admin-key-of-some-length';
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: Fixture;
let booker: Record<string, string>;
let customer: Record<string, string>;
let staff: Record<string, string>;
let feed: Record<string, string>;
let ride: { reference: string; code: string; job: string };
const tables = new Map<string, number>();
let asked: { sql: string; parameters: readonly unknown[] }[] = [];

async function signUp(email: string): Promise<Record<string, string>> {
  const { body } = await server.post('/api/signUp', {
    ...{ email, firstname: 'Grace', surname: 'Hopper', dialingcode: '44', phone: '7911224321' },
    passwordhash: 'b'.repeat(64),
  });
  return { authorization: `Bearer ${String(body.token)}` };
}

async function book(auth: Record<string, string>) {
  const request = quotationOf();
  const quoted = await server.post('/api/quotation', request, auth);
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare), auth);
  expect(body).toMatchObject({ Code: 1 });
  return body;
}

beforeAll(async () => {
  postgres = await startPostgres();
  const database = await openPostgres(postgres.url, {
    statementSeconds: 300,
    onStatement: ({ query }) => asked.push({ sql: query.sql, parameters: query.parameters }),
  });
  server = await openFixture({ database, adminKey });
  booker = await signUp('booker@example.com');
  const { joincode } = server.operator.bookers[0] ?? { joincode: '' };
  expect((await server.post('/api/booker', { joincode }, booker)).body.code).toBe(1);
  customer = await signUp('customer@example.com');
  await book(booker);
  const { BookingCode: code, Bref } = await book(customer);
  const { bookinginfo } = (await server.post('/api/bookinginfo', { code })).body as {
    bookinginfo: { jobpartid: string };
  };
  ride = { reference: String(Bref), code: String(code), job: bookinginfo.jobpartid };
  staff = await signedIn(server, adminKey, 'owner');
  const key = { name: 'dispatch', scopes: ['bookings:read'] };
  const made = await server.post('/admin/keys', key, { authorization: `Bearer ${adminKey}` });
  feed = { authorization: `Bearer ${String(made.body.key)}` };
  await storeBookings(database, stored, ofTheCompany);
  await sql`vacuum analyze`.execute(database);
  const { rows } = await sql<{
    name: string;
    rows: number;
  }>`select relname as name, reltuples::int as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(database);
  for (const { name, rows: count } of rows) tables.set(name, count);
}, 600_000);
afterAll(async () => {
  await server.close();
  await server.database.destroy();
  await postgres.stop();
});

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What was asked for a page, and what is wrong with it. */
async function costsOf(page: () => Promise<{ status: number }>): Promise<{ questions: number; wrong: string[] }> {
  asked = [];
  expect((await page()).status).toBe(200);
  const questions = asked.filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text) && !/pg_advisory/.test(text));
  const wrong: string[] = [];
  for (const { sql: text, parameters } of questions) {
    const { rows } = await server.database.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>({
      ...{ sql: `explain (analyze, buffers, format json) ${text}`, parameters },
      ...{ query: { kind: 'RawNode', sqlFragments: [], parameters: [] }, queryId: { queryId: 'explained' } },
    });
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('nothing was explained');
    for (const node of nodesOf(plan)) {
      const table = node['Relation Name'] ?? '';
      if (node['Node Type'].includes('Seq Scan') && (tables.get(table) ?? 0) > large) {
        wrong.push(`walks through ${table}: ${text}`);
      }
    }
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    if (blocks > mostBlocks) wrong.push(`reads ${blocks} blocks: ${text}`);
  }
  return { questions: questions.length, wrong };
}

describe(`with ${stored} bookings, ${ofTheCompany} of them a company's, no page walks through them`, () => {
  it('has them', () => {
    expect(tables.get('bookings')).toBeGreaterThan(stored * 0.9);
    expect(tables.get('ride_legs')).toBeGreaterThan(stored * 0.9);
  });

  it.each([
    ['a company’s rides to come', () => server.get('/api/currentbookings', booker)],
    ['a company’s history', () => server.get('/api/journeyhistory?filter=3&pageindex=1', booker)],
    ['a company’s people', () => server.get('/api/bookerpeople', booker)],
    ['a customer’s rides to come', () => server.get('/api/currentbookings', customer)],
    ['a customer’s history', () => server.get('/api/journeyhistory?filter=0&pageindex=1', customer)],
    ['a customer’s addresses', () => server.get('/api/addressbook', customer)],
    ['a customer’s export', () => server.get('/api/exportaccount', customer)],
    ['a booking by its code', () => server.post('/api/bookinginfo', { code: ride.code })],
    [
      'a booking by reference and email',
      () => server.post('/api/bookinginfo', { reference: ride.reference, email: 'ada@example.com' }),
    ],
    ['live tracking', () => server.get(`/api/trackvehicle?jobpartid=${ride.job}&code=${ride.code}`)],
    ['the way so far', () => server.get(`/api/driverFootprint?jobpartid=${ride.job}&code=${ride.code}`)],
    ['the ticket', () => server.get(`/api/receipt?bookingref=${ride.reference}&code=${ride.code}`)],
    ['a quotation', () => server.post('/api/quotation', quotationOf())],
    ['the desk’s day', () => server.get('/desk/v1/rides?day=2026-11-24', staff)],
    ['the desk’s search for a reference', () => server.get(`/desk/v1/rides?search=${ride.reference}`, staff)],
    ['the desk’s search for a name', () => server.get('/desk/v1/rides?search=zephyrine%20quill', staff)],
    ['the desk’s search for a phone', () => server.get('/desk/v1/rides?search=07911%20224321', staff)],
    ['the desk’s search for a postcode', () => server.get('/desk/v1/rides?search=ZE3%209JW', staff)],
    ['the feed of dispatch systems', () => server.get('/dispatch/v1/bookings?limit=50', feed)],
    ['the desk’s booking', () => server.get(`/desk/v1/bookings/${ride.reference}`, staff)],
    ['the configuration', () => server.get('/api/configuration', { origin })],
  ] as const)('%s', async (_, page) => {
    const { wrong } = await costsOf(page);
    expect(wrong).toEqual([]);
  });
});
