import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { messageOf } from '../log.ts';
import type { PoolFigures } from '../metrics.ts';
import { migrate } from './migrate.ts';
import { bigintOid, type Database } from './open.ts';
import type { DatabaseSchema } from './schema.ts';
import { DatabaseUnavailable } from './until-reachable.ts';

/** Timeouts of a PostgreSQL server, in seconds. */
export interface PostgresTimeouts {
  /** For a new connection or a free one of the pool. */
  readonly connectSeconds?: number;
  readonly statementSeconds?: number;
  readonly lockSeconds?: number;
  /** Between two statements of a transaction. */
  readonly idleTransactionSeconds?: number;
}

export interface PostgresOptions extends PostgresTimeouts {
  /** Most connections; default 10. */
  readonly poolSize?: number;
  /**
   * Receives a function that returns the pool's figures, and one that replaces all connections, for use after the
   * server hung: statements that have run on them for a second may never get a reply, so they fail.
   */
  readonly onPool?: (figures: () => PoolFigures, renew: () => void) => void;
  /** Called after every statement. */
  readonly onStatement?: (event: LogEvent) => void;
  /** Called for every connection that breaks, in use or idle. */
  readonly onError?: (error: Error) => void;
}

export const defaultTimeouts: Required<PostgresTimeouts> = {
  connectSeconds: 5,
  statementSeconds: 15,
  lockSeconds: 10,
  idleTransactionSeconds: 30,
};

/**
 * Added to the server's own statement timeout; the client's timeout takes effect when the server or the network hangs.
 */
const readSlackMs = 1_000;

/**
 * SQLSTATE classes of errors that the statement did not cause: connection exceptions, resources, operator intervention
 * (including a cancelled statement), lock timeout, idle transaction timeout.
 */
const passing = /^(08|53|57|55P03|25P03)/;

/**
 * @returns `DatabaseUnavailable` for an error that the statement did not cause; the statement's own errors unchanged.
 */
function named(error: unknown): unknown {
  // Errors of the system have codes as well, some as long as an SQLSTATE (EPIPE).
  if (error instanceof pg.DatabaseError && !passing.test(error.code ?? '')) return error;
  return new DatabaseUnavailable(messageOf(error), { cause: error });
}

/** SQLSTATEs of settings that are wrong, by which waiting does not help: the user, its password, the database. */
const wrongSettings = /^(28|3D)/;

/**
 * @returns `DatabaseUnavailable` for an error of a connection attempt, whatever its SQLSTATE: with a full disk PostgreSQL
 * ends new connections with XX000; the error of wrong settings unchanged.
 */
function namedAtConnect(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && wrongSettings.test(error.code ?? '')) return error;
  return new DatabaseUnavailable(messageOf(error), { cause: error });
}

/**
 * Most prepared statements, and the most characters of one: statements with long value lists are rarely repeated
 * exactly.
 */
const preparedAtMost = 300;
const preparedLength = 8_000;

/**
 * @returns a function that names a statement, so that each connection prepares it once; undefined for one not to
 * prepare.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const isPrepared = /^\s*(select|insert|update|delete|with)\b/i.test(text) && text.length <= preparedLength;
    if (!isPrepared || names.size === preparedAtMost) return undefined;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Whether another process altered a table, so that a prepared statement of this connection is no longer valid. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type');

/**
 * Whether the client's read timeout expired. The server's own timeout is shorter, so the server or the network hangs.
 */
const isSilent = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** How long a statement may have run on a connection that is being replaced before the connection is closed. */
const silentMs = 1_000;

/** The pool as Kysely's interface; a connection that broke or hung is closed and not reused. */
function kyselyPool(pool: pg.Pool): PostgresPool & { readonly renew: () => void } {
  const nameOf = statementNames();
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => generations.set(client, generation));
  /** Connections with a running statement, and its start time (`performance.now()`). */
  const busy = new Map<pg.PoolClient, number>();
  const isOld = (client: pg.PoolClient) => generations.get(client) !== generation;
  const connected = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (!isOld(client)) return client;
      client.release(true);
    }
  };
  return {
    renew() {
      generation += 1;
      for (const [client, since] of busy) {
        // Closing the connection makes its statement fail.
        const letGo = () => {
          if (busy.get(client) === since) (client as unknown as pg.Client).end().catch(() => undefined);
        };
        setTimeout(letGo, Math.max(0, since + silentMs - performance.now())).unref();
      }
    },
    async connect(): Promise<PostgresPoolClient> {
      const client = await connected().catch((error: unknown) => {
        throw namedAtConnect(error);
      });
      let broken: DatabaseUnavailable | null = null;
      /** The connection works, but is closed on release because its prepared statements are outdated. */
      let outdated = false;
      let inTransaction = false;
      const query = async (text: string, parameters: readonly unknown[]) => {
        // A rollback on a broken connection would wait for another full timeout.
        if (broken) throw broken;
        const values = [...parameters];
        const name = outdated ? undefined : nameOf(text);
        if (/^\s*(begin|start)\b/i.test(text)) inTransaction = true;
        else if (/^\s*(commit|rollback)\s*$/i.test(text)) inTransaction = false;
        busy.set(client, performance.now());
        try {
          if (name === undefined) return await client.query(text, values);
          return await client.query({ name, text, values });
        } catch (error) {
          if (isOutdated(error)) {
            outdated = true;
            if (!inTransaction) return await client.query(text, values);
            throw new DatabaseUnavailable('a table has changed', { cause: error });
          }
          // The other connections may hang as well: their statements time out by themselves, and none of them is
          // reused.
          if (isSilent(error)) generation += 1;
          const seen = named(error);
          const cancelled = ['57014', '55P03'].includes((error as { code?: string }).code ?? '');
          if (seen instanceof DatabaseUnavailable && !cancelled) broken = seen;
          throw seen;
        } finally {
          busy.delete(client);
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(broken ?? (outdated || isOld(client))),
      };
    },
    end: () => pool.end(),
  };
}

/** Connection options of a server; bigints are read as numbers. */
export const connectionOf = (url: string) => ({
  connectionString: url,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === bigintOid ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
  },
});

const poolOf = (config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(config);
  // Without these listeners a connection that the server closes would end the process: idle connections emit the error
  // on the pool, those in use on themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

const connectingFor = (seconds: number) => ({ connectionTimeoutMillis: seconds * 1000, keepAlive: true });

/** A connection attempt that takes longer is given up, so that its slot in the pool is free for another attempt. */
const connectingMs = 2_000;

class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionTimeoutMillis = connectingMs } = config;
    super({ ...config, connectionTimeoutMillis: Math.min(connectingMs, connectionTimeoutMillis) });
  }
}

/**
 * Opens one connection outside the pool that checks whether the server can be written: blocked pool connections or many
 * callers do not delay it. It is opened at once and never closed as idle, so that after a failover to another machine
 * it is as dead as the pool's connections and detects that.
 */
export function openProbe(url: string): Database {
  const asked = { poolSize: 1, connectSeconds: 1, statementSeconds: 1, lockSeconds: 1 };
  const probe = connectPostgres(url, asked, { idleTimeoutMillis: 0 });
  sql`select 1`.execute(probe).catch(() => undefined);
  return probe;
}

/**
 * Connects to a PostgreSQL server by its URL and migrates it. Bigints are read as numbers, as in the embedded database.
 * @throws {DatabaseUnavailable} also from every later statement that exceeds a timeout or loses its connection.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { onError = () => undefined, connectSeconds = defaultTimeouts.connectSeconds } = options;
  // Migrations run without a statement timeout: they may take longer than any request.
  const first = poolOf({ ...connectionOf(url), ...connectingFor(connectSeconds), max: 1 }, onError);
  const migrating = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: kyselyPool(first) }) });
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  return connectPostgres(url, options);
}

/** Like `openPostgres`, for a database that is already migrated. */
function connectPostgres(url: string, options: PostgresOptions, more: pg.PoolConfig = {}): Database {
  const { onError = () => undefined, onPool, onStatement, poolSize = 10, ...timeouts } = options;
  const { connectSeconds, statementSeconds, lockSeconds, idleTransactionSeconds } = { ...defaultTimeouts, ...timeouts };
  const pool = poolOf(
    {
      ...connectionOf(url),
      ...connectingFor(connectSeconds),
      ...{ max: poolSize, Client, ...more },
      statement_timeout: statementSeconds * 1000,
      query_timeout: statementSeconds * 1000 + readSlackMs,
      lock_timeout: lockSeconds * 1000,
      idle_in_transaction_session_timeout: idleTransactionSeconds * 1000,
    },
    onError,
  );
  const connections = kyselyPool(pool);
  const figures = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  onPool?.(figures, connections.renew);
  return new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: connections }),
    ...(onStatement ? { log: onStatement } : {}),
  });
}
