import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../database/open.ts';
import { pglitePool } from '../database/pglite-pool.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import type { PaymentProvider } from '../payments/provider.ts';

/** What a process that was killed answers to everything: nothing. */
export class Killed extends Error {
  override name = 'Killed';
}

/** A process that dies when its steps run out, as by kill -9: what it had not committed is undone, nothing runs after. */
export interface Process {
  readonly database: Database;
  readonly dead: () => boolean;
  /** It dies within this many steps; a step is a statement or a call to a gateway, before or after it was carried out. */
  dieWithin(steps: number, after: boolean): void;
  /** The same gateway, called by this process. */
  over(provider: PaymentProvider): PaymentProvider;
}

/** Starts a process over a database that outlives it. */
export function startProcess(pglite: PGlite): Process {
  let left = Number.POSITIVE_INFINITY;
  let diesAfter = false;
  let dead = false;
  let inTransaction = false;

  /** Carries a step out, unless the process is dead; true when it dies of this one. */
  const dies = () => {
    if (dead) throw new Killed('the process is dead');
    left -= 1;
    return left <= 0;
  };
  const die = async (): Promise<never> => {
    dead = true;
    if (inTransaction) {
      inTransaction = false;
      await pglite.query('rollback');
    }
    throw new Killed('the process was killed');
  };
  async function step<T>(work: () => Promise<T>): Promise<T> {
    const last = dies();
    if (last && !diesAfter) return die();
    const result = await work();
    if (dead) throw new Killed('the process is dead');
    return last ? die() : result;
  }

  const watched = {
    query: (text: string, parameters: unknown[]) =>
      step(async () => {
        const result = await pglite.query(text, parameters);
        const word = text.trimStart().slice(0, 8).toLowerCase();
        if (word.startsWith('begin') || word.startsWith('start')) inTransaction = true;
        if (word.startsWith('commit') || word.startsWith('rollback')) inTransaction = false;
        return result;
      }),
    close: async () => {},
  } as unknown as PGlite;

  return {
    database: new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: pglitePool(watched) }) }),
    dead: () => dead,
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
  };
}
