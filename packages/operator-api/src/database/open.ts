import type { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { type PglitePoolOptions, pglitePool } from './pglite-pool.ts';
import type { DatabaseSchema } from './schema.ts';
import { type Statements, statementsOf } from './statements.ts';

export type Database = Kysely<DatabaseSchema>;

export const bigintOid = 20;

export interface OverPgliteOptions extends PglitePoolOptions {
  /** Hears of every statement that has ended. */
  readonly onStatement?: (event: LogEvent) => void;
}

/** A Kysely over the connection of an embedded database. `destroy()` closes it. */
export const overStatements = (statements: Statements, { onStatement, ...options }: OverPgliteOptions = {}): Database =>
  new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: pglitePool(statements, options) }),
    ...(onStatement ? { log: onStatement } : {}),
  });

/** A Kysely over an open PGlite. `destroy()` closes it. */
export const overPglite = (pglite: PGlite, options?: OverPgliteOptions): Database =>
  overStatements(statementsOf(pglite), options);
