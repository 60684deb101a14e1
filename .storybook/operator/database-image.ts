import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '../../packages/operator-api/src/testing/database-image.ts';

const folder = fileURLToPath(new URL('../../node_modules/.cache/storybook-database', import.meta.url));

/**
 * Makes the database that the pages' server begins with: to set one up takes a page ten seconds, to read one a second.
 * @returns the folder that holds it, as `database.tar.gz`
 */
export async function makeImage(): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'database.tar.gz');
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, await emptyDatabase('gzip'));
  // Another Storybook may be reading the one of before.
  await rename(partial, file);
  return folder;
}
