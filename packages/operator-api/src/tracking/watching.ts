import { hub as wire } from 'contracts/hub';
import type { Deps } from '../deps.ts';
import { staffHashIn, staffOfHash } from '../desk/sessions.ts';
import type { Connections } from './connections.ts';
import type { Peer } from './peer.ts';
import { eventFrame } from './protocol.ts';

/** A change of a booking, as sent to the desk. */
export interface DeskChange {
  readonly reference: string;
  readonly type: string;
}

/** The clients of staff members, which receive the changes of all bookings. */
export interface Watching {
  /** @returns whether the client watches now, which takes a staff member's session; null if it has disconnected. */
  watch(peer: Peer): Promise<boolean | null>;
  /** Drops a client whose staff session has ended. */
  recheck(peer: Peer): Promise<void>;
  /** Sends changes to the clients that watch. */
  tell(changes: readonly DeskChange[]): void;
}

/** @returns who watches all bookings */
export function createWatching(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  connections: Connections,
): Watching {
  const isStaff = async (peer: Peer): Promise<boolean> => {
    const hash = staffHashIn(peer.session);
    return hash !== null && (await staffOfHash(database, hash, clock())) !== null;
  };
  return {
    async watch(peer) {
      peer.watches = await isStaff(peer);
      return connections.has(peer) ? peer.watches : null;
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
