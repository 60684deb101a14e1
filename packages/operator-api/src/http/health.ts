import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { DatabaseUnavailable } from '../database/until-reachable.ts';
import type { Deps } from '../deps.ts';

/** The reason that the database cannot take a booking; `ready` when it can. */
export type DatabaseState = 'ready' | 'unreachable' | 'read-only' | 'disk-full';

/** Timeout of the database's response. */
const answerMs = 1_000;
/** How long a positive result is reused, so that frequent checks do not cause as many writes. */
const freshMs = 2_000;

/** By PostgreSQL's SQLSTATE. */
const states: Readonly<Record<string, DatabaseState>> = { '25006': 'read-only', '53100': 'disk-full' };

const stateOf = (error: unknown): DatabaseState => {
  const codes = [error, error instanceof Error ? error.cause : null].map((each) =>
    typeof each === 'object' && each !== null && 'code' in each ? String(each.code) : '',
  );
  return codes.map((code) => states[code]).find((state) => state !== undefined) ?? 'unreachable';
};

/**
 * Needs new disk space, a megabyte: rewriting an existing row succeeds even on a full disk, while filling a new table
 * does not. A booking writes less, but to many tables and indexes, each of which may need new pages. The table is
 * temporary, so that it blocks no one and is in no backup. A user without the right to create one checks the row alone.
 */
const takeRoom = sql`do $$ begin
  create temporary table if not exists room (filler text);
  truncate pg_temp.room;
  insert into pg_temp.room select repeat(md5(n::text), 60) from generate_series(1, 512) n;
exception when insufficient_privilege then null;
end $$`;

export interface Readiness {
  /** Resolves within about a second. @param cacheMs maximum age of a positive result, milliseconds */
  state(cacheMs?: number): Promise<DatabaseState>;
  /** How often the database has not responded so far. */
  readonly stalls: number;
  /** Abandons the connections of queries that still wait for a database that does not respond. */
  letGo(): void;
}

/**
 * Determines whether a booking could be written now, by writing: a read-only database (a stand-by, a full disk)
 * accepts no booking. Simultaneous callers share one check.
 * @param isServer the database is a server's: its disk space is checked as well.
 * @param letGo abandons queries that wait for a database that does not respond.
 */
export function createReadiness(
  database: Database,
  { clock, monotonic }: Pick<Deps, 'clock' | 'monotonic'>,
  isServer = false,
  letGo: () => void = () => undefined,
): Readiness {
  let stalls = 0;
  let asking: Promise<DatabaseState> | null = null;
  let readyAt = Number.NEGATIVE_INFINITY;
  const write = async (): Promise<DatabaseState> => {
    const [now, askedAt] = [clock(), monotonic()];
    await database
      .insertInto('readiness')
      .values({ id: 1, checked_at: now })
      .onConflict((row) => row.column('id').doUpdateSet({ checked_at: now }))
      .execute();
    if (isServer) await takeRoom.execute(database);
    readyAt = askedAt;
    return 'ready';
  };
  return {
    letGo,
    get stalls() {
      return stalls;
    },
    async state(cacheMs = freshMs) {
      if (monotonic() - readyAt < cacheMs) return 'ready';
      asking ??= write()
        .catch(stateOf)
        .finally(() => {
          asking = null;
        });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<DatabaseState>((resolve) => {
        timer = setTimeout(resolve, answerMs, 'unreachable');
      });
      const state = await Promise.race([asking, late]);
      clearTimeout(timer);
      if (state === 'unreachable') {
        stalls += 1;
        letGo();
      }
      return state;
    },
  };
}

/** After this time, waiting work checks whether the database has stalled, and repeats the check as often. */
const patienceMs = 500;

/**
 * Runs work that queries the database, but waits only until the database is known to be stalled: about one and a half
 * seconds. It also stops waiting when the database stalled meanwhile, because a result may then never arrive. Slow
 * work and work that waits for a lock is not interrupted.
 * @throws {DatabaseUnavailable} although the work may still complete; the caller must query its outcome afterwards.
 */
export async function unlessStalled<T>(work: Promise<T>, readiness: Readiness): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const stallsBefore = readiness.stalls;
  const stalled = new Promise<never>((_, reject) => {
    const look = async () => {
      const stoodStill = readiness.stalls > stallsBefore;
      if (stoodStill) readiness.letGo();
      else await readiness.state(0);
      if (readiness.stalls > stallsBefore) reject(new DatabaseUnavailable('The database stands still.'));
      else if (!over) timer = setTimeout(look, patienceMs);
    };
    timer = setTimeout(look, patienceMs);
  });
  try {
    return await Promise.race([work, stalled]);
  } finally {
    over = true;
    clearTimeout(timer);
  }
}
