import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { messageOf } from '../log.ts';
import type { PoolFigures } from '../metrics.ts';
import { migrate } from './migrate.ts';
import { bigintOid, type Database } from './open.ts';
import type { DatabaseSchema } from './schema.ts';
import { DatabaseUnavailable } from './until-reachable.ts';

/** How long is waited for a PostgreSQL server, in seconds. */
export interface PostgresTimeouts {
  /** For a connection, a free one of the pool's included. */
  readonly connectSeconds?: number;
  readonly statementSeconds?: number;
  readonly lockSeconds?: number;
  /** Between two statements of a transaction. */
  readonly idleTransactionSeconds?: number;
}

export interface PostgresOptions extends PostgresTimeouts {
  /** Connections at most; 10. */
  readonly poolSize?: number;
  /**
   * Is given a function that tells how the pool stands, and one that lets go of the connections made so far, for a server that
   * stood still: what was under way on them for a second may never be answered, and fails.
   */
  readonly onPool?: (figures: () => PoolFigures, renew: () => void) => void;
  /** Hears of every statement that has ended. */
  readonly onStatement?: (event: LogEvent) => void;
  /** Hears of every connection that ends by itself, in use or not. */
  readonly onError?: (error: Error) => void;
}

export const defaultTimeouts: Required<PostgresTimeouts> = {
  connectSeconds: 5,
  statementSeconds: 15,
  lockSeconds: 10,
  idleTransactionSeconds: 30,
};

/** On top of the server's own limit, for the server that does not keep it because it, or the network, stands still. */
const readSlackMs = 1_000;

/**
 * Errors of SQLSTATE classes that say nothing about the statement: connection exceptions, resources, operator intervention
 * (a cancelled statement too), a lock that was not had in time, a transaction that was idle for too long.
 */
const passing = /^(08|53|57|55P03|25P03)/;

/** What a failed statement or connection is called here; the statement's own errors stay what they are. */
function named(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (/^[0-9A-Z]{5}$/.test(code) && !passing.test(code)) return error;
  return new DatabaseUnavailable(messageOf(error), { cause: error });
}

/** How many statements a connection has prepared at most, and how long each is: those of lists of values are as many as lists. */
const preparedAtMost = 300;
const preparedLength = 8_000;

/** Names for statements, so that PostgreSQL reads and plans each once in a connection; undefined for one that is sent as it is. */
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

/** Another process has changed a table: what this connection has prepared on it gives other columns than it said. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type');

/** The server's own limit is shorter: where the reader's is reached, nothing comes through. */
const isSilent = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** What is under way on a connection that is let go of may come to its end within this time. */
const silentMs = 1_000;

/** The pool in Kysely's shape: a connection that broke or fell silent is closed, never handed out again. */
function kyselyPool(pool: pg.Pool): PostgresPool & { readonly renew: () => void } {
  const nameOf = statementNames();
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => generations.set(client, generation));
  /** Statements under way, and since when. */
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
        // A statement fails with its connection.
        const letGo = () => {
          if (busy.get(client) === since) (client as unknown as pg.Client).end().catch(() => undefined);
        };
        setTimeout(letGo, Math.max(0, since + silentMs - performance.now())).unref();
      }
    },
    async connect(): Promise<PostgresPoolClient> {
      const client = await connected().catch((error: unknown) => {
        throw named(error);
      });
      let broken: DatabaseUnavailable | null = null;
      /** To be closed once it is given back, good as it is. */
      let outdated = false;
      let inTransaction = false;
      const query = async (text: string, parameters: readonly unknown[]) => {
        // A rollback of what is gone would wait as long again.
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
          // The others may be as dead: what is under way on them says so itself, and none is handed out again.
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

/** How a server is reached, and its bigints read as numbers. */
export const connectionOf = (url: string) => ({
  connectionString: url,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === bigintOid ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
  },
});

const poolOf = (config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(config);
  // Without these listeners a connection that the server ends would end the process: idle ones tell the pool, those in use
  // nobody but themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

const connectingFor = (seconds: number) => ({ connectionTimeoutMillis: seconds * 1000, keepAlive: true });

/** A server that does not take a connection in this time stands still: its place in the pool is for another try. */
const connectingMs = 2_000;

class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionTimeoutMillis = connectingMs } = config;
    super({ ...config, connectionTimeoutMillis: Math.min(connectingMs, connectionTimeoutMillis) });
  }
}

/**
 * One connection beside all others, which asks a server whether it can be written: what has every other connection waiting,
 * or many callers, does not stand before it. It is made at once and stays: when the server's machine is another one, it is as
 * dead as the others are.
 */
export function openProbe(url: string): Database {
  const asked = { poolSize: 1, connectSeconds: 1, statementSeconds: 1, lockSeconds: 1 };
  const probe = connectPostgres(url, asked, { idleTimeoutMillis: 0 });
  sql`select 1`.execute(probe).catch(() => undefined);
  return probe;
}

/**
 * Opens a PostgreSQL server by its URL, migrated. Bigints are read as numbers, as the embedded database does.
 * @throws {DatabaseUnavailable} in every call that takes longer than the timeouts, or whose connection ended.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { onError = () => undefined, connectSeconds = defaultTimeouts.connectSeconds } = options;
  // A migration may take longer than any call.
  const first = poolOf({ ...connectionOf(url), ...connectingFor(connectSeconds), max: 1 }, onError);
  const migrating = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: kyselyPool(first) }) });
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  return connectPostgres(url, options);
}

/** As `openPostgres`, of a database that is migrated. */
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
