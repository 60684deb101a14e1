import type { Deps } from '../deps.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { toBase64Url } from '../licence/token.ts';
import { messageOf } from '../log.ts';
import type { TrackingBus } from './bus.ts';
import { createConnections } from './connections.ts';
import { createFollows, type FollowsDeps } from './follows.ts';
import { Groups } from './groups.ts';
import { createIncoming } from './incoming.ts';
import { Peer, type Pipe } from './peer.ts';
import { pingFrame } from './protocol.ts';
import { statusOf } from './rides.ts';
import { createWatching, type DeskChange } from './watching.ts';

/** Specification 2 §9: server timeout 30 s, keep-alive 15 s. */
const keepAliveMs = 15_000;
const clientTimeoutMs = 30_000;
/** Time for a new client to send its handshake. */
const handshakeMs = 15_000;
/** How often the hub checks again whether every client may still follow its rides. */
const recheckMs = 60_000;

export interface HubDeps extends FollowsDeps, Pick<Deps, 'log'> {
  readonly bus: TrackingBus;
  readonly limiter: RateLimiter;
  /** No limit of connections per address; set when the rate limits are off. */
  readonly unlimited?: boolean;
}

export interface HubFigures {
  readonly peers: number;
  readonly rides: number;
  /** Positions that were not sent to the currently connected clients because they were slow. */
  readonly dropped: number;
}

/**
 * The hub of live tracking: a SignalR server that is independent of the transport (`Pipe`). A client requests to follow
 * a ride with its code and receives the ride's changes; a signed-in client receives those of its own rides without a
 * request. The `userName` in the URL is not trusted.
 */
export interface Hub {
  /** Registers a new client. @throws {Refusal} 429 when its address has too many connections. */
  open(session: string, address: string): Promise<Peer>;
  connect(peer: Peer, pipe: Pipe): void;
  /** Handles text from a client: whole messages or parts of them. */
  receive(peer: Peer, text: string): Promise<void>;
  /**
   * Removes a client. With a `reason`, a close message is sent first; omit it when the connection is already closed.
   */
  drop(peer: Peer, reason?: string, allowReconnect?: boolean): void;
  /** Sends pings, drops silent clients and checks permissions again. Call it every few seconds. */
  tick(): Promise<void>;
  /**
   * Has every process check the permissions of its clients at once; call it after a client's rights have ended. Never
   * rejects.
   */
  recheck(): Promise<void>;
  /** Sends changes of bookings to the watching staff members. */
  tellStaff(changes: readonly DeskChange[]): void;
  figures(): HubFigures;
  /** Closes the hub; every client receives a close message that allows it to reconnect. */
  close(): void;
}

/** @returns the hub that sends changes of rides to the clients that follow them (specification 2 §3 and §9). */
export function createHub(deps: HubDeps): Hub {
  const { clock, limiter } = deps;
  const groups = new Groups();
  const connections = createConnections({
    clock,
    unlimited: deps.unlimited === true,
    onGone: (peer) => groups.leaveAll(peer),
  });
  const { send, drop } = connections;
  const follows = createFollows(deps, groups, connections);
  const watching = createWatching(deps, connections);
  const incoming = createIncoming({ limiter, connections, groups, follows, watching });
  let checkedAt = clock();

  const recheckNow = (): void => {
    recheck().catch((error) => deps.log?.({ level: 'error', event: 'hub', error: messageOf(error) }));
  };

  const unsubscribe = deps.bus.subscribe({
    update: follows.tell,
    gap() {
      // A status update makes clients request the complete state again.
      for (const bookingId of groups.bookings()) follows.tell(statusOf(bookingId, '', clock()));
      recheckNow();
    },
    recheck: recheckNow,
  });

  async function recheck(): Promise<void> {
    for (const peer of connections.all()) {
      await follows.recheck(peer);
      // Adds the customer's new bookings.
      if (peer.handshaken) await follows.followOwn(peer);
      await watching.recheck(peer);
    }
  }

  return {
    async open(session, address) {
      await limiter.take('track', address);
      connections.demandRoom(address);
      const peer = new Peer(toBase64Url(deps.randomBytes(18)), session, address, clock());
      connections.add(peer);
      return peer;
    },
    recheck: () => deps.bus.publishRecheck(deps.database),
    connect(peer, pipe) {
      peer.lastHeard = clock();
      peer.attach(pipe);
    },
    async receive(peer, text) {
      peer.lastHeard = clock();
      await incoming(peer, text);
    },
    drop,
    async tick() {
      const now = clock();
      for (const peer of connections.all()) {
        const silent = now - peer.lastHeard;
        if (!peer.handshaken ? silent > handshakeMs : silent > clientTimeoutMs) {
          drop(peer, 'Nothing was heard.', true);
        } else if (peer.handshaken && now - peer.lastSent >= keepAliveMs) send(peer, pingFrame);
      }
      if (now - checkedAt < recheckMs) return;
      checkedAt = now;
      await recheck();
    },
    tellStaff: watching.tell,
    figures: () => ({
      peers: connections.size,
      rides: groups.size,
      dropped: connections.all().reduce((sum, peer) => sum + peer.dropped, 0),
    }),
    close() {
      unsubscribe();
      for (const peer of connections.all()) drop(peer, 'The server is restarting.', true);
    },
  };
}
