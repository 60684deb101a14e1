import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Statements, statementsOf } from './statements.ts';

let pglite: PGlite;
let statements: Statements;

beforeAll(async () => {
  pglite = await PGlite.create();
  statements = statementsOf(pglite);
}, 60_000);
afterAll(() => pglite.close());

it('writes and reads values as PGlite does, the second time as the first', async () => {
  await pglite.exec(
    'create table kinds (id int primary key, at timestamptz, big bigint, note jsonb, words text[], yes boolean, raw bytea)',
  );
  const at = new Date(Date.UTC(2026, 10, 26, 8));
  const kinds = [at, 9_007_199_254, { pets: [2] }, ['a"b', 'c,d'], false, new Uint8Array([0, 255])];
  const insert = 'insert into kinds values ($1, $2, $3, $4, $5, $6, $7)';
  expect((await statements.query(insert, [1, ...kinds])).affectedRows).toBe(1);
  await statements.query(insert, [2, ...kinds]);
  await pglite.query(insert, [3, ...kinds]);
  await statements.query(insert, [4, null, undefined, null, null, null, null]);
  const select = 'select at, big, note, words, yes, raw from kinds where id = $1';
  const [expected] = (await pglite.query(select, [3])).rows;
  expect((await statements.query(select, [1])).rows).toEqual([expected]);
  expect((await statements.query(select, [2])).rows).toEqual([expected]);
  expect(Object.values((await statements.query(select, [4])).rows[0] ?? {})).toEqual(Array(6).fill(null));
});

it('goes on after an error, which says what PostgreSQL says and holds no values', async () => {
  await pglite.exec('create table guests (email text constraint one_each unique)');
  const insert = () => statements.query('insert into guests values ($1)', ['ada@example.com']);
  await insert();
  for (let time = 0; time < 2; time++) {
    const error: unknown = await insert().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: '23505', constraint: 'one_each' });
    expect(Object.keys(error as object)).not.toContain('params');
  }
  await expect(statements.query('select nothing from guests', [])).rejects.toMatchObject({ code: '42703' });
  expect((await statements.query('select count(*)::int as n from guests', [])).rows).toEqual([{ n: 1 }]);
});

it('rolls back what failed in a transaction', async () => {
  await pglite.exec('create table seats (n int check (n > 0))');
  await statements.query('begin', []);
  await statements.query('insert into seats values ($1)', [1]);
  await expect(statements.query('insert into seats values ($1)', [0])).rejects.toMatchObject({ code: '23514' });
  await expect(statements.query('insert into seats values ($1)', [2])).rejects.toMatchObject({ code: '25P02' });
  await statements.query('rollback', []);
  expect((await statements.query('select * from seats', [])).rows).toEqual([]);
});

it('begins a transaction with a statement, also with one that fails', async () => {
  await pglite.exec('create table rows_left (n int check (n > 0))');
  await statements.query('insert into rows_left values ($1)', [1], true);
  await statements.query('rollback', []);
  await expect(statements.query('insert into rows_left values ($1)', [0], true)).rejects.toMatchObject({
    code: '23514',
  });
  await expect(statements.query('select 1 as one', [])).rejects.toMatchObject({ code: '25P02' });
  await statements.query('rollback', []);
  expect((await statements.query('select * from rows_left', [])).rows).toEqual([]);
});

it('sees the columns of a table that was changed', async () => {
  await statements.query('create table cars (id int)', []);
  await statements.query('insert into cars values (1)', []);
  const read = async () => (await statements.query('select * from cars', [])).rows;
  expect(await read()).toEqual([{ id: 1 }]);
  await statements.query("alter table cars add column plate text not null default 'LK21 ABC'", []);
  expect(await read()).toEqual([{ id: 1, plate: 'LK21 ABC' }]);
});

it('sends a statement it knows in one call, and lets go of all when it knows too many', async () => {
  const calls = vi.spyOn(pglite, 'execProtocol');
  await statements.query('select 1 as one', []);
  calls.mockClear();
  expect((await statements.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  expect(calls).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 310; n++) await statements.query(`select ${n} as n`, []);
  const { rows } = await pglite.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
  expect(rows[0]?.n).toBeLessThan(300);
  expect((await statements.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
});

it('plans anew for a table that has grown', async () => {
  await statements.query('create table stops (id int primary key, name text)', []);
  await statements.query('insert into stops values (1, $1)', ['a']);
  // From now on the statistics show a table of one page, which is scanned faster than an index.
  await pglite.exec('vacuum analyze stops');
  const find = (id: number) => statements.query('select name from stops where id = $1', [id]);
  const scans = async () => {
    const counted = await pglite.query<{ n: number }>(
      "select pg_stat_get_xact_tuples_returned('stops'::regclass)::int as n",
    );
    return counted.rows[0]?.n ?? 0;
  };
  for (let time = 0; time < 10; time++) await find(1);
  await statements.query("insert into stops select n, 'a' from generate_series(2, 5000) n", []);
  for (let time = 0; time < 1_000; time++) await statements.query('select 1 as one', []);
  await pglite.exec('begin');
  const before = await scans();
  await find(4_000);
  expect((await scans()) - before).toBeLessThan(5_000);
  await pglite.exec('commit');
});

it('is one for one PGlite', () => {
  expect(statementsOf(pglite)).toBe(statements);
});
