import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type NextTurn, nextTurn } from '../http/turns.ts';
import { migrate } from './migrate.ts';
import { pglitePool } from './pglite-pool.ts';
import type { DatabaseSchema } from './schema.ts';

export type Database = Kysely<DatabaseSchema>;

export const bigintOid = 20;

/** A Kysely over an open PGlite. `destroy()` closes it. @param nextTurn see `pglitePool` */
export const overPglite = (pglite: PGlite, nextTurn?: NextTurn): Database =>
  new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: pglitePool(pglite, nextTurn) }) });

/**
 * Opens the embedded database, migrated. Without a folder it lives in memory. Only one process may have a folder open:
 * take the lock (`lock.ts`) first.
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  const pglite = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
  const database = overPglite(pglite, nextTurn);
  await migrate(database);
  if (folder !== undefined) await tidyEmbedded(database);
  return database;
}

/** What a PostgreSQL server does by itself: without it no question about bookings is answered by an index alone. */
export async function tidyEmbedded(database: Database): Promise<void> {
  await sql`vacuum analyze bookings`.execute(database);
}
