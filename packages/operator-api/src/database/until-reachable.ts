/** The database did not do what it was asked for in time, or its connection is gone: to be asked again later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** No row can be written because the disk is full, with PostgreSQL's own code for it. */
export class DiskFull extends DatabaseUnavailable {
  readonly code = '53100';
}

export interface Waiting {
  /** How long is waited in all, in seconds; 0 tries once. */
  readonly seconds: number;
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Hears of every try that failed and is not the last. */
  readonly onTry: (error: DatabaseUnavailable) => void;
}

/** Between two tries. */
const pauseMs = 1_000;

/**
 * Opens a database that may not be there yet: a server that starts together with it, or while it restarts, waits.
 * @throws {DatabaseUnavailable} when the time is over; any other error (a wrong password, an unknown database) at once.
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
