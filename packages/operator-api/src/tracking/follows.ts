import { isoWithOffset } from 'booking-core/domain';
import type { TrackingUpdate } from 'contracts';
import { hub as wire } from 'contracts/hub';
import { type CustomerRow, customerOfFamily } from '../accounts/sessions.ts';
import { withCompany } from '../bookers/company.ts';
import type { Deps } from '../deps.ts';
import { isMoving, isOver } from '../rides/leg.ts';
import type { RideUpdate } from './bus.ts';
import type { Connections } from './connections.ts';
import type { Groups } from './groups.ts';
import type { Peer } from './peer.ts';
import { eventFrame } from './protocol.ts';
import { followedBy, ridesToCome } from './rides.ts';

const maxFollows = 20;
/** Rides of one's own that are heard of without asking. */
const maxOwn = 20;

export interface FollowsDeps extends Pick<Deps, 'database' | 'randomBytes' | 'clock'> {
  /** Whose companies may follow; without it what the database says. */
  readonly operator?: Deps['operator'];
  readonly timeZone: string;
}

/** What the hub's clients may follow, and what they hear of it. */
export interface Follows {
  /**
   * Lets a client follow the booking whose code it shows, or lets go of it.
   *
   * @returns whether it follows now; null once it is gone
   * @throws {TooManyRides}
   */
  follow(peer: Peer, bookingId: number, code: string): Promise<boolean | null>;
  /** Whoever is signed in hears of their own rides without asking (design decisions, section 9). */
  followOwn(peer: Peer): Promise<void>;
  /** Lets go of what a client may not follow any more. */
  recheck(peer: Peer): Promise<void>;
  tell(update: RideUpdate): void;
}

/** A client follows as many rides as it may. */
export class TooManyRides extends Error {}

/** The rules of following: who may, and who hears what (specification 2 §3). */
export function createFollows(deps: FollowsDeps, groups: Groups, connections: Connections): Follows {
  const { clock } = deps;

  const customerOf = async (session: string): Promise<CustomerRow | null> => {
    const found = session === '' ? null : await customerOfFamily(deps.database, session, clock());
    return found && deps.operator ? withCompany({ operator: deps.operator }, found) : found;
  };

  const followerOf = async (peer: Peer, bookingId: number, code: string) =>
    followedBy(deps, { id: bookingId, code }, await customerOf(peer.session), clock());

  /** Lets go of whoever follows by a link that was taken back; one that cannot be asked for now is asked for next time. */
  async function checkShared(peer: Peer, bookingId: number): Promise<void> {
    const code = peer.follows.get(bookingId);
    if (code === undefined || !peer.shared.has(bookingId)) return;
    try {
      if ((await followerOf(peer, bookingId, code)) === null && peer.follows.get(bookingId) === code) {
        groups.leave(peer, bookingId);
      }
    } catch {
      // The database does not answer now.
    }
  }

  return {
    async follow(peer, bookingId, code) {
      if (peer.follows.size - peer.own.size >= maxFollows && !peer.follows.has(bookingId)) throw new TooManyRides();
      const follower = await followerOf(peer, bookingId, code);
      if (!connections.has(peer)) return null;
      peer.own.delete(bookingId);
      if (follower) groups.join(peer, bookingId, code, follower.shared);
      else groups.leave(peer, bookingId);
      return follower !== null;
    },
    async followOwn(peer) {
      const customer = await customerOf(peer.session);
      const own = customer === null ? [] : await ridesToCome(deps.database, customer.id, clock(), maxOwn);
      if (!connections.has(peer)) return;
      for (const bookingId of own) {
        if (peer.follows.has(bookingId)) continue;
        peer.own.add(bookingId);
        groups.join(peer, bookingId, '');
      }
    },
    async recheck(peer) {
      for (const [bookingId, code] of [...peer.follows]) {
        if (connections.has(peer) && !(await followerOf(peer, bookingId, code))) groups.leave(peer, bookingId);
      }
    },
    tell(update) {
      const { bookingId } = update;
      const group = groups.of(bookingId);
      if (group.length === 0) return;
      if (update.kind === 'locationUpdate' && !isMoving(update.status)) return;
      const text = eventFrame(wire.event, wireUpdate(update, deps.timeZone));
      const now = clock();
      for (const peer of group) {
        if (!hears(peer, update)) continue;
        if (update.kind === 'locationUpdate') peer.sendPosition(bookingId, text, now);
        else connections.send(peer, text);
      }
      if (update.kind !== 'statusUpdate') return;
      for (const peer of groups.of(bookingId)) {
        void checkShared(peer, bookingId);
        // A shared link ends with its ride; the others lose nothing once nothing more happens to any ride of the booking.
        const isDone = update.over || (peer.shared.has(bookingId) && hears(peer, update));
        if (isOver(update.status) && isDone) groups.leave(peer, bookingId);
      }
    },
  };
}

/** Whoever holds a shared link hears of its ride alone. */
const hears = (peer: Peer, { bookingId, leg }: RideUpdate): boolean =>
  leg === null || (peer.shared.get(bookingId) ?? leg) === leg;

const wireUpdate = (update: RideUpdate, timeZone: string): TrackingUpdate => ({
  SignalrType: update.kind,
  jobpartid: String(update.bookingId),
  leg: update.leg ?? '',
  status: update.status,
  currentlat: update.latitude,
  currentlng: update.longitude,
  traveltime: update.secondsLeft,
  distance: update.metresLeft,
  positiontime: update.kind === 'locationUpdate' ? isoWithOffset(update.at, timeZone) : '',
});
