import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/open.ts';
import { connectionOf } from '../database/open-postgres.ts';
import { pglitePool } from '../database/pglite-pool.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import { type Statements, statementsOf } from '../database/statements.ts';
import type { PaymentProvider } from '../payments/provider.ts';

/** Thrown by every call of a killed process. */
export class Killed extends Error {
  override name = 'Killed';
}

/**
 * A process that dies when its steps run out, as by kill -9: uncommitted work is rolled back, and nothing runs
 * afterwards.
 */
export interface Process {
  readonly database: Database;
  readonly dead: () => boolean;
  /** Whether a step began before the previous one had ended. */
  readonly overlapped: () => boolean;
  /**
   * The process dies within this many steps; a step is a statement or a gateway call, before or after it takes effect.
   */
  dieWithin(steps: number, after: boolean): void;
  /** The same gateway, called by this process. */
  over(provider: PaymentProvider): PaymentProvider;
}

/**
 * All moments at which a process can die, as arguments of `dieWithin`: before its first step, then after each. Dying
 * before a step equals dying after the previous one as long as the process has no other effects than its steps, one
 * after the other: a process that sends messages outside its steps must be killed at both, and no step may have
 * `overlapped`.
 */
export function* momentsToDie(): Generator<readonly [steps: number, after: boolean]> {
  yield [1, false];
  for (let steps = 1; ; steps++) yield [steps, true];
}

/** Counts the steps of a process. `onDeath` is what the machine does with its open work. */
function mortal(onDeath: () => Promise<void>) {
  let left = Number.POSITIVE_INFINITY;
  let diesAfter = false;
  let dead = false;
  let running = 0;
  let overlapped = false;

  const die = async (): Promise<never> => {
    dead = true;
    await onDeath();
    throw new Killed('the process was killed');
  };
  /** Runs a step, unless the process is dead or dies at it. */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (dead) throw new Killed('the process is dead');
    left -= 1;
    const last = left <= 0;
    if (last && !diesAfter) return die();
    if (running > 0) overlapped = true;
    running += 1;
    const result = await work().finally(() => {
      running -= 1;
    });
    if (dead) throw new Killed('the process is dead');
    return last ? die() : result;
  }
  return {
    step,
    of: (pool: PostgresPool): Process => ({
      database: new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) }),
      dead: () => dead,
      overlapped: () => overlapped,
      dieWithin(steps, after) {
        left = steps;
        diesAfter = after;
      },
      over: (provider) => {
        const { capture, readEvent } = provider;
        return {
          name: provider.name,
          live: provider.live,
          needsNonce: provider.needsNonce,
          open: (request) => step(() => provider.open(request)),
          find: (request) => step(() => provider.find(request)),
          read: (id) => step(() => provider.read(id)),
          cancel: (id, key) => step(() => provider.cancel(id, key)),
          refund: (id, key, minor, currency) => step(() => provider.refund(id, key, minor, currency)),
          ...(capture ? { capture: (id, key) => step(() => capture(id, key)) } : {}),
          ...(readEvent ? { readEvent } : {}),
        };
      },
    }),
  };
}

/** Starts a process over a database that outlives it. */
export function startProcess(pglite: PGlite): Process {
  let inTransaction = false;
  const { step, of } = mortal(async () => {
    if (!inTransaction) return;
    inTransaction = false;
    await pglite.query('rollback');
  });
  const statements = statementsOf(pglite);
  const watched: Statements = {
    query: (text, parameters, begins) =>
      step(async () => {
        if (begins) inTransaction = true;
        const result = await statements.query(text, parameters, begins);
        const word = text.trimStart().slice(0, 8).toLowerCase();
        if (word.startsWith('commit') || word.startsWith('rollback')) inTransaction = false;
        return result;
      }),
    close: async () => {},
  };
  return of(pglitePool(watched));
}

/**
 * The same over a PostgreSQL server: death breaks the connections, and the server rolls back their open transactions.
 */
export function startPostgresProcess(url: string): Process {
  const pool = new pg.Pool({ ...connectionOf(url), max: 4 });
  pool.on('error', () => undefined);
  const open = new Set<pg.PoolClient>();
  const { step, of } = mortal(async () => {
    for (const client of open) client.release(new Killed('the process is dead'));
    open.clear();
  });
  return of({
    async connect() {
      const client = await pool.connect();
      open.add(client);
      return {
        query: ((text: string, parameters: readonly unknown[]) =>
          step(() => client.query(text, [...parameters]))) as never,
        release() {
          if (open.delete(client)) client.release();
        },
      };
    },
    end: () => pool.end(),
  });
}
