import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Statements } from './statements.ts';
import { DiskFull } from './until-reachable.ts';

/** The beginnings of statements that write no row; any other statement is treated as one that does. */
const harmless = /^\s*(select|begin|start transaction|commit|rollback|savepoint|release|set|show)\b/i;

export interface PglitePoolOptions {
  /** Whether the disk has room for a write; without this function, disk space is not checked. */
  readonly hasRoom?: () => boolean;
}

/**
 * An embedded database as a connection pool of size one: a caller that connects waits until the previous one has
 * released, so no statement runs inside another caller's transaction.
 * @throws {DiskFull} from every statement that would write, while the disk is full.
 */
export function pglitePool(statements: Statements, { hasRoom }: PglitePoolOptions = {}): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      // All other callers wait while a transaction is open, and each message to the database's thread prolongs it: so
      // `begin` is sent together with the first statement.
      let begins = false;
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (hasRoom && !harmless.test(text) && !hasRoom()) throw new DiskFull('The disk of the database is full.');
        if (text === 'begin') {
          begins = true;
          return { command: 'BEGIN', rowCount: 0, rows: [] };
        }
        const isFirst = begins;
        begins = false;
        const result = await statements.query(text, [...parameters], isFirst);
        return {
          command: text.trimStart().slice(0, 6).toUpperCase() as 'SELECT',
          rowCount: result.affectedRows ?? result.rows.length,
          rows: result.rows,
        };
      };
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    async end() {
      await last;
      await statements.close();
    },
  };
}
