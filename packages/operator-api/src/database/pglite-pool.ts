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
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (hasRoom && !harmless.test(text) && !hasRoom()) throw new DiskFull('The disk of the database is full.');
        const result = await statements.query(text, [...parameters]);
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
