import { hub as wire } from 'contracts/hub';
import type { Deps } from '../deps.ts';
import { staffHashIn, staffOfHash } from '../desk/sessions.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
import { messageOf } from '../log.ts';
import type { TrackingBus } from './bus.ts';
import { createConnections } from './connections.ts';
import { createFollows, type FollowsDeps, TooManyRides } from './follows.ts';
import { Groups } from './groups.ts';
import { Peer, type Pipe } from './peer.ts';
import {
  errorFrame,
  eventFrame,
  handshakeError,
  handshakeOk,
  pingFrame,
  readHandshake,
  readMessage,
  resultFrame,
  separator,
} from './protocol.ts';
import { statusOf } from './rides.ts';

/** Specification 2 §9: server timeout 30 s, keep-alive 15 s. */
const keepAliveMs = 15_000;
const clientTimeoutMs = 30_000;
/** Time for a new client to send its handshake. */
const handshakeMs = 15_000;
/** How often the hub checks again whether every client may still follow its rides. */
const recheckMs = 60_000;
const maxMessageChars = 8_192;

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

/** A change of a booking, as sent to the desk. */
export interface DeskChange {
  readonly reference: string;
  readonly type: string;
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

  const isStaff = async (peer: Peer): Promise<boolean> => {
    const hash = staffHashIn(peer.session);
    return hash !== null && (await staffOfHash(deps.database, hash, clock())) !== null;
  };

  /** @returns false when a client exceeds a rate limit; the client is then dropped. */
  const isWithinLimit = (peer: Peer, kind: 'follow' | 'message', reason: string): boolean => {
    try {
      limiter.takeHere(kind, peer.id);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      drop(peer, reason);
      return false;
    }
  };

  /** The methods that a client may call, by lower-case name; they return null once the client is gone. */
  const methods: Readonly<Record<string, (peer: Peer, args: readonly unknown[]) => Promise<boolean | null>>> = {
    [wire.follow.toLowerCase()]: (peer, [job, code]) =>
      follows.follow(
        peer,
        typeof job === 'string' && /^\d{1,15}$/.test(job) ? Number(job) : 0,
        typeof code === 'string' ? code.slice(0, 100) : '',
      ),
    async [wire.leave.toLowerCase()](peer, [job]) {
      groups.leave(peer, Number(job));
      return true;
    },
    async [wire.watch.toLowerCase()](peer) {
      peer.watches = await isStaff(peer);
      return connections.has(peer) ? peer.watches : null;
    },
  };

  async function invoke(peer: Peer, invocationId: string, target: string, args: readonly unknown[]): Promise<void> {
    if (!isWithinLimit(peer, 'follow', 'Too many requests.')) return;
    const name = target.toLowerCase();
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    try {
      const result = method ? await method(peer, args) : null;
      if (invocationId === '') return;
      if (!method) send(peer, errorFrame(invocationId, 'There is no such method.'));
      else if (result !== null) send(peer, resultFrame(invocationId, result));
    } catch (error) {
      if (!(error instanceof TooManyRides)) throw error;
      send(peer, errorFrame(invocationId, 'Too many rides at once.'));
    }
  }

  async function shakeHands(peer: Peer, message: string): Promise<void> {
    const answer = readHandshake(message);
    if (answer !== 'json') {
      send(peer, handshakeError(answer === 'unreadable' ? 'The handshake is unreadable.' : 'Only json is spoken.'));
      return drop(peer);
    }
    peer.handshaken = true;
    send(peer, handshakeOk);
    await follows.followOwn(peer);
  }

  async function hear(peer: Peer, message: string): Promise<void> {
    if (!isWithinLimit(peer, 'message', 'Too many messages.')) return;
    const said = readMessage(message);
    if (said.kind === 'unreadable') return drop(peer, 'The message is unreadable.');
    if (said.kind === 'close') return drop(peer);
    if (said.kind === 'invocation') await invoke(peer, said.id, said.target, said.args);
  }

  async function recheck(): Promise<void> {
    for (const peer of connections.all()) {
      await follows.recheck(peer);
      // Adds the customer's new bookings.
      if (peer.handshaken) await follows.followOwn(peer);
      if (peer.watches && !(await isStaff(peer))) drop(peer, 'The session is over.');
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
      const messages = (peer.partial + text).split(separator);
      peer.partial = messages.pop() ?? '';
      if (peer.partial.length > maxMessageChars) return drop(peer, 'The message is too long.');
      for (const message of messages) {
        if (!connections.has(peer)) return;
        if (message.length > maxMessageChars) return drop(peer, 'The message is too long.');
        await (peer.handshaken ? hear(peer, message) : shakeHands(peer, message));
      }
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
    tellStaff(changes) {
      for (const change of changes) {
        const text = eventFrame(wire.deskEvent, change);
        for (const peer of connections.all()) if (peer.watches) send(peer, text);
      }
    },
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
