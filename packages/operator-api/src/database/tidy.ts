import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Gives the room of deleted rows back, and counts anew what plans are made for. */
async function tidy(database: Database, tables: readonly { readonly name: string }[]): Promise<readonly string[]> {
  for (const { name } of tables) await sql`vacuum analyze ${sql.table(name)}`.execute(database);
  return tables.map(({ name }) => name);
}

/**
 * Tidies every table of the embedded database that has changed so much that a PostgreSQL server would do it by itself (its
 * autovacuum's usual limits). The embedded one has nobody else who does: how it checks a reference, for one, it plans once, and
 * for a table of no rows it plans to read all of them. Call it every minute.
 * @returns the names of the tables
 */
export async function tidyEmbedded(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select stat.relname as name from pg_stat_user_tables stat
    join (select oid, greatest(reltuples, 0) as n from pg_class) as counted on counted.oid = stat.relid
    where stat.schemaname = 'public' and (
      n_mod_since_analyze > 50 + 0.1 * n or n_dead_tup > 50 + 0.2 * n or n_ins_since_vacuum > 1000 + 0.2 * n)
    order by name`.execute(database);
  return tidy(database, rows);
}

/**
 * Tidies every table of the embedded database that has rows: how much they have changed since is not known any more once the
 * database was closed. Call it when it is opened.
 * @returns the names of the tables
 */
export async function tidyOpened(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by name`.execute(database);
  return tidy(database, rows);
}
