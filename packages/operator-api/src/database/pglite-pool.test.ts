import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { someTurns } from '../http/turns.ts';
import { freshPglite } from '../testing/database.ts';
import { overPglite } from './open.ts';

/** How many turns the event loop takes while work is done; each lets in one new connection, and answers whoever is ready. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let going = true;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  await work();
  going = false;
  return turns;
}

it('each of many statements at once leaves the process some turns: pages are served, and callers let in, meanwhile', async () => {
  const database = overPglite(await freshPglite(), { nextTurn: someTurns });
  const one = () => sql`select 1`.execute(database);
  expect(await turnsOf(() => Promise.all(Array.from({ length: 400 }, one)))).toBeGreaterThan(4 * 400);
  const many = () =>
    database.transaction().execute(async (transaction) => {
      for (let statement = 0; statement < 100; statement++) await sql`select 1`.execute(transaction);
    });
  expect(await turnsOf(many)).toBeGreaterThan(4 * 100);
  await database.destroy();
});
