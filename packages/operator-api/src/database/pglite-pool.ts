import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** How long statements may go on from one to the next before others are served. */
const mostMs = 10;

/**
 * PGlite in the shape of a connection pool of one: whoever connects waits until the one before has released, so a
 * transaction is never mixed with another's statements.
 */
export function pglitePool(pglite: PGlite): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  let turnAt = 0;
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      // Statements run on this thread, one promise after the other: without a turn of the event loop now and then nothing else is
      // served for as long as there is a queue.
      if (performance.now() - turnAt > mostMs) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        turnAt = performance.now();
      }
      const query = async (text: string, parameters: readonly unknown[]) => {
        const result = await pglite.query<Record<string, unknown>>(text, [...parameters]);
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
      await pglite.close();
    },
  };
}
