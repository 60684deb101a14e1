import type { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { type PglitePoolOptions, pglitePool } from './pglite-pool.ts';
import type { DatabaseSchema } from './schema.ts';
import { type Statements, statementsOf } from './statements.ts';

export type Database = Kysely<DatabaseSchema>;

export const bigintOid = 20;

export interface OverPgliteOptions extends PglitePoolOptions {
  /** Called after every statement. */
  readonly onStatement?: (event: LogEvent) => void;
}

/** Runs `work` in a transaction: in the one that `database` is, or else in a new one. */
export const inTransaction = <T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  database.isTransaction ? work(database) : database.transaction().execute(work);

/** @returns a Kysely that uses the connection of an embedded database. `destroy()` closes the database. */
export const overStatements = (statements: Statements, { onStatement, ...options }: OverPgliteOptions = {}): Database =>
  new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: pglitePool(statements, options) }),
    ...(onStatement ? { log: onStatement } : {}),
  });

/** @returns a Kysely that uses an open PGlite. `destroy()` closes the PGlite. */
export const overPglite = (pglite: PGlite, options?: OverPgliteOptions): Database =>
  overStatements(statementsOf(pglite), options);
