import { readdir, rename, rm } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { messageOf } from '../log.ts';
import { migrate } from './migrate.ts';
import { type Database, type OverPgliteOptions, overPglite, overStatements } from './open.ts';
import { openThread } from './open-thread.ts';
import { type Statements, statementsOf } from './statements.ts';
import { tidyOpened } from './tidy.ts';

/** A folder that cannot be the embedded database's; the message says why and what to do. */
export class DatabaseFolderError extends Error {
  override name = 'DatabaseFolderError';
}

/**
 * PostgreSQL keeps 128 MB of pages unless it is told otherwise, all of them memory of this process; the system keeps the
 * files' pages besides.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** What stands in every folder of a PostgreSQL database. */
const mark = 'PG_VERSION';

/** Whether a database stands in a folder. @throws {DatabaseFolderError} where other files do. */
async function hasDatabase(folder: string): Promise<boolean> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new DatabaseFolderError(`The folder ${folder} cannot be read (${error.code ?? error.message}).`);
  });
  if (files.includes(mark)) return true;
  if (files.length === 0) return false;
  throw new DatabaseFolderError(
    `The folder ${folder} holds files and no database. Nothing was changed. If a database stood there, restore it from a backup; ` +
      'to begin with an empty one, give an empty folder as DATA_DIR.',
  );
}

export interface EmbeddedOptions extends Pick<OverPgliteOptions, 'hasRoom' | 'onStatement'> {
  /** The built `embedded-thread`: the database has a thread of its own, where pages are served besides. */
  readonly thread?: URL;
}

/**
 * Opens the embedded database, migrated. Without a folder it lives in memory. Only one process may have a folder open:
 * take the lock (`lock.ts`) first. A new database is made beside its folder and moved there when it is whole, so that an end in the middle
 * leaves nothing half made.
 * @throws {DatabaseFolderError} when the folder holds something else, is damaged, or the disk is full.
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
  if (!hasRoom()) {
    throw new DatabaseFolderError(`The disk of ${folder} is full, or nearly. Make room on it and start again.`);
  }
  if (isNew) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await (await create({ dataDir: unfinished, startParams })).close();
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  const statements = await create({ dataDir: folder, startParams }).catch((error: unknown) => {
    const said = messageOf(error);
    throw new DatabaseFolderError(
      `The database in ${folder} is damaged, or was made by another version of PostgreSQL: it could not be opened (${said}). ` +
        'Nothing was changed. Keep a copy of the folder and restore it from a backup.',
    );
  });
  const database = overStatements(statements, { hasRoom, ...told });
  await migrate(database);
  await tidyOpened(database);
  return database;
}
