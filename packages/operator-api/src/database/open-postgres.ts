import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { bigintOid, type Database } from './open.ts';
import type { DatabaseSchema } from './schema.ts';

/** Opens a PostgreSQL server by its URL, migrated. Bigints are read as numbers, as the embedded database does. */
export async function openPostgres(url: string, onError: (error: Error) => void = () => undefined): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', onError);
  const database = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}
