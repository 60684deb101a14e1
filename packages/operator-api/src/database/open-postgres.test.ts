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

const said = (code: string) => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code });

it('tells errors of the statement from those of a server that goes down', async () => {
  const errorOf = async (code: string) => {
    const client = { query: () => Promise.reject(said(code)), release: () => undefined, on: () => undefined };
    vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function connect(this: pg.Pool) {
      this.emit('connect', client as never);
      return Promise.resolve(client) as never;
    });
    const database = openProbe('postgres://127.0.0.1:1/none');
    const error = await sql`select 1`.execute(database).catch((caught: unknown) => caught);
    await database.destroy();
    return error;
  };
  expect(await errorOf('23505')).toMatchObject({ code: '23505' });
  expect(await errorOf('57P01')).toBeInstanceOf(DatabaseUnavailable);
});

// With a full disk, for example, PostgreSQL ends a new connection with XX000: could not write init file.
it.each(['57P03', '53300', 'XX000'])('names a connection that the server ends with %s a lost one', async (code) => {
  expect(await failureOf(said(code))).toBeInstanceOf(DatabaseUnavailable);
});

it.each(['28P01', '28000', '3D000'])('leaves a wrong password, user or database (%s) what it is', async (code) => {
  expect(await failureOf(said(code))).toMatchObject({ code });
});
