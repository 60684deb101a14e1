import { isoWithOffset } from 'booking-core/domain';
import type { TrackingUpdate } from 'contracts';
import { hub as wire } from 'contracts/hub';
import { type CustomerRow, customerOfFamily } from '../accounts/sessions.ts';
import { withCompany } from '../bookers/company.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../metrics.ts';
import { isMoving, isOver, lastStepOf } from '../rides/leg.ts';
import type { LegRow } from '../rides/store.ts';
import type { RideUpdate } from './bus.ts';
import type { Connections } from './connections.ts';
import type { Groups } from './groups.ts';
import type { Peer } from './peer.ts';
import { eventFrame } from './protocol.ts';
import { followedBy, ridesToCome } from './rides.ts';

const maxFollows = 20;
/** Most of a customer's own bookings that are followed without a request. */
const maxOwn = 20;

export interface FollowsDeps extends Pick<Deps, 'database' | 'randomBytes' | 'clock'> {
  /** The operator whose list of companies applies; without it, the customer's company in the database does. */
  readonly operator?: Deps['operator'];
  readonly timeZone: string;
  readonly metrics?: Pick<Metrics, 'hubUpdate'>;
}

/** Which bookings the hub's clients follow, and the updates that they receive. */
export interface Follows {
  /**
   * Makes a client follow a booking if its code or sign-in permits that, and otherwise ends following it.
   *
   * @returns whether the client follows the booking now; null if it has disconnected meanwhile
   * @throws {TooManyRides} when the client already follows the maximum
   */
  follow(peer: Peer, bookingId: number, code: string): Promise<boolean | null>;
  /** Makes a signed-in client follow its own rides without a request. */
  followOwn(peer: Peer): Promise<void>;
  /**
   * Ends following bookings that the client may no longer follow, and those whose rides are over for good: until then,
   * an end that was reported by mistake can be undone.
   */
  recheck(peer: Peer): Promise<void>;
  /** Sends an update to the clients that follow its booking. */
  tell(update: RideUpdate): void;
}

/** The client already follows the maximum number of rides. */
export class TooManyRides extends Error {}

/** The rules of following: which clients may follow a booking and which updates they receive (specification 2 §3). */
export function createFollows(deps: FollowsDeps, groups: Groups, connections: Connections): Follows {
  const { clock } = deps;

  const customerOf = async (session: string): Promise<CustomerRow | null> => {
    const found = session === '' ? null : await customerOfFamily(deps.database, session, clock());
    return found && deps.operator ? withCompany({ operator: deps.operator }, found) : found;
  };

  const followerOf = async (peer: Peer, bookingId: number, code: string) =>
    followedBy(deps, { id: bookingId, code }, await customerOf(peer.session), clock());

  /** Ends following by a revoked shared link; if the check fails, the next one decides. */
  async function checkShared(peer: Peer, bookingId: number): Promise<void> {
    const code = peer.follows.get(bookingId);
    if (code === undefined || !peer.shared.has(bookingId)) return;
    try {
      if ((await followerOf(peer, bookingId, code)) === null && peer.follows.get(bookingId) === code) {
        groups.leave(peer, bookingId);
      }
    } catch {
      // The database is unavailable.
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
      const own = customer === null ? [] : await ridesToCome(deps.database, customer, clock(), maxOwn);
      if (!connections.has(peer)) return;
      for (const bookingId of own) {
        if (peer.follows.has(bookingId)) continue;
        peer.own.add(bookingId);
        groups.join(peer, bookingId, '');
      }
    },
    async recheck(peer) {
      for (const [bookingId, code] of [...peer.follows]) {
        if (!connections.has(peer)) return;
        const follower = await followerOf(peer, bookingId, code);
        if (!follower || follower.rides.every((ride) => isOverForGood(ride, clock()))) groups.leave(peer, bookingId);
      }
    },
    tell(update) {
      const { bookingId } = update;
      const group = groups.of(bookingId);
      if (group.length === 0) return;
      if (update.kind === 'locationUpdate' && !isMoving(update.status)) return;
      const text = eventFrame(wire.event, wireUpdate(update, deps.timeZone));
      const now = clock();
      // The clock of a driver's phone may be ahead.
      deps.metrics?.hubUpdate(Math.max(0, now - update.at) / 1_000);
      for (const peer of group) {
        if (!hears(peer, update)) continue;
        if (update.kind === 'locationUpdate') peer.sendPosition(bookingId, text, now);
        else connections.send(peer, text);
      }
      if (update.kind !== 'statusUpdate') return;
      for (const peer of groups.of(bookingId)) {
        void checkShared(peer, bookingId);
        if (!isOver(update.status) || !hears(peer, update)) continue;
        // The driver's position is private after the ride.
        peer.discardPosition(bookingId);
        // A shared link ends with its ride.
        if (peer.shared.has(bookingId)) groups.leave(peer, bookingId);
      }
    },
  };
}

/** Whether no step of a ride can be taken back any more that ended it. */
const isOverForGood = (ride: LegRow, now: number): boolean =>
  isOver(ride.status) && (lastStepOf(ride)?.until ?? 0) < now;

/** Whether a client receives an update: one with a shared link receives only those of its ride. */
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
