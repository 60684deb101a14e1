import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import { type Database, overPglite } from '../database/open.ts';
import { pglitePool } from '../database/pglite-pool.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import { statementsOf } from '../database/statements.ts';

/** Where `database-image.ts` says which file it made. */
export const imageVariable = 'DATABASE_IMAGE';

/**
 * A PGlite of one's own, migrated and empty, in memory or in `dataDir`, a folder that is made. It begins with the image of the
 * run, where there is one: to set up a database takes seconds, to read one a fraction of that.
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

/** The folder that a server of its own process begins with as its `DATA_DIR`, as one that was started before has left it. */
export async function startedBefore(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await (await freshPglite(join(folder, 'database'))).close();
  return folder;
}

const tables = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('schema_migrations', 'readiness')`;
const usedSequences = `select quote_ident(sequencename) as name from pg_sequences
  where schemaname = 'public' and last_value is not null`;

/** Bytes from which a table is truncated. */
const grown = 65_536;

/**
 * The same database without what a test wrote into it, as after its migrations: many times faster than a new one, for files
 * whose tests each begin with an empty one. A test writes a few rows into a few of fifty tables: to delete them takes a fifth of
 * what `truncate` does, which makes the files of each table and its indexes anew, and is for a table that has grown.
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
  // What only grows lets nobody empty it, but whoever the database belongs to.
  if (work.length > 0)
    await pglite.exec(`set session_replication_role = replica; ${work.join('; ')}; reset session_replication_role`);
  return pglite;
}

/** Databases that were given back. The test files of a process share its modules, so any of them can borrow one. */
const idle: PGlite[] = [];

/**
 * An empty, migrated database, as the server sees it. `destroy()` empties it for the next one who asks: that costs a fraction of
 * what opening one does.
 */
export async function freshDatabase(): Promise<Database> {
  const pglite = idle.pop() ?? (await freshPglite());
  const end = async () => void idle.push(await emptied(pglite));
  const database = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: { ...pglitePool(statementsOf(pglite)), end } }),
  });
  // Kysely does not end what was never used.
  await sql`select 1`.execute(database);
  return database;
}
