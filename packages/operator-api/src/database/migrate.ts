import { CompiledQuery, type Kysely, sql } from 'kysely';
import { migrations as all } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { DatabaseSchema } from './schema.ts';

/** The database was written by a later version of this program; nothing was changed in it. */
export class DatabaseNewerError extends Error {
  override name = 'DatabaseNewerError';
}

/** An arbitrary advisory lock number; it prevents two servers that start at once from migrating at the same time. */
const lockNumber = 7_201_943;

/**
 * Applies all missing migrations in one transaction: a failure leaves the database unchanged.
 * @returns the names of the migrations that this call applied.
 * @throws {DatabaseNewerError} before it changes anything; another error when a statement fails.
 */
export async function migrate(
  database: Kysely<DatabaseSchema>,
  migrations: readonly Migration[] = all,
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction);
    await sql`create table if not exists schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(transaction);
    const rows = await sql<{ name: string }>`select name from schema_migrations`.execute(transaction);
    const applied = new Set(rows.rows.map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new DatabaseNewerError(
        `The database is newer than this program: it holds ${unknown.join(', ')}. ` +
          'Start the version that it was last used with; to go back to this one, restore the backup from before the upgrade.',
      );
    }
    const done: string[] = [];
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      for (const statement of migration.statements) await transaction.executeQuery(CompiledQuery.raw(statement));
      await sql`insert into schema_migrations (name) values (${migration.name})`.execute(transaction);
      done.push(migration.name);
    }
    return done;
  });
}
