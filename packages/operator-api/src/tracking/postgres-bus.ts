import { sql } from 'kysely';
import type { BusListener, RideUpdate, TrackingBus } from './bus.ts';
import { errorOf, type ListeningConnection, type OpenConnection, openListening } from './listening-connection.ts';
import { createBatch, readUpdates, writeUpdates } from './update-wire.ts';

const channel = 'ride_updates';
/** A channel of its own, because processes of earlier versions discard a whole batch with an update unknown to them. */
const recheckChannel = 'client_rights';

/** How often the connection is asked for a sign of life; without it, TCP takes minutes to hours to report a dead one. */
const beatMs = 15_000;

/** What tests replace. */
export interface PostgresBusOptions extends OpenConnection {
  /** Calls back periodically. @returns a function that ends it */
  readonly every?: (ms: number, run: () => void) => () => void;
}

const realEvery = (ms: number, run: () => void) => {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** PostgreSQL limits a notification's payload to less than 8,000 bytes. */
const payloadChars = 7_900;

/** Sends updates over a connection, which runs one statement at a time. */
interface Notifier {
  /** Sends updates, with all others that are queued by then. Never rejects. */
  notify(updates: readonly RideUpdate[]): Promise<void>;
  /** Checks the connection unless updates are being sent, which would show a dead one as well. */
  beat(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
}

function createNotifier(connection: ListeningConnection, onError: (error: Error) => void): Notifier {
  let waiting: RideUpdate[] = [];
  let working: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const updates = waiting;
      waiting = [];
      try {
        for (const text of writeUpdates(updates, payloadChars)) {
          await connection.query('select pg_notify($1, $2)', [channel, text]);
        }
      } catch (error) {
        // Updates queued meanwhile are discarded: they would run into the same timeout.
        waiting = [];
        onError(errorOf(error));
      }
    }
    working = null;
  };

  return {
    notify(updates) {
      waiting.push(...updates);
      working ??= send();
      return working;
    },
    beat() {
      working ??= connection.check().then(send);
    },
    async idle() {
      await working;
    },
  };
}

/**
 * A bus for all processes of one PostgreSQL database, by LISTEN and NOTIFY; a process receives its own updates the same
 * way. Statuses are notified by the commit that stores them, positions in batches every 100 ms. After a lost connection
 * the bus reconnects and calls `gap` on its listeners.
 */
export async function createPostgresBus(
  url: string,
  onError: (error: Error) => void,
  { open, every = realEvery }: PostgresBusOptions = {},
): Promise<TrackingBus> {
  const listeners = new Set<BusListener>();
  const connection = await openListening({
    url,
    channels: {
      [recheckChannel]() {
        for (const listener of listeners) listener.recheck?.();
      },
      [channel](text) {
        for (const update of readUpdates(text)) for (const listener of listeners) listener.update(update);
      },
    },
    onReplaced() {
      for (const listener of listeners) listener.gap();
    },
    onError,
    ...(open && { open }),
  });
  const notifier = createNotifier(connection, onError);
  const positions = createBatch((updates) => void notifier.notify(updates));
  const endBeats = every(beatMs, notifier.beat);
  return {
    async publish(update) {
      if (update.kind === 'locationUpdate') positions.add(update);
      else await notifier.notify([update]);
    },
    async publishInTransaction(update, transaction) {
      await sql`select pg_notify(${channel}, ${JSON.stringify([update])})`.execute(transaction);
      return async () => undefined;
    },
    async publishRecheck(database) {
      try {
        await sql`select pg_notify(${recheckChannel}, '')`.execute(database);
      } catch (error) {
        onError(errorOf(error));
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      positions.flush();
      endBeats();
      listeners.clear();
      await notifier.idle();
      await connection.close();
    },
  };
}
