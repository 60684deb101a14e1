import pg from 'pg';

/** The parts of a connection that are used here. */
type PgConnection = Pick<pg.Client, 'connect' | 'query' | 'end' | 'on'>;

/** What tests replace. */
export interface OpenConnection {
  readonly open?: (config: pg.ClientConfig) => PgConnection;
}

export interface ListeningOptions extends OpenConnection {
  readonly url: string;
  /** The channels to listen to, each with the function that receives a notification's payload. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called once a lost connection has been replaced: notifications may have been missed. */
  readonly onReplaced: () => void;
  readonly onError: (error: Error) => void;
}

/** A connection to PostgreSQL that listens to channels; after a loss it is replaced until that succeeds. */
export interface ListeningConnection {
  /** Runs a statement, which is dropped while the connection is lost. Await it: one statement runs at a time. */
  query(statement: string, values: readonly string[]): Promise<void>;
  /** Replaces the connection if it does not respond. Await it, as a statement. Never rejects. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const connectMs = 10_000;
/** A database that hangs must not block the calls that publish a change. */
const queryMs = 5_000;
/** Pauses before reconnecting; the last is repeated. */
const retryMs = [0, 500, 2_000, 5_000];

export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error('unknown'));

/** Opens the connection. @throws when it cannot be opened for the first time */
export async function openListening({
  url,
  channels,
  onReplaced,
  onError,
  open = (config) => new pg.Client(config),
}: ListeningOptions): Promise<ListeningConnection> {
  let client: PgConnection | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = open({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      keepAlive: true,
    });
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) reconnect(0);
    });
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) await fresh.end();
    else client = fresh;
  };

  function reconnect(tries: number): void {
    client = null;
    if (closed) return;
    const pause = retryMs[Math.min(tries, retryMs.length - 1)];
    timer = setTimeout(() => {
      connect().then(onReplaced, (error: unknown) => {
        onError(errorOf(error));
        reconnect(tries + 1);
      });
    }, pause);
    timer.unref();
  }

  await connect();
  return {
    async query(statement, values) {
      await client?.query(statement, [...values]);
    },
    async check() {
      const asked = client;
      try {
        await asked?.query('select 1');
      } catch (error) {
        onError(errorOf(error));
        if (!asked || client !== asked) return;
        reconnect(0);
        asked.end().catch(() => undefined);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
