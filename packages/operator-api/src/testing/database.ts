import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import { type Database, overPglite } from '../database/open.ts';
import { pglitePool } from '../database/pglite-pool.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import { statementsOf } from '../database/statements.ts';

/** The environment variable with the path of the file that `database-image.ts` created. */
export const imageVariable = 'DATABASE_IMAGE';

/**
 * A separate PGlite, migrated and empty, in memory or in `dataDir`, a folder that is created. It starts from the image
 * of the run, where there is one: setting up a database takes seconds, reading one a fraction of that.
 */
export async function freshPglite(dataDir?: string): Promise<PGlite> {
  const image = process.env[imageVariable];
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(image ? { loadDataDir: new Blob([await readFile(image)]) } : {}),
  });
  await migrate(overPglite(pglite));
  return pglite;
}

/** Prepares the `DATA_DIR` of a server in a process of its own, as an earlier start would have left it. */
export async function startedBefore(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await (await freshPglite(join(folder, 'database'))).close();
  return folder;
}

const tables = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('schema_migrations', 'readiness')`;
const usedSequences = `select quote_ident(sequencename) as name from pg_sequences
  where schemaname = 'public' and last_value is not null`;

/** Size in bytes from which a table is truncated rather than deleted from. */
const grown = 65_536;

/**
 * Removes all rows that a test wrote, back to the state after the migrations: many times faster than a new database,
 * for files whose tests each start with an empty one. A test writes a few rows into a few of fifty tables: deleting
 * them takes a fifth of the time of `truncate`, which creates new files for each table and its indexes and is used for
 * large tables only.
 */
export async function emptied(pglite: PGlite): Promise<PGlite> {
  const { query } = statementsOf(pglite);
  const all = (await query(tables, [])).rows.map(({ name }) => String(name));
  const filled = all
    .map((name) => `select '${name}' as name, pg_relation_size('${name}') as bytes where exists (select from ${name})`)
    .join(' union all ');
  const work = [
    ...(await query(filled, [])).rows.map(({ name, bytes }) =>
      Number(bytes) > grown ? `truncate ${name} cascade` : `delete from ${name}`,
    ),
    ...(await query(usedSequences, [])).rows.map(({ name }) => `alter sequence ${name} restart`),
  ];
  // The replica role disables the triggers that protect append-only tables.
  if (work.length > 0)
    await pglite.exec(`set session_replication_role = replica; ${work.join('; ')}; reset session_replication_role`);
  return pglite;
}

/** Databases that were returned. The test files of a process share its modules, so any of them can reuse one. */
const idle: PGlite[] = [];

/**
 * An empty, migrated database, in the server's form. `destroy()` empties it for the next caller, which costs a
 * fraction of opening one.
 */
export async function freshDatabase(): Promise<Database> {
  const pglite = idle.pop() ?? (await freshPglite());
  const end = async () => void idle.push(await emptied(pglite));
  const database = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: { ...pglitePool(statementsOf(pglite)), end } }),
  });
  // Kysely does not destroy a connection that was never used.
  await sql`select 1`.execute(database);
  return database;
}
