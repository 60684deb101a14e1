import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';
import { tidyEmbedded } from './tidy.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await run('drop table if exists calls, stops, halts');
  await database.destroy();
});

const run = (text: string) => sql.raw(text).execute(database);

/** Flushes the statistics of statements now instead of once a second. */
const counted = () => run('select pg_stat_force_next_flush()');

it('has a reference checked by its index that was planned while there was nothing to refer to', async () => {
  await run('create table stops (id int primary key, name text)');
  await run('create table calls (stop int references stops)');
  await run('vacuum analyze stops');
  await run("insert into stops values (1, 'a')");
  for (let call = 0; call < 10; call++) await run('insert into calls values (1)');
  await run("insert into stops select n, 'a' from generate_series(2, 5000) n");
  /**
   * Rows of `stops` that another call read by sequential scan; in a transaction, where the counters are not yet
   * flushed.
   */
  const read = () =>
    database.transaction().execute(async (transaction) => {
      const scanned = async () => {
        const { rows } = await sql<{ n: number }>`
          select pg_stat_get_xact_tuples_returned('stops'::regclass)::int as n`.execute(transaction);
        return rows[0]?.n ?? 0;
      };
      const before = await scanned();
      await sql`insert into calls values (5000)`.execute(transaction);
      return (await scanned()) - before;
    });
  expect(await read()).toBe(5_000);
  await counted();
  expect(await tidyEmbedded(database)).toContain('stops');
  expect(await read()).toBe(0);
});

it('leaves a table alone until it has changed again', async () => {
  await run('create table halts (id int primary key, name text)');
  await run("insert into halts select n, 'a' from generate_series(1, 100) n");
  await counted();
  expect(await tidyEmbedded(database)).toContain('halts');
  await counted();
  expect(await tidyEmbedded(database)).not.toContain('halts');
  await run("insert into halts select n, 'a' from generate_series(101, 155) n");
  await counted();
  expect(await tidyEmbedded(database)).not.toContain('halts');
  await run("insert into halts select n, 'a' from generate_series(156, 170) n");
  await counted();
  expect(await tidyEmbedded(database)).toContain('halts');
});
