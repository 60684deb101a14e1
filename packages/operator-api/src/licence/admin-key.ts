import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of a generated key, from which the operator's command line reads it. */
const fileName = 'admin-key';

/** The key of the admin calls stored under the data folder; generated on first use, readable by its owner only. */
export async function storedAdminKey(dataDir: string, make: () => string): Promise<string> {
  const path = join(dataDir, fileName);
  const kept = () => readFile(path, 'utf8').then((text) => text.trim(), unlessMissing);
  const before = await kept();
  if (before !== '') return before;
  await mkdir(dataDir, { recursive: true });
  // Written whole under another name: a process that starts at the same time must not read an empty key, and a full
  // disk or a kill must not leave one.
  const own = `${path}.${randomUUID()}`;
  try {
    await writeFile(own, `${make()}\n`, { mode: 0o600, flag: 'wx' });
    await link(own, path).catch(async () => {
      // The disk has no links, or versions before this one have left an empty file.
      if ((await kept()) === '') await rename(own, path);
    });
  } finally {
    await rm(own, { force: true });
  }
  return kept();
}

/** @returns '' for a file that is not there. */
function unlessMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
