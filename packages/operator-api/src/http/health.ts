import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { DatabaseUnavailable } from '../database/until-reachable.ts';

/** What stands between this server and a booking; `ready` when nothing does. */
export type DatabaseState = 'ready' | 'unreachable' | 'read-only' | 'disk-full';

/** Longer than this, an answer of the database is no answer. */
const answerMs = 1_000;
/** How long a good answer stands: whoever asks often does not make the database write as often. */
const freshMs = 2_000;

/** By the SQLSTATE that PostgreSQL says. */
const states: Readonly<Record<string, DatabaseState>> = { '25006': 'read-only', '53100': 'disk-full' };

const stateOf = (error: unknown): DatabaseState => {
  const codes = [error, error instanceof Error ? error.cause : null].map((each) =>
    typeof each === 'object' && each !== null && 'code' in each ? String(each.code) : '',
  );
  return codes.map((code) => states[code]).find((state) => state !== undefined) ?? 'unreachable';
};

/**
 * A row that is written again has its room already, also on a full disk; a table that begins anew has none. Its connection's
 * own: nobody is kept waiting, and a backup takes no notice. A user who may make none is asked for the row alone.
 */
const takeRoom = sql`do $$ begin
  create temporary table if not exists room (filler text);
  truncate pg_temp.room;
  insert into pg_temp.room select repeat(md5(n::text), 60) from generate_series(1, 16) n;
exception when insufficient_privilege then null;
end $$`;

export interface Readiness {
  /** Answers within about a second. @param keptMs how old a good answer may be */
  state(keptMs?: number): Promise<DatabaseState>;
  /** How often the database did not answer so far. */
  readonly stalls: number;
  /** Lets go of what still waits for a database that did not answer. */
  letGo(): void;
}

/**
 * Tells whether a booking could be written now, by writing: a database that only reads (a stand-by, a full disk) takes
 * nothing. One question at a time, however many ask.
 * @param isServer its disk is another program's: room on it is asked for as well.
 * @param letGo lets go of what waits for a database that does not answer.
 */
export function createReadiness(
  database: Database,
  clock: () => number,
  isServer = false,
  letGo: () => void = () => undefined,
): Readiness {
  let stalls = 0;
  let asking: Promise<DatabaseState> | null = null;
  let readyAt = Number.NEGATIVE_INFINITY;
  const write = async (): Promise<DatabaseState> => {
    const now = clock();
    await database
      .insertInto('readiness')
      .values({ id: 1, checked_at: now })
      .onConflict((row) => row.column('id').doUpdateSet({ checked_at: now }))
      .execute();
    if (isServer) await takeRoom.execute(database);
    readyAt = now;
    return 'ready';
  };
  return {
    letGo,
    get stalls() {
      return stalls;
    },
    async state(keptMs = freshMs) {
      if (clock() - readyAt < keptMs) return 'ready';
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

/** From here on whoever waits asks whether the database is what they wait for. */
const patienceMs = 500;

/**
 * Does work that asks a database, and waits no longer for it than until the database is known to stand still: about one and a half
 * seconds; nor when it stood still meanwhile, for then what the work waits for may never come. What is only slow, or waits for
 * another, is waited for.
 * @throws {DatabaseUnavailable} while the work may still come to its end; what became of it is asked for afterwards.
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
