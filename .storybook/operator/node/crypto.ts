import { hmac } from '@noble/hashes/hmac.js';
import { scryptAsync, scrypt as scryptNow } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

/** The functions of `node:crypto` that the server uses, for browsers. */

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data;

function collecting(finish: (data: Uint8Array) => Uint8Array) {
  let data = new Uint8Array();
  const collector = {
    update(more: string | Uint8Array) {
      data = concatBytes(data, bytesOf(more));
      return collector;
    },
    digest: (encoding?: 'hex') => (encoding === 'hex' ? bytesToHex(finish(data)) : finish(data)),
  };
  return collector;
}

const only = (algorithm: string) => {
  if (algorithm !== 'sha256') throw new Error(`${algorithm} is not here`);
};

export function createHash(algorithm: string) {
  only(algorithm);
  return collecting(sha256);
}

export function createHmac(algorithm: string, key: string | Uint8Array) {
  only(algorithm);
  return collecting((data) => hmac(sha256, bytesOf(key), data));
}

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Compares in constant time. @throws {RangeError} when the lengths differ, as Node's does */
export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) throw new RangeError('Input buffers must have the same byte length');
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}

export function scrypt(
  text: string,
  salt: Uint8Array,
  length: number,
  { N, r, p, maxmem }: { N: number; r: number; p: number; maxmem: number },
  done: (error: Error | null, key: Uint8Array) => void,
): void {
  scryptAsync(text, salt, { N, r, p, dkLen: length, maxmem }).then(
    (key) => done(null, key),
    (error: Error) => done(error, new Uint8Array()),
  );
}

export const scryptSync = (
  text: string,
  salt: Uint8Array,
  length: number,
  { N, r, p, maxmem }: { N: number; r: number; p: number; maxmem: number },
): Uint8Array => scryptNow(text, salt, { N, r, p, dkLen: length, maxmem });
