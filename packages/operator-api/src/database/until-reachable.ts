/** A statement timed out or its connection was lost: the caller may retry later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** No row can be written because the disk is full; `code` is PostgreSQL's SQLSTATE for it. */
export class DiskFull extends DatabaseUnavailable {
  readonly code = '53100';
}

export interface Waiting {
  /** Total waiting time, in seconds; 0 tries once. */
  readonly seconds: number;
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Called after every failed try but the last. */
  readonly onTry: (error: DatabaseUnavailable) => void;
}

/** Pause between two tries. */
const pauseMs = 1_000;

/**
 * Opens a database, retrying while it is unreachable: this server may start at the same time, or while the database
 * restarts.
 * @throws {DatabaseUnavailable} after `seconds`; any other error (a wrong password, an unknown database) at once.
 */
export async function untilReachable<T>(open: () => Promise<T>, waiting: Waiting): Promise<T> {
  const until = waiting.clock() + waiting.seconds * 1_000;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || waiting.clock() + pauseMs > until) throw error;
      waiting.onTry(error);
      await waiting.pause(pauseMs);
    }
  }
}
