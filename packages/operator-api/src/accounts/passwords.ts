import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';
import { messages } from '../messages.ts';
import { type Cost, type Derivation, keyLength, scryptOptions } from './derivation.ts';

// Each attempt takes 32 MB and tens of milliseconds.
const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };

export type Derive = (asked: Derivation) => Promise<Uint8Array>;

const inThisProcess: Derive = ({ text, salt, cost }) =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, keyLength, scryptOptions(cost), (error, key) => (error ? reject(error) : resolve(key)));
  });

/** The hash functions available to a caller that has a place in the queue. */
export interface Hashes {
  /**
   * @param like another hash whose salt and cost are reused, so that one computation can be compared with both.
   * @returns a salted, memory-hard hash that contains its own parameters.
   */
  hash(text: string, like?: string | null): Promise<string>;
  /**
   * @returns the index of the first hash that matches the text, -1 for none. Always takes one computation, so that the
   * time reveals nothing.
   */
  find(text: string, hashes: readonly string[]): Promise<number>;
}

export interface Passwords {
  /**
   * Runs work that computes hashes. The place is reserved before anything else, so that a rejected caller costs
   * nothing, not even a database query that would delay others.
   * @param who the caller's network; '' has no limit of its own.
   * @throws {Refusal} 429 (limit per network) or 503 (total limit) with Retry-After when all places are taken.
   */
  within<T>(who: string, work: (hashes: Hashes) => Promise<T>): Promise<T>;
}

/** Number of places: in total, and per network. */
const defaults = { most: 32, mostOfOne: 6 };

const parse = (hash: string): (Omit<Derivation, 'text'> & { key: Uint8Array; head: string }) | null => {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
  const [salted, expected] = [fromBase64Url(salt), fromBase64Url(key)];
  if (kind !== 'scrypt' || !salted || !expected) return null;
  const head = hash.slice(0, hash.lastIndexOf('$'));
  return { salt: salted, key: expected, cost: { N: Number(N), r: Number(r), p: Number(p) }, head };
};

/** @param derive computes one hash; servers pass a pool of separate threads, see `hash-threads.ts`. */
export function createPasswords(derive: Derive = inThisProcess, { most, mostOfOne } = defaults): Passwords {
  const places = new Map<string, number>();
  let all = 0;

  const hashes: Hashes = {
    async hash(text, like = null) {
      const model = like === null ? null : parse(like);
      const salt = model?.salt ?? new Uint8Array(randomBytes(16));
      const used = model?.cost ?? cost;
      const key = await derive({ text, salt, cost: used });
      return ['scrypt', used.N, used.r, used.p, toBase64Url(salt), toBase64Url(key)].join('$');
    },
    async find(text, known) {
      const [first] = known.map(parse);
      const { salt, cost: used } = first ?? { salt: new Uint8Array(16), cost };
      const given = await derive({ text, salt, cost: used });
      return known.findIndex((hash) => {
        const parsed = parse(hash);
        return parsed !== null && parsed.head === first?.head && timingSafeEqual(parsed.key, given);
      });
    },
  };

  return {
    async within(who, work) {
      const own = places.get(who) ?? 0;
      if (who !== '' && own >= mostOfOne)
        throw new Refusal(429, 2, messages.tooManyRequests, {}, { 'retry-after': '2' });
      if (all >= most) throw new Refusal(503, 2, messages.busy, {}, { 'retry-after': '5' });
      places.set(who, own + 1);
      all += 1;
      try {
        return await work(hashes);
      } finally {
        all -= 1;
        const left = (places.get(who) ?? 1) - 1;
        if (left > 0) places.set(who, left);
        else places.delete(who);
      }
    },
  };
}
