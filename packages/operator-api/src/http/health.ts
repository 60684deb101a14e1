import type { Database } from '../database/open.ts';

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
 * Tells whether a booking could be written now, by writing a row: a database that only reads (a stand-by, a full disk) takes
 * none. One question at a time, however many ask.
 * @returns a function that answers within about a second.
 */
export function createReadiness(database: Database, clock: () => number): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState> | null = null;
  let readyAt = Number.NEGATIVE_INFINITY;
  const write = async (): Promise<DatabaseState> => {
    const now = clock();
    await database
      .insertInto('readiness')
      .values({ id: 1, checked_at: now })
      .onConflict((row) => row.column('id').doUpdateSet({ checked_at: now }))
      .execute();
    readyAt = now;
    return 'ready';
  };
  return async () => {
    if (clock() - readyAt < freshMs) return 'ready';
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
    return state;
  };
}
