import { hub as wire } from 'contracts/hub';
import type { Deps } from '../deps.ts';
import { staffHashIn, staffOfHash } from '../desk/sessions.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
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
/** A client that connected has this long to say which protocol it speaks. */
const handshakeMs = 15_000;
/** How often it is asked again whether everybody may still follow what they follow. */
const recheckMs = 60_000;
const maxMessageChars = 8_192;

export interface HubDeps extends FollowsDeps, Pick<Deps, 'log'> {
  readonly bus: TrackingBus;
  readonly limiter: RateLimiter;
  /** Without limits per address, as the rate limits are off. */
  readonly unlimited?: boolean;
}

export interface HubFigures {
  readonly peers: number;
  readonly rides: number;
  /** Positions that were left out for slow clients that are still here. */
  readonly dropped: number;
}

/** What happened to a booking, as the desk hears it. */
export interface DeskChange {
  readonly reference: string;
  readonly type: string;
}

/**
 * The hub of live tracking: it speaks SignalR over whatever pipe a transport brings. Clients ask to follow a ride, show
 * that they may, and get its changes; whoever is signed in gets those of their own rides without asking. Nobody is believed
 * because of the `userName` in the address.
 */
export interface Hub {
  /** A place for a client that connects. @throws {Refusal} 429 when its address has too many. */
  open(session: string, address: string): Promise<Peer>;
  connect(peer: Peer, pipe: Pipe): void;
  /** What a client sent, whole messages or pieces of them. */
  receive(peer: Peer, text: string): Promise<void>;
  /** A client is gone, or is to go; without a reason there is nobody left to tell. */
  drop(peer: Peer, reason?: string, allowReconnect?: boolean): void;
  /** To be called every few seconds: pings, forgets the silent, asks again who may follow. */
  tick(): Promise<void>;
  /** Asks again who may follow what, at once: a follower's rights have ended. */
  recheck(): Promise<void>;
  /** Tells staff who watch what happened to bookings. */
  tellStaff(changes: readonly DeskChange[]): void;
  figures(): HubFigures;
  /** Tells every client to come back later, and ends. */
  close(): void;
}

/** The hub that tells followers of rides what happens to them (specification 2 §3 and §9). */
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

  const unsubscribe = deps.bus.subscribe({
    update: follows.tell,
    gap() {
      // A change of status makes clients ask for everything again.
      for (const bookingId of groups.bookings()) follows.tell(statusOf(bookingId, '', clock()));
    },
  });

  const isStaff = async (peer: Peer): Promise<boolean> => {
    const hash = staffHashIn(peer.session);
    return hash !== null && (await staffOfHash(deps.database, hash, clock())) !== null;
  };

  /** False when a client does something too often: it is dropped. */
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

  /** What a client may ask for, by the method's name in lower case; null once nobody waits for the result. */
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
      // What was booked meanwhile.
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
    recheck,
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
