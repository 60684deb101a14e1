import { type ScryptOptions, scryptSync } from 'node:crypto';

/** scrypt's parameters; the memory is 128 · N · r bytes. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** One scrypt computation. */
export interface Derivation {
  readonly text: string;
  readonly salt: Uint8Array;
  readonly cost: Cost;
}

/** Length of a derived key in bytes. */
export const keyLength = 32;

/** The options of Node’s scrypt for a cost; its memory limit is twice what the cost needs. */
export const scryptOptions = ({ N, r, p }: Cost): ScryptOptions => ({ N, r, p, maxmem: 256 * N * r });

/** Runs one computation on a thread of `hash-threads.ts`. This file imports no npm packages: see `tsup.config.ts`. */
export default ({ text, salt, cost }: Derivation): Uint8Array =>
  new Uint8Array(scryptSync(text, salt, keyLength, scryptOptions(cost)));
