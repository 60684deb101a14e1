import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtEmbeddedThread } from '../testing/embedded-thread.ts';
import { openThread } from './open-thread.ts';
import type { Statements } from './statements.ts';

const { program, remove } = builtEmbeddedThread();
let statements: Statements;

beforeAll(async () => {
  statements = await openThread(program, {});
  await statements.query('create table rides (id int primary key, at timestamptz, fare bigint, note jsonb)', []);
}, 60_000);
afterAll(async () => {
  await statements.close();
  remove();
});

it('returns rows as they are read in this thread, and how many were written', async () => {
  const at = new Date(Date.UTC(2026, 10, 26, 8));
  const written = await statements.query(
    'insert into rides values (1, $1, 5050, \'{"pets":2}\'), (2, $1, null, null)',
    [at],
  );
  expect(written.affectedRows).toBe(2);
  const { rows } = await statements.query('select * from rides where id < 3 order by id', []);
  expect(rows).toEqual([
    { id: 1, at, fare: 5050, note: { pets: 2 } },
    { id: 2, at, fare: null, note: null },
  ]);
});

it('says of an error what PostgreSQL says of it', async () => {
  await statements.query('insert into rides values (3)', []);
  const error: unknown = await statements.query('insert into rides values (3)', []).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    message: 'duplicate key value violates unique constraint "rides_pkey"',
    code: '23505',
    constraint: 'rides_pkey',
  });
});

it('leaves this thread free while a statement runs', async () => {
  let turns = 0;
  let going = true;
  const count = () => {
    turns += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  await statements.query('select count(*) from generate_series(1, 300000)', []);
  going = false;
  expect(turns).toBeGreaterThan(100);
});

it('closes, and says so to whoever asks afterwards', async () => {
  const closed = await openThread(program, {});
  await closed.close();
  await expect(closed.query('select 1', [])).rejects.toThrow('The thread of the embedded database has ended.');
});

it('refuses what cannot be opened with the words of the database', async () => {
  await expect(openThread(program, { dataDir: '/dev/null/nowhere' })).rejects.toThrow(/ENOTDIR|not a directory/);
});

it('has PostgreSQL compiled once, not a second time for speed', () => {
  // A separate process, in which V8 logs what it compiles.
  const open = `import { Worker } from 'node:worker_threads';
    const thread = new Worker(new URL('${program}'), { execArgv: [], workerData: {} });
    thread.once('message', () => process.exit());`;
  const flags = ['--trace-wasm-compilation-times', '--input-type=module', '--eval', open];
  const said = execFileSync(process.execPath, flags, { encoding: 'utf8', maxBuffer: 100_000_000 });
  expect(said).toContain('using Liftoff');
  expect(said.match(/using TurboFan/g) ?? []).toHaveLength(0);
});
