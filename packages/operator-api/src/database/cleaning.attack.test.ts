import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanMailbox } from '../mail/clean-mailbox.ts';
import { freshDatabase } from '../testing/database.ts';
import { noon } from '../testing/fixture.ts';
import { clean, keep } from './cleaning.ts';
import type { Database } from './open.ts';
import { usualRetention } from './retention.ts';
import { tidyEmbedded } from './tidy.ts';

const minute = 60_000;
let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.destroy());

/** Stores `count` quotations of the size of a long journey with six vehicles. */
const flood = (at: number, count: number) =>
  sql`insert into quotations (request_id, content_hash, journey, fares, answer, currency, created_at, expires_at)
    select ${`flood-${at}-`} || n, 'h', '{}', '[]', json_build_object('routepath', repeat('51.50731,-0.12774;', 140)), 'GBP',
      ${at}::bigint, ${at + 12 * minute}::bigint from generate_series(1, ${count}) n`.execute(database);

const sizeOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${table}) as bytes`.execute(database);
  return rows[0]?.bytes ?? 0;
};

describe('a day of quotations, as many as one address may ask for in turn', () => {
  it('takes no more room after a day than after two hours', async () => {
    const sizes: number[] = [];
    const perStep = 100;
    for (let step = 0; step < 24 * 12; step++) {
      const now = noon + step * 5 * minute;
      await flood(now, perStep);
      await clean(database, now);
      // Statistics are flushed now, not once a second.
      await sql`select pg_stat_force_next_flush()`.execute(database);
      await tidyEmbedded(database);
      if (step % 24 === 23) sizes.push(await sizeOf('quotations'));
    }
    const [afterTwoHours = 0] = sizes;
    const afterADay = sizes.at(-1) ?? 0;
    console.log(`quotations: ${afterTwoHours} bytes after 2 h, ${afterADay} after 24 h of ${perStep} per 5 minutes`);
    expect(afterADay).toBeLessThanOrEqual(afterTwoHours * 1.1);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from quotations`.execute(database);
    expect(rows[0]?.count).toBeLessThanOrEqual(perStep * 10);
  });

  it('keeps the newest of those that come faster than they end', async () => {
    await sql`insert into quotations (request_id, content_hash, journey, fares, answer, currency, created_at, expires_at)
      select 'burst-' || n, 'h', '{}', '[]', '{}', 'GBP', ${noon}::bigint, ${noon + 365 * 86_400_000}::bigint + n
      from generate_series(1, ${keep.quotations + 500}) n`.execute(database);
    await clean(database, noon);
    const { rows } = await sql<{ count: number; least: string }>`
      select count(*)::integer as count, bool_or(request_id = 'burst-1')::text as least from quotations`.execute(
      database,
    );
    expect(rows).toEqual([{ count: keep.quotations, least: 'false' }]);
  });
});

it('emails that were written to files are deleted after a week', async () => {
  const { emailMs } = usualRetention;
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  for (const name of ['old.eml', 'new.eml', 'notes.txt']) await writeFile(join(folder, name), 'x');
  for (const name of ['old.eml', 'notes.txt']) await utimes(join(folder, name), noon / 1000, noon / 1000);
  await utimes(join(folder, 'new.eml'), noon / 1000 + 86_400, noon / 1000 + 86_400);
  await cleanMailbox(folder, noon + emailMs + minute, emailMs);
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'notes.txt']);
  await cleanMailbox(join(folder, 'none'), noon, emailMs);
  // Two processes with one data folder come upon the same files.
  for (let each = 0; each < 50; each++) {
    await writeFile(join(folder, `${each}.eml`), 'x');
    await utimes(join(folder, `${each}.eml`), noon / 1000, noon / 1000);
  }
  const clean = () => cleanMailbox(folder, noon + emailMs + minute, emailMs);
  await Promise.all([clean(), clean()]);
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'notes.txt']);
  await rm(folder, { recursive: true });
});
