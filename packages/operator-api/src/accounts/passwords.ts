import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';

// 32 MB and tens of milliseconds a guess.
const cost = { N: 2 ** 15, r: 8, p: 1 } as const;
const keyLength = 32;

const derive = (
  text: string,
  salt: Uint8Array,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    scrypt(text, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** A salted, memory-hard hash with everything in it that is needed to check against it. */
export async function hashPassword(text: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(text, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, toBase64Url(salt), toBase64Url(key)].join('$');
}

let decoy: Promise<string> | null = null;

/** Whether the text is the one that was hashed; without a hash it takes as long and says no. */
export async function isPassword(text: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const [kind, n, r, p, salt, key] = (hash ?? (await decoy)).split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const expected = fromBase64Url(key);
  const salted = fromBase64Url(salt);
  if (!expected || !salted) return false;
  const given = await derive(text, salted, { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(expected, given) && hash !== null;
}
