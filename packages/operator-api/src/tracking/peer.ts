import type { Leg } from '../database/schema.ts';

/** The transport to one client. */
export interface Pipe {
  send(text: string): void;
  /** Bytes in the send buffer that the client has not received yet. */
  readonly waiting: number;
  close(): void;
}

/** Above this size of the send buffer, positions are held back, and only the last of each booking is kept. */
const slowBytes = 64 * 1024;
/** Above this size of the send buffer, the connection is closed. */
const lostBytes = 1024 * 1024;

/** One client of the hub. */
export class Peer {
  handshaken = false;
  /** Epoch milliseconds. */
  lastHeard: number;
  lastSent: number;
  /** The ids of the bookings that it follows, each with the code that it sent. */
  readonly follows = new Map<number, string>();
  /** Of these, the customer's own bookings, which are followed without a request. */
  readonly own = new Set<number>();
  /** Of these, the bookings followed by a shared link, each with the one ride that the link shows. */
  readonly shared = new Map<number, Leg>();
  /** Whether it is a staff member's client that receives the changes of all bookings. */
  watches = false;
  /** The beginning of a message whose end has not arrived yet. */
  partial = '';
  #pipe: Pipe | null = null;
  readonly #held = new Map<number, string>();
  #dropped = 0;

  constructor(
    /** The random id of the connection. */
    readonly id: string,
    /** The client's sign-in, '' for a guest. */
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

  /** Number of positions that were not sent because the client was slow. */
  get dropped(): number {
    return this.#dropped;
  }

  attach(pipe: Pipe): void {
    this.#pipe = pipe;
  }

  /**
   * Sends a message that must not be lost.
   * @returns false when the send buffer is full: the connection has to be closed.
   */
  send(text: string, now: number): boolean {
    if (!this.#pipe) return true;
    if (this.#pipe.waiting > lostBytes) return false;
    this.lastSent = now;
    this.#pipe.send(text);
    return true;
  }

  /** Sends a position; while the client is slow, holds it back and replaces the previous one of the booking. */
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

  /** Sends positions that were held back; the transport calls it after it has written data. */
  drained(now: number): void {
    for (const [bookingId, text] of this.#held) {
      if (!this.#pipe || this.#pipe.waiting > slowBytes) return;
      this.#held.delete(bookingId);
      this.lastSent = now;
      this.#pipe.send(text);
    }
  }

  /** Discards the position of a booking that is held back. */
  discardPosition(bookingId: number): void {
    this.#held.delete(bookingId);
  }

  close(): void {
    const pipe = this.#pipe;
    this.#pipe = null;
    this.#held.clear();
    pipe?.close();
  }
}
