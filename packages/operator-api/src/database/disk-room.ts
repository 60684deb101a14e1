import { statfsSync } from 'node:fs';

/** Of a disk, how many bytes this process may still fill. @throws when the folder cannot be looked at. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** A look at the disk is as good for this long. */
const freshMs = 500;

/**
 * Whether a disk has room for what is written next. The embedded database does not survive a disk that is full: it stands still
 * with the whole process, so writing ends before.
 * @param reserve bytes that stay free.
 */
export function createDiskRoom(free: () => number, reserve: number, clock: () => number): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let room = true;
  return () => {
    const now = clock();
    if (now - lookedAt >= freshMs) {
      lookedAt = now;
      room = free() >= reserve;
    }
    return room;
  };
}
