import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../database/migrate.ts';
import { overPglite } from '../database/open.ts';
import { imageVariable } from './database.ts';

/** @returns the archive of an empty, migrated database, for PGlite's `loadDataDir` */
export async function emptyDatabase(compression: 'none' | 'gzip'): Promise<Buffer> {
  const pglite = await PGlite.create();
  await migrate(overPglite(pglite));
  // Without it, opening the archive starts with a recovery from the log.
  await pglite.exec('checkpoint');
  const archive = await pglite.dumpDataDir(compression);
  await pglite.close();
  return Buffer.from(await archive.arrayBuffer());
}

/**
 * Creates the image of an empty, migrated database that all test files of a run start from. @returns a function that
 * removes it
 */
export default async function makeImage(): Promise<() => Promise<void>> {
  const image = await emptyDatabase('none');
  const folder = await mkdtemp(join(tmpdir(), 'operator-api-image-'));
  // PostgreSQL's files are in this folder, too (`postgres.ts`), and PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const file = join(folder, 'database.tar');
  await writeFile(file, image);
  process.env[imageVariable] = file;
  return () => rm(folder, { recursive: true, force: true });
}
