import { statfsSync } from 'node:fs';

/**
 * @returns the bytes that this process may still write to the folder's disk.
 * @throws when the folder cannot be read.
 */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** How long a measurement of the disk is reused. */
const freshMs = 500;

/**
 * The embedded database does not survive a full disk: it hangs, and with it the whole process. So writes are refused
 * earlier.
 * @param free returns the free bytes of the disk
 * @param reserve bytes that must stay free
 * @param monotonic milliseconds of a clock that nobody sets
 * @returns a function that returns whether the disk has room for the next write
 */
export function createDiskRoom(free: () => number, reserve: number, monotonic: () => number): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let room = true;
  return () => {
    const now = monotonic();
    if (now - lookedAt >= freshMs) {
      lookedAt = now;
      room = free() >= reserve;
    }
    return room;
  };
}
