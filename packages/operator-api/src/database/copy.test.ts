import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import { openStores } from '../process/stores.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { CopyError, copyDatabase } from './copy.ts';
import type { Database } from './open.ts';
import { openPostgres } from './open-postgres.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let source: Database;
let token = '';
let code = '';
const opened: Database[] = [];

const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;

/** @returns a new empty database on the test server. */
async function emptyTarget(name: string): Promise<Database> {
  await sql`create database ${sql.id(name)}`.execute(opened[0] as Database);
  const target = await openPostgres(urlOf(name));
  opened.push(target);
  return target;
}

/** @returns a database that fails after `statements` statements. */
function breaksAfter(target: Database, statements: number): Database {
  let left = statements;
  return target.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      left -= 1;
      if (left < 0) throw new Error('the connection is gone');
      return result;
    },
  });
}

beforeAll(async () => {
  server = await startPostgres();
  opened.push(await openPostgres(server.url));
  source = await freshDatabase();
  const company = await openFixture({ database: source });
  const signed = await company.post('/api/signUp', {
    ...{ email: 'zoe@example.com', firstname: 'Zoë', surname: 'O’Neil', passwordhash: 'a'.repeat(64) },
    ...{ dialingcode: '44', phone: '7911123456' },
  });
  expect(signed.body.Code).toBe(1);
  token = String(signed.body.token);
  const quotation = quotationOf({ requestid: freshId() });
  const { totalfare } = (await company.post('/api/quotation', quotation)).body;
  code = freshId();
  const booking = { ...bookingOf(quotation, 0, { requestid: code }), totalfare };
  expect((await company.post('/api/createbookingTest', booking)).body.Code).toBe(1);
  await company.deps.database
    .insertInto('staff')
    .values({ email: 'owner@example.com', name: 'An owner', role: 'owner', password: null, created_at: 1 })
    .execute();
  await sql`insert into audit_trail (at, actor, action, outcome, detail)
    select 1, 'owner@example.com', 'signed-in', 'done', jsonb_build_object('number', n, 'share', n / 7.0)
    from generate_series(1, 1201) n`.execute(source);
}, 120_000);
afterAll(async () => {
  for (const database of opened) await database.destroy();
  await server.stop();
});

describe('a copy into PostgreSQL', () => {
  it('brings every row over, and the company goes on there', async () => {
    const target = await emptyTarget('whole');
    const tables = await copyDatabase(source, target);
    expect(tables.every(({ same }) => same)).toBe(true);
    const rows = Object.fromEntries(tables.map(({ table, rows: count }) => [table, count]));
    expect(rows).toMatchObject({ bookings: 1, ride_legs: 1, customers: 1, staff: 1, audit_trail: 1_201 });
    const there = await openFixture({ database: target });
    const authorization = `Bearer ${token}`;
    expect((await there.get('/api/addressbook', { authorization })).body.code).toBe(1);
    expect((await there.post('/api/bookinginfo', { code })).body.code).toBe(1);
    // Ids used in the source are not used again.
    const next = await there.post('/api/signUp', {
      ...{ email: 'next@example.com', firstname: 'N', surname: 'E', passwordhash: 'b'.repeat(64) },
      ...{ dialingcode: '44', phone: '7911123456' },
    });
    expect(next.body.Code).toBe(1);
  });

  it('goes on after it was broken off at any step', async () => {
    const target = await emptyTarget('broken');
    for (const statements of [3, 40, 75, 110]) {
      await expect(copyDatabase(source, breaksAfter(target, statements))).rejects.toThrow('the connection is gone');
    }
    const tables = await copyDatabase(source, target);
    expect(tables.every(({ same }) => same)).toBe(true);
    await expect(copyDatabase(source, target)).rejects.toThrow(/^The target is not empty: .*bookings \(1\)/);
  });

  it('lets no server start on a part of it', async () => {
    const target = await emptyTarget('part');
    const settings = readSettings({ DATABASE_URL: urlOf('part'), RATE_LIMIT: 'off' }, '.');
    const start = () => openStores(settings, new URL('file:///none'), undefined);
    await (await start()).close();
    await expect(copyDatabase(source, breaksAfter(target, 75))).rejects.toThrow('the connection is gone');
    await expect(start()).rejects.toThrow(CopyError);
    await copyDatabase(source, target);
    await (await start()).close();
  });

  it('says which table is not the same, and what to do', async () => {
    const target = await emptyTarget('changed');
    await expect(copyDatabase(source, breaksAfter(target, 110))).rejects.toThrow();
    await sql`insert into secrets (name, value) values ('another', 'secret')`.execute(target);
    await expect(copyDatabase(source, target)).rejects.toThrow(
      'The copy differs in secrets. If a server has run since the copy was started, start again with an empty database.',
    );
  });

  it('refuses a database that is in use, and the rest of another copy', async () => {
    const target = await emptyTarget('used');
    await sql`insert into secrets (name, value) values ('own', 'secret')`.execute(target);
    await expect(copyDatabase(source, target)).rejects.toThrow('The target is not empty: secrets (1).');
    await sql`delete from secrets`.execute(target);
    const other = await freshDatabase();
    await sql`insert into secrets (name, value) values ('other', 'secret')`.execute(other);
    await expect(copyDatabase(other, breaksAfter(target, 60))).rejects.toThrow();
    await expect(copyDatabase(source, target)).rejects.toThrow('an unfinished copy of another database');
  });
});
