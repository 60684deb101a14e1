import { hub as wire } from 'contracts/hub';
import type { Deps } from '../deps.ts';
import { changesToTell } from '../desk/live.ts';
import { staffHashIn, staffOfHash } from '../desk/sessions.ts';
import { newestChange } from '../dispatch/changes.ts';
import type { Connections } from './connections.ts';
import type { Peer } from './peer.ts';
import { eventFrame } from './protocol.ts';

/** A change of a booking, as sent to the desk. */
export interface DeskChange {
  /** Ids grow in the order in which changes become visible. */
  readonly id: number;
  readonly reference: string;
  readonly type: string;
}

/** The clients of staff members, which receive the changes of all bookings. */
export interface Watching {
  /**
   * Lets a client watch that has a staff member's session. It is told of the bookings that it has missed since the
   * change with the id in `args`, if one is given, and then the id of the newest change.
   * @returns whether the client watches now; null if it has disconnected
   */
  watch(peer: Peer, args: readonly unknown[]): Promise<boolean | null>;
  /** Drops a client whose staff session has ended. */
  recheck(peer: Peer): Promise<void>;
  /** Sends changes to the clients that watch. */
  tell(changes: readonly DeskChange[]): void;
}

/** The greatest number of missed bookings that are told. */
const mostMissed = 100;

/** @returns who watches all bookings */
export function createWatching(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  connections: Connections,
): Watching {
  const isStaff = async (peer: Peer): Promise<boolean> => {
    const hash = staffHashIn(peer.session);
    return hash !== null && (await staffOfHash(database, hash, clock())) !== null;
  };
  const bookedAfter = (id: number): Promise<DeskChange[]> =>
    changesToTell(database, id).where('booking_changes.type', '=', 'booking.created').limit(mostMissed).execute();
  return {
    async watch(peer, [after]) {
      peer.watches = await isStaff(peer);
      // Read after the subscription: of a change in between the client is told twice.
      const missed = peer.watches && Number.isSafeInteger(after) ? await bookedAfter(Number(after)) : [];
      const position = peer.watches ? [{ id: await newestChange(database) }] : [];
      if (!connections.has(peer)) return null;
      for (const each of [...missed, ...position]) connections.send(peer, eventFrame(wire.deskEvent, each));
      return peer.watches;
    },
    async recheck(peer) {
      if (peer.watches && !(await isStaff(peer))) connections.drop(peer, 'The session is over.');
    },
    tell(changes) {
      for (const change of changes) {
        const text = eventFrame(wire.deskEvent, change);
        for (const peer of connections.all()) if (peer.watches) connections.send(peer, text);
      }
    },
  };
}
