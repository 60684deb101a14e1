import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createDeskFeed } from '../desk/live.ts';
import { createTargets } from '../dispatch/target.ts';
import { createWebhookSender } from '../dispatch/webhooks/sender.ts';
import { createDelivery } from '../mail/delivery.ts';
import { createMetrics } from '../metrics.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, type Fixture, freshId, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { signedIn } from '../testing/staff.ts';
import { storeBookings, storeTraces } from '../testing/store-bookings.ts';
import { clean } from './cleaning.ts';
import { openPostgres } from './open-postgres.ts';

/**
 * The database load of the pages with several years of data: every query is repeated with EXPLAIN. No query may scan a
 * large table or read many blocks for few rows.
 */
const stored = Number(process.env.BOOKINGS ?? 60_000);
const ofTheCompany = stored / 5;
/** Number of rows from which a table must not be scanned. */
const large = 10_000;
/** Most blocks of 8 kB per query; the company's bookings alone fill twice as many. */
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
let drives: Record<string, string>;
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

type Ride = Awaited<ReturnType<typeof book>>;

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
  const driving = { name: 'drives', scopes: ['rides:write', 'fleet:write'] };
  const other = await server.post('/admin/keys', driving, { authorization: `Bearer ${adminKey}` });
  drives = { authorization: `Bearer ${String(other.body.key)}` };
  await storeBookings(database, stored, ofTheCompany);
  await storeTraces(database);
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

const clock = () => server.clock.now;
const carrier = { carry: async () => undefined };
const hub = () => ({ peers: 0, rides: 0, dropped: 0 });
const payments = () => createConfirmingPaymentService(server.deps);

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Explains all statements that `work` sends; writes are only planned, not repeated.
 * @returns what is wrong with them
 */
async function costsOf(work: () => Promise<unknown>): Promise<{ statements: number; wrong: string[] }> {
  asked = [];
  await work();
  const statements = asked.filter(
    ({ sql: text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/pg_advisory/.test(text),
  );
  const wrong: string[] = [];
  for (const { sql: text, parameters } of statements) {
    const isWriting = /\b(insert into|update|delete from)\b(?!\s*(of|skip|nowait|$))/i.test(text);
    const { rows } = await server.database.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>({
      ...{ sql: `explain (${isWriting ? '' : 'analyze, buffers, '}format json) ${text}`, parameters },
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
    const blocks = isWriting ? 0 : plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    if (blocks > mostBlocks) wrong.push(`reads ${blocks} blocks: ${text}`);
  }
  return { statements: statements.length, wrong };
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
    ['the desk’s search for an address', () => server.get('/desk/v1/rides?search=zanzibar%20wharf', staff)],
    ['the desk’s search for a flight', () => server.get('/desk/v1/rides?search=ZQ0417', staff)],
    ['the desk’s search for a driver', () => server.get('/desk/v1/rides?search=ximena%20quarrell', staff)],
    ['the feed of dispatch systems', () => server.get('/dispatch/v1/bookings?limit=50', feed)],
    ['the drivers for a ride', () => server.get(`/desk/v1/bookings/${ride.reference}/legs/outbound/candidates`, staff)],
    ['the desk’s booking', () => server.get(`/desk/v1/bookings/${ride.reference}`, staff)],
    ['the configuration', () => server.get('/api/configuration', { origin })],
  ] as const)('%s', async (_, page) => {
    const { wrong } = await costsOf(async () => expect((await page()).status).toBe(200));
    expect(wrong).toEqual([]);
  });
});

describe('and what writes finds its rows by an index, too', () => {
  const bookOnce = async () => {
    const quotation = quotationOf({ requestid: freshId() });
    const quoted = await server.post('/api/quotation', quotation);
    return server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
  };
  const leg = (ride: Ride) => `/dispatch/v1/bookings/${ride.Bref}/legs/outbound`;
  const event = (type: string) => ({ id: freshId(), type, occurredAt: new Date(server.clock.now).toISOString() });
  const position = (ride: Ride) => ({
    ...{ reference: ride.Bref, leg: 'outbound', latitude: 51.5, longitude: -0.1 },
    at: new Date(server.clock.now).toISOString(),
  });
  const profile = {
    ...{ firstname: 'Grace', surname: 'Hopper', dialingcode: '44', phone: '7911224322', custid: 0 },
    email: 'customer@example.com',
  };
  const car = { driver: { name: 'A driver' }, vehicle: { registration: 'LK21 ABC' } };

  it.each([
    ['a booking', bookOnce],
    ['a driver', (ride: Ride) => server.put(`${leg(ride)}/assignment`, car, drives)],
    ['a step of a ride', (ride: Ride) => server.post(`${leg(ride)}/events`, event('departed_to_pickup'), drives)],
    ['positions', (ride: Ride) => server.post('/dispatch/v1/positions', { positions: [position(ride)] }, drives)],
    ['a driver taken off', (ride: Ride) => server.remove(`${leg(ride)}/assignment`, drives)],
    ['a sign-in', () => server.post('/api/signIn', { email: 'customer@example.com', passwordhash: 'b'.repeat(64) })],
    ['a profile', () => server.put('/api/updateprofile', profile, customer)],
    [
      'a cancellation',
      ({ Bref, BookingCode }: Ride) =>
        server.post('/api/cancelbooking', { source: 'web', bookingref: Bref, code: BookingCode }, customer),
    ],
  ] as const)('%s', async (_, call) => {
    const ride = await book(customer);
    const other = { ...car, driver: { name: 'Another driver' } };
    expect((await server.put(`${leg(ride)}/assignment`, other, drives)).status).toBe(200);
    const { statements, wrong } = await costsOf(async () => expect(await call(ride)).toMatchObject({ status: 200 }));
    expect(statements).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['the letters that are due', () => createDelivery({ database: server.database, carrier, clock }).deliver()],
    ['the payments that are due', () => payments().sweep()],
    [
      'the rides that no driver has accepted',
      () => createRideService(server.deps, payments()).remindUnaccepted(clock()),
    ],
    [
      'the webhooks that are due',
      () => createWebhookSender(server.deps, createTargets({ allowPrivate: false })).tick(),
    ],
    ['the desk’s news', async () => (await createDeskFeed(server.database, { tellStaff: () => undefined })).tick()],
    ['the figures', () => createMetrics({ database: server.database, clock, hub }).text()],
    ['the cleaning', () => clean(server.database, clock())],
  ] as const)('%s, which a process does by itself', async (_, work) => {
    const { statements, wrong } = await costsOf(work);
    expect(statements).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});
