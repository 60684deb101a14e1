import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Reclaims the space of deleted rows and refreshes the planner's statistics. */
async function tidy(database: Database, tables: readonly { readonly name: string }[]): Promise<readonly string[]> {
  for (const { name } of tables) await sql`vacuum analyze ${sql.table(name)}`.execute(database);
  return tables.map(({ name }) => name);
}

/**
 * Vacuums and analyses every table of the embedded database that exceeds autovacuum's default thresholds. The embedded
 * database has no autovacuum: a foreign key check, for example, is planned once, and on an empty table its plan is a
 * full scan. Call it every minute.
 * @returns the names of the vacuumed tables
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
 * Vacuums and analyses every table of the embedded database that has rows, because the counts of changed rows are lost
 * when the database is closed. Call it after opening.
 * @returns the names of the vacuumed tables
 */
export async function tidyOpened(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by name`.execute(database);
  return tidy(database, rows);
}
