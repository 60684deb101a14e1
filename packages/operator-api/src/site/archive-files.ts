import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Whether the name of a file or its folder contains a content hash: the content never changes, so it can be cached
 * forever.
 */
export const namesContent = (path: string): boolean =>
  /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$|(^|\/)[0-9a-f]{8}\/[^/]+$/.test(path);

/** A file that was modified less than this ago, in milliseconds, may still be being written by a build. */
export const settledAfterMs = 60_000;

/**
 * Retains a build's files with a content hash in their names, for pages that are open when the next build replaces it
 * and for pages that pin a version. Files are hard-linked if the disk supports that, else copied. Files that a build
 * may still be writing are left to a later call.
 * @param now epoch milliseconds
 * @returns the number of new files
 */
export async function archiveFiles(from: string, to: string, now: number): Promise<number> {
  const paths = await readdir(from, { recursive: true }).catch(() => []);
  let kept = 0;
  for (const path of paths) {
    if (!namesContent(path.replaceAll('\\', '/').replace(/\.(br|gz)$/, ''))) continue;
    const source = join(from, path);
    // A running build may have deleted the file.
    const found = await stat(source).catch(() => null);
    if (!found || found.mtimeMs > now - settledAfterMs) continue;
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    const isNew = await link(source, target).then(
      () => true,
      async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        await copyFile(source, target);
        return true;
      },
    );
    if (isNew) kept += 1;
  }
  return kept;
}
