import type { Leg } from '../rides/leg.ts';
import type { Peer } from './peer.ts';

/** Groups of clients by the booking that they follow. A group is removed with its last client. */
export class Groups {
  readonly #byBooking = new Map<number, Set<Peer>>();

  get size(): number {
    return this.#byBooking.size;
  }

  /** The ids of all bookings that have a follower. */
  bookings(): number[] {
    return [...this.#byBooking.keys()];
  }

  of(bookingId: number): Peer[] {
    return [...(this.#byBooking.get(bookingId) ?? [])];
  }

  /** @param shared the ride of the client's shared link; null for a client that may see the whole booking */
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
    peer.discardPosition(bookingId);
    const group = this.#byBooking.get(bookingId);
    group?.delete(peer);
    if (group?.size === 0) this.#byBooking.delete(bookingId);
  }

  leaveAll(peer: Peer): void {
    for (const bookingId of [...peer.follows.keys()]) this.leave(peer, bookingId);
  }
}
