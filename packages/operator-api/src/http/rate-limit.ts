import { Refusal } from './refusal.ts';

export interface Rate {
  /** Tokens that come back per second. */
  readonly perSecond: number;
  /** How many calls at once. */
  readonly burst: number;
}

/** Groups of calls that share a bucket per address; `code` is per tracking code, `guess` for codes that nobody has. */
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
  /** Each is kept for a year and emailed to the operator. */
  comment: { perSecond: 1 / 120, burst: 10 },
  /** What browsers tell of a page's policy: a line of the log each. */
  report: { perSecond: 1 / 6, burst: 20 },
  licence: { perSecond: 20, burst: 100 },
  /** All visitors of a partner's pages together: far above one address, so that nobody can use a code up for others. */
  code: { perSecond: 300, burst: 3_000 },
  /** Unknown tracking codes from one address: enough for a typing mistake, not for a list of guesses. */
  guess: { perSecond: 1 / 3, burst: 20 },
  /** Per purpose, email and network: ten guesses, then one every half minute. */
  account: { perSecond: 1 / 30, burst: 10 },
  /** Guesses at one email's password from all networks that are not known as its owner's. */
  email: { perSecond: 1 / 6, burst: 100 },
  /** Guesses at companies' codes, per network. */
  join: { perSecond: 1 / 60, burst: 5 },
  /** New connections to the hub. */
  track: { perSecond: 5, burst: 100 },
  /** Per connection: what a client asks of the hub. */
  follow: { perSecond: 1, burst: 30 },
  /** Per connection: whatever it sends, pings included, of which an honest one sends one in 15 seconds. */
  message: { perSecond: 2, burst: 60 },
  /** Per key of a dispatch system. */
  key: { perSecond: 50, burst: 500 },
  /** Keys that are none, per network: enough for a mistake in a setting, not for guesses. */
  wrongKey: { perSecond: 1 / 3, burst: 20 },
};

const maxBuckets = 20_000;

/** Token buckets in memory; `factor` widens all rates, 0 switches them off. */
export class RateLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly clock: () => number,
    private readonly rates: Rates = defaultRates,
    private readonly factor = 1,
  ) {}

  /** Gives all tokens back. */
  forget(group: RateGroup, who: string): void {
    this.#buckets.delete(`${group} ${who}`);
  }

  /** Takes one token. @throws {Refusal} 429 with Retry-After when there is none. */
  take(group: RateGroup, who: string): void {
    if (this.factor === 0) return;
    const perSecond = this.rates[group].perSecond * this.factor;
    const burst = this.rates[group].burst * this.factor;
    const key = `${group} ${who}`;
    const now = this.clock();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    // Set anew, so that the map stays in order of last use and the oldest can be let go.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > maxBuckets) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      throw new Refusal(
        429,
        2,
        'Too many requests. Please try again in a moment.',
        {},
        { 'retry-after': `${seconds}` },
      );
    }
    bucket.tokens -= 1;
  }
}
