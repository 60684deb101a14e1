import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** How often the holder touches its lock, and how long a lock that nobody touches counts. */
const touchMs = 1_000;
const silentMs = 10_000;

interface Holder {
  readonly pid: number;
  /** Among which processes the pid counts, '' where the platform does not say: every container has a process 1. */
  readonly place: string;
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

function ownPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Whether a lock is still touched, by a holder whose pid says nothing here. */
async function isTouched(path: string): Promise<boolean> {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const first = touchedAt();
  // No longer than that where the clocks of two machines differ.
  const until = Math.min(first, Date.now()) + silentMs;
  while (Date.now() < until) {
    await wait(touchMs / 4);
    const now = touchedAt();
    if (now !== first) return now !== 0;
  }
  return false;
}

function isRunning(holder: Holder): boolean {
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
    // Versions before wrote no place.
    const { pid, place = '', started, nonce } = value as Partial<Record<keyof Holder, unknown>>;
    return typeof pid === 'number' &&
      typeof place === 'string' &&
      typeof started === 'string' &&
      typeof nonce === 'string'
      ? { pid, place, started, nonce }
      : null;
  } catch {
    return null;
  }
}

/** Who holds a lock, in words, or null for somebody who is gone. */
async function livingHolder(path: string, holder: Holder, place: string): Promise<string | null> {
  if (holder.place === place || holder.place === '' || place === '') {
    return isRunning(holder) ? `process ${holder.pid}` : null;
  }
  return (await isTouched(path)) ? 'a process of another container' : null;
}

/**
 * Takes a data folder for this process. A lock that a dead process left behind (kill -9, power loss) is taken over; one of
 * another container once nobody has touched it for ten seconds.
 * @returns a function that gives the folder free again; so does the process's end.
 * @throws {FolderInUse} while another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'server.lock');
  const own: Holder = {
    pid: process.pid,
    place: ownPlace(),
    started: kernelWord(process.pid).started,
    nonce: randomUUID(),
  };
  const isOwn = () => read(path)?.nonce === own.nonce;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = read(path);
      const living = holder && (await livingHolder(path, holder, own.place));
      if (living) throw new FolderInUse(`The data folder ${folder} is in use by ${living}.`);
      // Somebody else who found it stale may have been faster.
      if (read(path)?.nonce !== holder?.nonce) continue;
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
    if (isOwn()) return hold(path, isOwn);
  }
  throw new FolderInUse(`The data folder ${folder} is in use.`);
}

/** Touches a lock until it is given back. */
function hold(path: string, isOwn: () => boolean): () => void {
  const touch = setInterval(() => {
    if (!isOwn()) return;
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The disk is read-only, or the lock is gone.
    }
  }, touchMs).unref();
  const unlock = () => {
    clearInterval(touch);
    process.off('exit', unlock);
    if (isOwn()) rmSync(path, { force: true });
  };
  process.on('exit', unlock);
  return unlock;
}
