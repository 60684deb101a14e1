import type { Leg } from '../database/schema.ts';

/** How a peer's bytes leave: a socket, a stream of events, or a long-polling answer. */
export interface Pipe {
  send(text: string): void;
  /** Bytes that the other side has not taken yet. */
  readonly waiting: number;
  close(): void;
}

/** Above this much that was not taken, positions wait; only the last of each ride is kept. */
const slowBytes = 64 * 1024;
/** Above this much, even statuses and answers were not taken: the connection is given up. */
const lostBytes = 1024 * 1024;

/** One client of the hub. */
export class Peer {
  handshaken = false;
  /** Epoch milliseconds. */
  lastHeard: number;
  lastSent: number;
  /** The rides it follows, each with the code that it showed. */
  readonly follows = new Map<number, string>();
  /** Those among them that it never asked for: its own. */
  readonly own = new Set<number>();
  /** Those among them that it holds a shared link to, which shows one ride of the booking. */
  readonly shared = new Map<number, Leg>();
  /** Belongs to a member of staff who hears of every booking. */
  watches = false;
  /** What was sent in two pieces. */
  partial = '';
  #pipe: Pipe | null = null;
  readonly #held = new Map<number, string>();
  #dropped = 0;

  constructor(
    /** What the client proves itself by after negotiating. */
    readonly id: string,
    /** The sign-in that it belongs to, '' for guests. */
    readonly session: string,
    readonly address: string,
    now: number,
  ) {
    this.lastHeard = now;
    this.lastSent = now;
  }

  get connected(): boolean {
    return this.#pipe !== null;
  }

  /** Positions that were left out because the client is slow. */
  get dropped(): number {
    return this.#dropped;
  }

  attach(pipe: Pipe): void {
    this.#pipe = pipe;
  }

  /** Sends what may not be lost. False when the client takes nothing any more. */
  send(text: string, now: number): boolean {
    if (!this.#pipe) return true;
    if (this.#pipe.waiting > lostBytes) return false;
    this.lastSent = now;
    this.#pipe.send(text);
    return true;
  }

  /** Sends a position, or keeps it in place of the one before while the client is slow. */
  sendPosition(bookingId: number, text: string, now: number): void {
    if (!this.#pipe) return;
    if (this.#pipe.waiting > slowBytes) {
      if (this.#held.has(bookingId)) this.#dropped += 1;
      this.#held.set(bookingId, text);
      return;
    }
    this.#held.delete(bookingId);
    this.lastSent = now;
    this.#pipe.send(text);
  }

  /** The client took some of what waited. */
  drained(now: number): void {
    for (const [bookingId, text] of this.#held) {
      if (!this.#pipe || this.#pipe.waiting > slowBytes) return;
      this.#held.delete(bookingId);
      this.lastSent = now;
      this.#pipe.send(text);
    }
  }

  close(): void {
    const pipe = this.#pipe;
    this.#pipe = null;
    this.#held.clear();
    pipe?.close();
  }
}
