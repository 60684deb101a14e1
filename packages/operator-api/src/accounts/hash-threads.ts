import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Derive } from './passwords.ts';

/**
 * A separate thread pool for password hashes, so that Node's own four threads stay free for files and DNS.
 * @param worker the built `scrypt-worker.cjs`.
 */
export function hashThreads(worker: URL): Derive {
  // One processor stays free for all other requests.
  const threads = Math.min(4, Math.max(1, availableParallelism() - 1));
  const pool = new Piscina({ filename: worker.href, minThreads: 1, maxThreads: threads, idleTimeout: 60_000 });
  return (asked) => pool.run(asked) as Promise<Uint8Array>;
}
