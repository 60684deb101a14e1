import { Refusal } from './refusal.ts';

export interface Rate {
  /** Tokens refilled per second. */
  readonly perSecond: number;
  /** Maximum number of tokens, thus of calls at once. */
  readonly burst: number;
}

/** Groups of calls that share a bucket per address; `code` is per tracking code, `guess` for unknown codes. */
export type RateGroup =
  | 'search'
  | 'quote'
  | 'book'
  | 'licence'
  | 'comment'
  | 'report'
  | 'read'
  | 'account'
  | 'email'
  | 'join'
  | 'code'
  | 'guess'
  | 'track'
  | 'follow'
  | 'message'
  | 'key'
  | 'wrongKey';

export type Rates = Readonly<Record<RateGroup, Rate>>;

export const defaultRates: Rates = {
  read: { perSecond: 30, burst: 150 },
  search: { perSecond: 30, burst: 150 },
  quote: { perSecond: 15, burst: 100 },
  book: { perSecond: 10, burst: 100 },
  /** Each is stored for a year and emailed to the operator. */
  comment: { perSecond: 1 / 120, burst: 10 },
  /** Browsers' reports of policy violations: each writes a line to the log. */
  report: { perSecond: 1 / 6, burst: 20 },
  licence: { perSecond: 20, burst: 100 },
  /**
   * All visitors of a partner's pages together: far above one address, so that no visitor can exhaust a code for
   * others.
   */
  code: { perSecond: 300, burst: 3_000 },
  /** Unknown tracking codes from one address: enough for a typing mistake, too few for guessing. */
  guess: { perSecond: 1 / 3, burst: 20 },
  /** Per purpose, email and network: ten attempts, then one every half minute. */
  account: { perSecond: 1 / 30, burst: 10 },
  /** Attempts at one email's password from all networks that its owner has not used. */
  email: { perSecond: 1 / 6, burst: 100 },
  /** Attempts at companies' codes, per network. */
  join: { perSecond: 1 / 60, burst: 5 },
  /** New connections to the hub. */
  track: { perSecond: 5, burst: 100 },
  /** Per connection: a client's requests to the hub. */
  follow: { perSecond: 1, burst: 30 },
  /** Per connection: all messages, pings included; a normal client sends a ping every 15 seconds. */
  message: { perSecond: 2, burst: 60 },
  /** Per key of a dispatch system. */
  key: { perSecond: 50, burst: 500 },
  /** Invalid keys, per network: enough for a configuration mistake, too few for guessing. */
  wrongKey: { perSecond: 1 / 3, burst: 20 },
};

const maxBuckets = 20_000;

/** Counts that all server processes of one database share. */
export interface SharedCounts {
  /**
   * Takes `points` tokens from the bucket of all processes.
   * @returns milliseconds until tokens are available again; 0 when there were enough
   * @throws when the store does not respond
   */
  take(group: RateGroup, who: string, points: number): Promise<number>;
  forget(group: RateGroup, who: string): Promise<void>;
  close(): Promise<void>;
}

interface Bucket {
  tokens: number;
  at: number;
  /** Tokens taken here and not yet reported to the shared store. */
  untold: number;
  /** Until this moment, the shared bucket is empty. */
  emptyUntil: number;
}

/** How long a store that failed is not queried again; meanwhile each process counts for itself. */
const storeRestMs = 5_000;
/**
 * For frequent calls, the share of a burst after which tokens are reported to the store, so that a normal visitor
 * causes no store query.
 */
const toldPart = 0.1;

/**
 * Token buckets in memory; `factor` multiplies all rates, 0 switches them off. With `shared` counts, all processes
 * share their buckets: exactly where tokens refill slower than one a second (guesses, writes), and to within a tenth
 * of a burst per process where they refill faster. While the store is unavailable, each process counts for itself.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  #storeRestsUntil = 0;

  /** @param clock milliseconds of a clock that nobody sets: a bucket stayed empty for as long as one is set back */
  constructor(
    private readonly clock: () => number,
    private readonly rates: Rates = defaultRates,
    private readonly factor = 1,
    private readonly shared: SharedCounts | null = null,
    private readonly onStoreAway: (error: unknown) => void = () => undefined,
  ) {}

  /** Refills a bucket. */
  async forget(group: RateGroup, who: string): Promise<void> {
    this.#buckets.delete(`${group} ${who}`);
    await this.#asked((shared) => shared.forget(group, who));
  }

  /** Takes one token. @throws {Refusal} 429 with Retry-After when there is none. */
  async take(group: RateGroup, who: string): Promise<void> {
    this.takeHere(group, who);
    const bucket = this.#buckets.get(`${group} ${who}`);
    if (!this.shared || !bucket) return;
    const { perSecond, burst } = this.rates[group];
    bucket.untold += 1;
    const isSlow = perSecond < 1;
    if (!isSlow && bucket.untold < burst * this.factor * toldPart) return;
    const points = bucket.untold;
    bucket.untold = 0;
    const told = this.#asked(async (shared) => {
      const wait = await shared.take(group, who, points);
      if (wait > 0) bucket.emptyUntil = this.clock() + wait;
    });
    if (!isSlow) return;
    await told;
    this.#refuseWhileEmpty(bucket);
  }

  /**
   * Takes one token from this process's own bucket only: for what exists in one process. @throws {Refusal} as {@link
   * take}
   */
  takeHere(group: RateGroup, who: string): void {
    if (this.factor === 0) return;
    const perSecond = this.rates[group].perSecond * this.factor;
    // A bucket for less than one token would never have one.
    const burst = Math.max(1, this.rates[group].burst * this.factor);
    const key = `${group} ${who}`;
    const now = this.clock();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now, untold: 0, emptyUntil: 0 };
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    // Inserted again, so that the map stays in order of last use and the oldest can be removed.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > maxBuckets) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    this.#refuseWhileEmpty(bucket);
    if (bucket.tokens < 1) throw tooMany(((1 - bucket.tokens) / perSecond) * 1000);
    bucket.tokens -= 1;
  }

  #refuseWhileEmpty(bucket: Bucket): void {
    const left = bucket.emptyUntil - this.clock();
    if (left > 0) throw tooMany(left);
  }

  /** Queries the store, unless it has just failed. Never rejects. */
  async #asked(question: (shared: SharedCounts) => Promise<void>): Promise<void> {
    if (!this.shared || this.factor === 0 || this.clock() < this.#storeRestsUntil) return;
    try {
      await question(this.shared);
    } catch (error) {
      this.#storeRestsUntil = this.clock() + storeRestMs;
      this.onStoreAway(error);
    }
  }
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal(429, 2, 'Too many requests. Please try again in a moment.', {}, { 'retry-after': `${seconds}` });
}
