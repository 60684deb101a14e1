import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Whether the name of a file or its folder contains a content hash: the content never changes, so it can be cached
 * forever.
 */
export const namesContent = (path: string): boolean =>
  /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$|(^|\/)[0-9a-f]{8}\/[^/]+$/.test(path);

/** A file that was modified less than this ago, in milliseconds, may still be being written by a build. */
export const settledAfterMs = 60_000;
/** Only a killed process leaves an unfinished copy for so long, in milliseconds. */
export const abandonedAfterMs = 3_600_000;

/** How files get from one folder to another, replaced by tests. */
type Disk = Readonly<Record<'link' | 'copyFile', (from: string, to: string) => Promise<void>>>;

const unfinishedName = () => `.${randomUUID()}`;
const isUnfinished = (path: string) => /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(basename(path));

/** Deletes the copies that killed processes did not finish. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  for (const path of paths.filter(isUnfinished)) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (found && found.mtimeMs <= now - abandonedAfterMs) await rm(join(folder, path), { force: true });
  }
}

/**
 * Copies a file under another name first: a copy that a killed process has left half written must not count as the
 * file. Names that begin with a dot are not served.
 */
async function copyWhole(source: string, target: string, disk: Disk): Promise<void> {
  const unfinished = join(dirname(target), unfinishedName());
  try {
    await disk.copyFile(source, unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Retains a build's files with a content hash in their names, for pages that are open when the next build replaces it
 * and for pages that pin a version. Files are hard-linked if the disk supports that, else copied. Files that a build
 * may still be writing are left to a later call. Copies that a killed process left unfinished are deleted.
 * @param now epoch milliseconds
 * @returns the number of new files
 */
export async function archiveFiles(
  from: string,
  to: string,
  now: number,
  disk: Disk = { link, copyFile },
): Promise<number> {
  await removeAbandoned(to, now);
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
    const isNew = await disk.link(source, target).then(
      () => true,
      async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        await copyWhole(source, target, disk);
        return true;
      },
    );
    if (isNew) kept += 1;
  }
  return kept;
}
