import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Derive } from './passwords.ts';

/**
 * Threads that do nothing but hash: the four that Node shares among files, names and its own scrypt stay free.
 * @param worker the built `scrypt-worker.cjs`.
 */
export function hashThreads(worker: URL): Derive {
  // One processor is left to everybody who does not sign in.
  const threads = Math.min(4, Math.max(1, availableParallelism() - 1));
  const pool = new Piscina({ filename: worker.href, minThreads: 1, maxThreads: threads, idleTimeout: 60_000 });
  return (asked) => pool.run(asked) as Promise<Uint8Array>;
}
