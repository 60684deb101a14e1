import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '../../packages/operator-api/src/testing/database-image.ts';

const folder = fileURLToPath(new URL('../../node_modules/.cache/storybook-database', import.meta.url));

/**
 * Makes the initial database of the server in the page: creating one takes a page ten seconds, loading one takes a
 * second.
 * @returns the folder that holds it, as `database.tar.gz`
 */
export async function makeImage(): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'database.tar.gz');
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, await emptyDatabase('gzip'));
  // Replaced atomically: another Storybook may be reading the previous file.
  await rename(partial, file);
  return folder;
}
