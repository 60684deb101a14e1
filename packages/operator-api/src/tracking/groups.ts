import type { Leg } from '../rides/leg.ts';
import type { Peer } from './peer.ts';

/** Who follows which booking. A group ends with its last follower. */
export class Groups {
  readonly #byBooking = new Map<number, Set<Peer>>();

  get size(): number {
    return this.#byBooking.size;
  }

  /** The bookings that somebody follows. */
  bookings(): number[] {
    return [...this.#byBooking.keys()];
  }

  of(bookingId: number): Peer[] {
    return [...(this.#byBooking.get(bookingId) ?? [])];
  }

  /** `shared` is the ride that a shared link shows; null for whoever may see the whole booking. */
  join(peer: Peer, bookingId: number, code: string, shared: Leg | null = null): void {
    peer.follows.set(bookingId, code);
    if (shared === null) peer.shared.delete(bookingId);
    else peer.shared.set(bookingId, shared);
    const group = this.#byBooking.get(bookingId) ?? new Set();
    this.#byBooking.set(bookingId, group.add(peer));
  }

  leave(peer: Peer, bookingId: number): void {
    peer.follows.delete(bookingId);
    peer.own.delete(bookingId);
    peer.shared.delete(bookingId);
    const group = this.#byBooking.get(bookingId);
    group?.delete(peer);
    if (group?.size === 0) this.#byBooking.delete(bookingId);
  }

  leaveAll(peer: Peer): void {
    for (const bookingId of [...peer.follows.keys()]) this.leave(peer, bookingId);
  }
}
