import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

interface Holder {
  readonly pid: number;
  /** When the process started, in the kernel's ticks, '' where the platform does not say; tells a reused pid apart. */
  readonly started: string;
  readonly nonce: string;
}

/** State letter and start of a process where the kernel tells, '' elsewhere. */
function kernelWord(pid: number): { state: string; started: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold spaces; fields 3 and 22 count from after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return { state: '', started: '' };
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const { state, started } = kernelWord(holder.pid);
  // A killed process whose parent has not collected it yet still answers signals, but holds nothing any more.
  if (state === 'Z' || state === 'X') return false;
  return started === '' || holder.started === '' || started === holder.started;
}

function read(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, started, nonce } = value as Partial<Record<keyof Holder, unknown>>;
    return typeof pid === 'number' && typeof started === 'string' && typeof nonce === 'string'
      ? { pid, started, nonce }
      : null;
  } catch {
    return null;
  }
}

/**
 * Takes a data folder for this process. A lock that a dead process left behind (kill -9, power loss) is taken over.
 * @returns a function that gives the folder free again.
 * @throws {FolderInUse} while another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock');
  const own: Holder = { pid: process.pid, started: kernelWord(process.pid).started, nonce: randomUUID() };
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = read(path);
      if (holder && isAlive(holder)) {
        throw new FolderInUse(`The data folder ${folder} is in use by process ${holder.pid}.`);
      }
      // Renaming is atomic: of two processes that find the same stale lock, one moves it away.
      const stale = `${path}.${own.nonce}`;
      try {
        renameSync(path, stale);
        rmSync(stale, { force: true });
      } catch (moveError) {
        if ((moveError as NodeJS.ErrnoException).code !== 'ENOENT') throw moveError;
      }
      continue;
    }
    if (read(path)?.nonce === own.nonce) {
      return () => {
        if (read(path)?.nonce === own.nonce) rmSync(path, { force: true });
      };
    }
  }
  throw new FolderInUse(`The data folder ${folder} is in use.`);
}
