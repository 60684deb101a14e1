import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** How often the owner updates the lock file's modification time, and how long a lock counts without an update. */
const touchMs = 1_000;
const silentMs = 10_000;

interface Holder {
  readonly pid: number;
  /** Boot id and pid namespace, because every container has a process 1; '' where the platform does not report them. */
  readonly place: string;
  /** Start time of the process in kernel ticks, to detect a reused pid; '' where the platform does not report it. */
  readonly started: string;
  readonly nonce: string;
}

/** @returns the state letter and start time of a process from `/proc`, '' where there is none. */
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

/** Whether a lock file is still being updated, by an owner whose pid cannot be checked from here. */
async function isTouched(path: string): Promise<boolean> {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const first = touchedAt();
  // Waits at most `silentMs`, also where the clocks of two machines differ.
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
  // A zombie, whose parent has not collected it yet, still accepts signals, but no longer uses the folder.
  if (state === 'Z' || state === 'X') return false;
  return started === '' || holder.started === '' || started === holder.started;
}

function read(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    // Earlier versions wrote no `place`.
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

/** @returns a description of the process that owns a lock, for the error message; null when that process has ended. */
async function livingHolder(path: string, holder: Holder, place: string): Promise<string | null> {
  if (holder.place === place || holder.place === '' || place === '') {
    return isRunning(holder) ? `process ${holder.pid}` : null;
  }
  return (await isTouched(path)) ? 'a process of another container' : null;
}

/**
 * Locks a data folder for this process. It takes over a lock that a dead process left behind (kill -9, power loss), and
 * one of another container after ten seconds without an update.
 * @returns a function that releases the lock; the end of the process releases it too.
 * @throws {FolderInUse} while another process owns the lock.
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
      // Another process that found the same stale lock may have replaced it meanwhile.
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

/** Updates the lock file's modification time until the lock is released. @returns the release function */
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
