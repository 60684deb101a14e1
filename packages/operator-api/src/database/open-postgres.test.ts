import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { openProbe } from './open-postgres.ts';
import { DatabaseUnavailable } from './until-reachable.ts';

afterEach(() => vi.restoreAllMocks());

async function failureOf(error: Error): Promise<unknown> {
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => Promise.reject(error));
  const database = openProbe('postgres://127.0.0.1:1/none');
  const failure = await sql`select 1`.execute(database).catch((caught: unknown) => caught);
  await database.destroy();
  return failure;
}

it.each(['ECONNRESET', 'EPIPE', 'EPERM', 'E2BIG'])('names %s of the system a lost connection', async (code) => {
  const error = Object.assign(new Error(`write ${code}`), { code });
  expect(await failureOf(error)).toBeInstanceOf(DatabaseUnavailable);
});

it('tells errors of the statement from those of a server that goes down', async () => {
  const said = (code: string) => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code });
  expect(await failureOf(said('23505'))).toMatchObject({ code: '23505' });
  expect(await failureOf(said('57P01'))).toBeInstanceOf(DatabaseUnavailable);
});
