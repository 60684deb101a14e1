import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../database/migrate.ts';
import { type Database, overPglite } from '../database/open.ts';

/** Where `database-image.ts` says which file it made. */
export const imageVariable = 'DATABASE_IMAGE';

/**
 * A PGlite of one's own in memory, migrated and empty. It begins with the image of the run, where there is one: to set up a
 * database takes seconds, to read one a fraction of that.
 */
export async function freshPglite(): Promise<PGlite> {
  const image = process.env[imageVariable];
  const pglite = await PGlite.create(image ? { loadDataDir: new Blob([await readFile(image)]) } : {});
  await migrate(overPglite(pglite));
  return pglite;
}

/** The same as the server sees it. */
export const freshDatabase = async (): Promise<Database> => overPglite(await freshPglite());
