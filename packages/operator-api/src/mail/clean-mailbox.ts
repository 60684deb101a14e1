import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { keep } from '../database/cleaning.ts';

/** Deletes the files of emails that were written without a mail server. */
export async function cleanMailbox(folder: string, now: number): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    const path = join(folder, file);
    const { mtimeMs } = await stat(path);
    if (file.endsWith('.eml') && mtimeMs < now - keep.mailboxMs) await unlink(path);
  }
}
