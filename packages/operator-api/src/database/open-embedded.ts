import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { messageOf } from '../log.ts';
import { migrate } from './migrate.ts';
import { numberAnew } from './number-anew.ts';
import { type Database, type OverPgliteOptions, overPglite, overStatements } from './open.ts';
import { openThread } from './open-thread.ts';
import { type Statements, statementsOf } from './statements.ts';
import { tidyOpened } from './tidy.ts';

/** A folder that cannot be used for the embedded database; the message gives the reason and the remedy. */
export class DatabaseFolderError extends Error {
  override name = 'DatabaseFolderError';
}

/**
 * PostgreSQL's default page cache is 128 MB, all of it memory of this process, although the operating system caches the
 * files as well; 16 MB suffice.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** A file that every PostgreSQL data folder contains. */
const mark = 'PG_VERSION';
/** SQLSTATEs of tables that cannot be read: damaged data, and a missing file. */
const damage = /^(XX001|XX002|58P01)$/;
/** A file that `deploy/restore.sh` leaves in a restored folder, until the database was opened. */
const restoredMark = 'restored';

/**
 * Whether a folder contains a database.
 * @throws {DatabaseFolderError} when it contains other files or cannot be read.
 */
async function hasDatabase(folder: string): Promise<boolean> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new DatabaseFolderError(`The folder ${folder} cannot be read (${error.code ?? error.message}).`);
  });
  if (files.includes(mark)) return true;
  if (files.length === 0) return false;
  throw new DatabaseFolderError(
    `The folder ${folder} contains files but no database. Nothing was changed. If it had a database, restore it from a backup; ` +
      'to start with a new one, set DATA_DIR to an empty folder.',
  );
}

/**
 * To be called by a command that works on an existing database: `openEmbedded` would create an empty one where DATA_DIR
 * is mistaken, and the command would report success.
 * @throws {DatabaseFolderError} when the folder contains no database
 */
export async function demandEmbedded(folder: string): Promise<void> {
  if (await hasDatabase(folder)) return;
  throw new DatabaseFolderError(
    `There is no database in ${folder}. Set DATA_DIR to the server's data folder. Nothing was changed.`,
  );
}

/**
 * To be called before anything is written for an embedded database, its folder's lock included.
 * @throws {DatabaseFolderError} when the disk has no room for writes
 */
export function demandRoom(folder: string, hasRoom: () => boolean): void {
  if (hasRoom()) return;
  throw new DatabaseFolderError(`The disk of ${folder} is full, or nearly full. Free some space and start again.`);
}

export interface EmbeddedOptions extends Pick<OverPgliteOptions, 'hasRoom' | 'onStatement'> {
  /** The built `embedded-thread`: the database runs in its own thread. Without it, it runs in the caller's. */
  readonly thread?: URL;
}

/**
 * Opens the embedded database and migrates it; without a folder it is in memory. Only one process may open a folder:
 * take the lock (`lock.ts`) first. A new database is created in `<folder>.new` and renamed when complete, so that a
 * crash leaves no partial database.
 * @throws {DatabaseFolderError} when the folder contains other files, is damaged, or the disk is full.
 */
export async function openEmbedded(
  folder?: string,
  { hasRoom = () => true, onStatement, thread }: EmbeddedOptions = {},
): Promise<Database> {
  const told = onStatement ? { onStatement } : {};
  const create = async (options: PGliteOptions): Promise<Statements> =>
    thread ? openThread(thread, options) : statementsOf(await PGlite.create(options));
  if (folder === undefined) {
    const database = overPglite(await PGlite.create({ startParams }), told);
    await migrate(database);
    return database;
  }
  const isNew = !(await hasDatabase(folder));
  demandRoom(folder, hasRoom);
  if (isNew) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await (await create({ dataDir: unfinished, startParams })).close();
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  const damaged = (error: unknown) =>
    new DatabaseFolderError(
      `The database in ${folder} is damaged, or was made by another version of PostgreSQL: it could not be opened (${messageOf(error)}). ` +
        'Nothing was changed. Keep a copy of the folder and restore it from a backup.',
    );
  const statements = await create({ dataDir: folder, startParams }).catch((error: unknown) => {
    throw damaged(error);
  });
  const database = overStatements(statements, { hasRoom, ...told });
  await migrate(database).catch((error: unknown) => {
    throw damage.test((error as { code?: string }).code ?? '') ? damaged(error) : error;
  });
  const restored = join(folder, restoredMark);
  const isRestored = await access(restored).then(
    () => true,
    () => false,
  );
  if (isRestored) {
    await numberAnew(database);
    await rm(restored, { force: true });
  }
  await tidyOpened(database);
  return database;
}
