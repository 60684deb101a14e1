import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes email files in the mailbox folder (used without a mail server) that are older than `emailMs` milliseconds.
 */
export async function cleanMailbox(folder: string, now: number, emailMs: number): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    const path = join(folder, file);
    try {
      const { mtimeMs } = await stat(path);
      if (file.endsWith('.eml') && mtimeMs < now - emailMs) await unlink(path);
    } catch (error) {
      // Another process with the same data folder has deleted it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
