import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Statements } from './statements.ts';
import { DiskFull } from './until-reachable.ts';

/** How statements begin that write no row; whatever begins otherwise is held for one that does. */
const harmless = /^\s*(select|begin|start transaction|commit|rollback|savepoint|release|set|show)\b/i;

export interface PglitePoolOptions {
  /** Whether the disk has room for what is written; without it nothing is asked. */
  readonly hasRoom?: () => boolean;
}

/**
 * An embedded database in the shape of a connection pool of one: whoever connects waits until the one before has released, so a
 * transaction is never mixed with another's statements.
 * @throws {DiskFull} in every statement that would write, while there is no room.
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
      // Everybody else waits until a transaction is over, and each way to the database's thread and back makes it longer: it
      // begins with its first statement.
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
