import { sql } from 'kysely';
import pg from 'pg';
import type { BusListener, RideUpdate, TrackingBus } from './bus.ts';
import { createBatch, readUpdates, writeUpdates } from './update-wire.ts';

const channel = 'ride_updates';
/** A channel of its own, because processes of earlier versions discard a whole batch with an update unknown to them. */
const recheckChannel = 'client_rights';
const publishMs = 5_000;
/** Pauses before reconnecting; the last is repeated. */
const retryMs = [0, 500, 2_000, 5_000];

/** How often the connection is asked for a sign of life; without it, TCP takes minutes to hours to report a dead one. */
const beatMs = 15_000;

/** The parts of a connection that the bus uses. */
type BusClient = Pick<pg.Client, 'connect' | 'query' | 'end' | 'on'>;

/** What tests replace. */
export interface PostgresBusOptions {
  readonly open?: (config: pg.ClientConfig) => BusClient;
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

/**
 * A bus for all processes of one PostgreSQL database, by LISTEN and NOTIFY; a process receives its own updates the same
 * way. Statuses are notified by the commit that stores them, positions in batches every 100 ms. After a lost connection
 * the bus reconnects and calls `gap` on its listeners.
 */
export async function createPostgresBus(
  url: string,
  onError: (error: Error) => void,
  { open = (config) => new pg.Client(config), every = realEvery }: PostgresBusOptions = {},
): Promise<TrackingBus> {
  const listeners = new Set<BusListener>();
  let closed = false;
  let client: BusClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  const hear = (text: string) => {
    for (const update of readUpdates(text)) for (const listener of listeners) listener.update(update);
  };

  /** Updates queued for the connection, which runs one statement at a time; all queued updates are sent together. */
  let waiting: RideUpdate[] = [];
  let telling: Promise<void> | null = null;

  const tell = async (): Promise<void> => {
    while (waiting.length > 0) {
      const updates = waiting;
      waiting = [];
      try {
        for (const text of writeUpdates(updates, payloadChars)) {
          await client?.query('select pg_notify($1, $2)', [channel, text]);
        }
      } catch (error) {
        // Updates queued meanwhile are discarded: they would run into the same timeout.
        waiting = [];
        onError(error instanceof Error ? error : new Error('unknown'));
      }
    }
    telling = null;
  };

  const notify = (updates: readonly RideUpdate[]): Promise<void> => {
    waiting.push(...updates);
    telling ??= tell();
    return telling;
  };

  /** Replaces the connection if it does not respond. It is asked in turn with updates: it runs one query at a time. */
  const beat = async (): Promise<void> => {
    const asked = client;
    try {
      await asked?.query('select 1');
    } catch (error) {
      onError(error instanceof Error ? error : new Error('unknown'));
      if (asked && client === asked) {
        lost(0);
        asked.end().catch(() => undefined);
      }
    }
    await tell();
  };
  const positions = createBatch((updates) => void notify(updates));

  const connect = async (): Promise<void> => {
    const fresh = open({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      // A database that hangs must not block the calls that publish a change.
      query_timeout: publishMs,
      keepAlive: true,
    });
    fresh.on('notification', (told) => {
      if (told.channel === recheckChannel) for (const listener of listeners) listener.recheck?.();
      else hear(told.payload ?? '');
    });
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) lost(0);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${recheckChannel}`);
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) await fresh.end();
    else client = fresh;
  };

  function lost(tries: number): void {
    client = null;
    if (closed) return;
    timer = setTimeout(
      () => {
        connect().then(
          () => {
            for (const listener of listeners) listener.gap();
          },
          (error: unknown) => {
            onError(error instanceof Error ? error : new Error('unknown'));
            lost(tries + 1);
          },
        );
      },
      retryMs[Math.min(tries, retryMs.length - 1)],
    );
    timer.unref();
  }

  await connect();
  const endBeats = every(beatMs, () => {
    telling ??= beat();
  });
  return {
    async publish(update) {
      if (update.kind === 'locationUpdate') positions.add(update);
      else await notify([update]);
    },
    async publishInTransaction(update, transaction) {
      await sql`select pg_notify(${channel}, ${JSON.stringify([update])})`.execute(transaction);
      return async () => undefined;
    },
    async publishRecheck(database) {
      try {
        await sql`select pg_notify(${recheckChannel}, '')`.execute(database);
      } catch (error) {
        onError(error instanceof Error ? error : new Error('unknown'));
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      positions.flush();
      closed = true;
      endBeats();
      clearTimeout(timer);
      listeners.clear();
      await telling;
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
