import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A path that carries the content, in the file's name or its folder's: it never means anything else, and may be kept by browsers and by us. */
export const namesContent = (path: string): boolean =>
  /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$|(^|\/)[0-9a-f]{8}\/[^/]+$/.test(path);

/** A file that changed less than this before, in milliseconds, may be one that a build still writes. */
export const settledAfterMs = 60_000;

/**
 * Keeps the files of a build whose names carry their content, for pages that were opened before the next one and for pages that
 * pin a version. Linked where the disk can, else copied. Files that a build may still be writing are left for another time.
 * @param now epoch milliseconds
 * @returns how many were new
 */
export async function keepFiles(from: string, to: string, now: number): Promise<number> {
  const paths = await readdir(from, { recursive: true }).catch(() => []);
  let kept = 0;
  for (const path of paths) {
    if (!namesContent(path.replaceAll('\\', '/').replace(/\.(br|gz)$/, ''))) continue;
    const source = join(from, path);
    // The next build takes them away first.
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
