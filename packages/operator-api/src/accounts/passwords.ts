import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';
import { messages } from '../messages.ts';

/** scrypt's parameters; the memory is 128 · N · r bytes. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

// 32 MB and tens of milliseconds a guess.
const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };
export const keyLength = 32;

export const scryptOptions = ({ N, r, p }: Cost): ScryptOptions => ({ N, r, p, maxmem: 256 * N * r });

/** One scrypt computation. */
export interface Derivation {
  readonly text: string;
  readonly salt: Uint8Array;
  readonly cost: Cost;
}
export type Derive = (asked: Derivation) => Promise<Uint8Array>;

const inThisProcess: Derive = ({ text, salt, cost }) =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, keyLength, scryptOptions(cost), (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Hashes passwords; `who` is the network that asks, for which alone the limits of one caller count. */
export interface Passwords {
  /** To be asked before anything is read for a computation. @throws as `hash`. */
  room(who: string): void;
  /**
   * A salted, memory-hard hash with everything in it that is needed to check against it.
   * @param like another hash whose salt is used, so that one computation can be compared with both.
   * @throws {Refusal} 429 or 503 with Retry-After when too many are waiting.
   */
  hash(text: string, who: string, like?: string | null): Promise<string>;
  /** The first of the hashes that is the text's, -1 for none; always one computation, whatever the hashes. @throws as `hash`. */
  find(text: string, who: string, hashes: readonly string[]): Promise<number>;
}

/** How many computations may be under way or wait: of everybody, and of one network. */
const defaults = { most: 32, mostOfOne: 6 };

const parse = (hash: string): (Omit<Derivation, 'text'> & { key: Uint8Array; head: string }) | null => {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
  const [salted, expected] = [fromBase64Url(salt), fromBase64Url(key)];
  if (kind !== 'scrypt' || !salted || !expected) return null;
  const head = hash.slice(0, hash.lastIndexOf('$'));
  return { salt: salted, key: expected, cost: { N: Number(N), r: Number(r), p: Number(p) }, head };
};

/** @param derive computes on threads of its own in a server, see `hash-threads.ts`. */
export function createPasswords(derive: Derive = inThisProcess, { most, mostOfOne } = defaults): Passwords {
  const underWay = new Map<string, number>();
  let all = 0;

  function room(who: string): void {
    const own = underWay.get(who) ?? 0;
    if (who !== '' && own >= mostOfOne) throw new Refusal(429, 2, messages.tooManyRequests, {}, { 'retry-after': '2' });
    if (all >= most) throw new Refusal(503, 2, messages.busy, {}, { 'retry-after': '5' });
  }

  async function limited(who: string, asked: Derivation): Promise<Uint8Array> {
    room(who);
    underWay.set(who, (underWay.get(who) ?? 0) + 1);
    all += 1;
    try {
      return await derive(asked);
    } finally {
      all -= 1;
      const left = (underWay.get(who) ?? 1) - 1;
      if (left > 0) underWay.set(who, left);
      else underWay.delete(who);
    }
  }

  return {
    room,
    async hash(text, who, like = null) {
      const model = like === null ? null : parse(like);
      const salt = model?.salt ?? new Uint8Array(randomBytes(16));
      const used = model?.cost ?? cost;
      const key = await limited(who, { text, salt, cost: used });
      return ['scrypt', used.N, used.r, used.p, toBase64Url(salt), toBase64Url(key)].join('$');
    },
    async find(text, who, hashes) {
      const [first] = hashes.map(parse);
      const { salt, cost: used } = first ?? { salt: new Uint8Array(16), cost };
      const given = await limited(who, { text, salt, cost: used });
      return hashes.findIndex((hash) => {
        const known = parse(hash);
        return known !== null && known.head === first?.head && timingSafeEqual(known.key, given);
      });
    },
  };
}
