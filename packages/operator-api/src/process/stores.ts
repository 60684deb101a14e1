import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demandWhole } from '../database/copy.ts';
import { createDiskRoom, freeBytes } from '../database/disk-room.ts';
import { lockFolder } from '../database/lock.ts';
import { DatabaseNewerError } from '../database/migrate.ts';
import type { Database, OverPgliteOptions } from '../database/open.ts';
import { demandRoom, openEmbedded } from '../database/open-embedded.ts';
import type { Settings } from '../env.ts';
import { defaultRates, type SharedCounts } from '../http/rate-limit.ts';
import { log, messageOf } from '../log.ts';
import type { PoolFigures } from '../metrics.ts';
import { createLocalBus, type TrackingBus } from '../tracking/bus.ts';

interface OpenDatabase {
  readonly database: Database;
  /** A separate connection for health checks; see `Deps`. */
  readonly probe?: Database;
  readonly bus: TrackingBus;
  readonly pool?: () => PoolFigures;
  readonly renewConnections?: () => void;
  close(): Promise<void>;
}

/** A server's database, and the state that it shares with the other processes of that database. */
export interface Stores extends OpenDatabase {
  /** Shared rate limit counters; null for a single process and when rate limits are off. */
  readonly counts: SharedCounts | null;
}

type OnStatement = OverPgliteOptions['onStatement'];

/** Connects to the PostgreSQL server, waiting up to `databaseStartSeconds` until it is reachable. */
async function openServer(settings: Settings, onStatement: OnStatement): Promise<OpenDatabase> {
  const { openPostgres, openProbe } = await import('../database/open-postgres.ts');
  const { untilReachable } = await import('../database/until-reachable.ts');
  let pool: Pick<OpenDatabase, 'pool' | 'renewConnections'> = {};
  const open = () =>
    openPostgres(settings.databaseUrl, {
      ...settings.databaseTimeouts,
      poolSize: settings.databasePool,
      ...(onStatement ? { onStatement } : {}),
      onPool: (figures, renewConnections) => {
        pool = { pool: figures, renewConnections };
      },
      onError: (error) => log({ level: 'error', event: 'database-connection', error: error.message }),
    });
  const database = await untilReachable(open, {
    seconds: settings.databaseStartSeconds,
    clock: Date.now,
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    onTry: (error) => log({ level: 'warn', event: 'database-awaited', error: error.message }),
  }).catch((error: unknown) => {
    if (error instanceof DatabaseNewerError) throw error;
    // `connect ECONNREFUSED` alone does not tell which of the services it was.
    throw new Error(`DATABASE_URL: ${messageOf(error)}`, { cause: error });
  });
  try {
    await demandWhole(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const { createPostgresBus } = await import('../tracking/postgres-bus.ts');
  const bus = await createPostgresBus(settings.databaseUrl, (error) => {
    log({ level: 'error', event: 'ride-updates', error: error.message });
  });
  const probe = openProbe(settings.databaseUrl);
  const close = async () => void (await Promise.all([database.destroy(), probe.destroy()]));
  return { database, probe, bus, ...pool, close };
}

/** Opens the embedded database in the data folder, and locks the folder against other processes. */
async function openInFolder(settings: Settings, thread: URL, onStatement: OnStatement): Promise<OpenDatabase> {
  await mkdir(settings.dataDir, { recursive: true });
  const hasRoom = createDiskRoom(
    () => freeBytes(settings.dataDir),
    settings.diskReserveBytes,
    () => performance.now(),
  );
  demandRoom(settings.dataDir, hasRoom);
  const unlock = await lockFolder(settings.dataDir);
  try {
    const database = await openEmbedded(join(settings.dataDir, 'database'), {
      hasRoom,
      ...(onStatement ? { onStatement } : {}),
      thread,
    });
    return {
      database,
      bus: createLocalBus(),
      async close() {
        await database.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the shared counters and the bus: in Redis if the settings have one, else in PostgreSQL, else in this process.
 */
async function openShared(settings: Settings, bus: TrackingBus): Promise<Pick<Stores, 'counts' | 'bus' | 'close'>> {
  const { redisUrl, databaseUrl } = settings;
  const rates = { rates: defaultRates, factor: settings.rateFactor };
  const isLimited = settings.rateFactor > 0;
  if (redisUrl !== '') {
    const { openRedis } = await import('../database/redis.ts');
    const { createRedisCounts } = await import('../http/redis-counts.ts');
    const { withRedisPositions } = await import('../tracking/redis-bus.ts');
    const redis = openRedis(redisUrl, (error) => log({ level: 'error', event: 'redis', error: error.message }));
    return {
      counts: isLimited ? createRedisCounts(redis, rates) : null,
      bus: withRedisPositions(bus, redis),
      close: async () => redis.disconnect(),
    };
  }
  if (databaseUrl === '' || !isLimited) return { counts: null, bus, close: async () => undefined };
  const { createPostgresCounts } = await import('../http/postgres-counts.ts');
  const counts = createPostgresCounts(databaseUrl, rates);
  return { counts, bus, close: counts.close };
}

/**
 * Opens the configured database and the state shared by its processes.
 * @param thread the script of the embedded database's thread
 * @param onStatement is called after every statement
 * @throws {FolderInUse | DatabaseFolderError | DatabaseNewerError | CopyError}
 */
export async function openStores(settings: Settings, thread: URL, onStatement: OnStatement): Promise<Stores> {
  const opened =
    settings.databaseUrl === ''
      ? await openInFolder(settings, thread, onStatement)
      : await openServer(settings, onStatement);
  const shared = await openShared(settings, opened.bus);
  return {
    ...opened,
    ...shared,
    async close() {
      await shared.bus.close();
      await Promise.all([opened.close(), shared.close()]);
    },
  };
}
