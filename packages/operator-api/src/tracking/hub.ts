import { isoWithOffset } from 'booking-core/domain';
import type { TrackingUpdate } from 'contracts';
import { hub as wire } from 'contracts/hub';
import { type CustomerRow, customerOfFamily } from '../accounts/sessions.ts';
import { withCompany } from '../bookers/company.ts';
import type { Deps } from '../deps.ts';
import { staffHashIn, staffOfHash } from '../desk/sessions.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
import { isMoving, isOver, type Leg } from '../rides/leg.ts';
import type { RideUpdate, TrackingBus } from './bus.ts';
import { Peer, type Pipe } from './peer.ts';
import {
  closeFrame,
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
import { followedBy, ridesToCome, statusOf } from './rides.ts';

/** Specification 2 §9: server timeout 30 s, keep-alive 15 s. */
const keepAliveMs = 15_000;
const clientTimeoutMs = 30_000;
/** A client that connected has this long to say which protocol it speaks. */
const handshakeMs = 15_000;
/** How often it is asked again whether everybody may still follow what they follow. */
const recheckMs = 60_000;
const maxFollows = 20;
/** Rides of one's own that are heard of without asking. */
const maxOwn = 20;
const maxMessageChars = 8_192;
const maxPerAddress = 500;

export interface HubDeps extends Pick<Deps, 'database' | 'randomBytes' | 'clock' | 'log'> {
  /** Whose companies may follow; without it what the database says. */
  readonly operator?: Deps['operator'];
  readonly bus: TrackingBus;
  readonly limiter: RateLimiter;
  readonly timeZone: string;
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
  const peers = new Map<string, Peer>();
  const rides = new Map<number, Set<Peer>>();
  const perAddress = new Map<string, number>();
  let checkedAt = clock();

  const count = (address: string, by: number) => {
    const next = (perAddress.get(address) ?? 0) + by;
    if (next > 0) perAddress.set(address, next);
    else perAddress.delete(address);
  };

  const join = (peer: Peer, bookingId: number, code: string, shared: Leg | null = null) => {
    peer.follows.set(bookingId, code);
    if (shared === null) peer.shared.delete(bookingId);
    else peer.shared.set(bookingId, shared);
    const group = rides.get(bookingId) ?? new Set();
    rides.set(bookingId, group.add(peer));
  };

  const leave = (peer: Peer, bookingId: number) => {
    peer.follows.delete(bookingId);
    peer.own.delete(bookingId);
    peer.shared.delete(bookingId);
    const group = rides.get(bookingId);
    group?.delete(peer);
    if (group?.size === 0) rides.delete(bookingId);
  };

  const drop: Hub['drop'] = (peer, reason, allowReconnect = false) => {
    if (!peers.delete(peer.id)) return;
    count(peer.address, -1);
    for (const bookingId of [...peer.follows.keys()]) leave(peer, bookingId);
    if (reason !== undefined && peer.handshaken) peer.send(closeFrame(reason, allowReconnect), clock());
    peer.close();
  };

  const send = (peer: Peer, text: string) => {
    if (!peer.send(text, clock())) drop(peer);
  };

  const wireUpdate = (update: RideUpdate): TrackingUpdate => ({
    SignalrType: update.kind,
    jobpartid: String(update.bookingId),
    leg: update.leg ?? '',
    status: update.status,
    currentlat: update.latitude,
    currentlng: update.longitude,
    traveltime: update.secondsLeft,
    distance: update.metresLeft,
    positiontime: update.kind === 'locationUpdate' ? isoWithOffset(update.at, deps.timeZone) : '',
  });

  /** Lets go of whoever follows by a link that was taken back; one that cannot be asked for now is asked for next time. */
  async function checkShared(peer: Peer, bookingId: number): Promise<void> {
    const code = peer.follows.get(bookingId);
    if (code === undefined || !peer.shared.has(bookingId)) return;
    try {
      if ((await followerOf(peer, bookingId, code)) === null && peer.follows.get(bookingId) === code) {
        leave(peer, bookingId);
      }
    } catch {
      // The database does not answer now.
    }
  }

  /** Whoever holds a shared link hears of its ride alone. */
  const hears = (peer: Peer, { bookingId, leg }: RideUpdate): boolean =>
    leg === null || (peer.shared.get(bookingId) ?? leg) === leg;

  const tell = (update: RideUpdate) => {
    const group = rides.get(update.bookingId);
    if (!group) return;
    if (update.kind === 'locationUpdate' && !isMoving(update.status)) return;
    const text = eventFrame(wire.event, wireUpdate(update));
    const now = clock();
    for (const peer of [...group]) {
      if (!hears(peer, update)) continue;
      if (update.kind === 'locationUpdate') peer.sendPosition(update.bookingId, text, now);
      else send(peer, text);
    }
    if (update.kind === 'statusUpdate') for (const peer of [...group]) void checkShared(peer, update.bookingId);
    // A shared link ends with its ride; the others lose nothing once nothing more happens to any ride of the booking.
    if (update.kind === 'statusUpdate' && isOver(update.status)) {
      for (const peer of [...group]) {
        if (update.over || (peer.shared.has(update.bookingId) && hears(peer, update))) leave(peer, update.bookingId);
      }
    }
  };

  const unsubscribe = deps.bus.subscribe({
    update: tell,
    gap() {
      // A change of status makes clients ask for everything again.
      for (const bookingId of [...rides.keys()]) tell(statusOf(bookingId, '', clock()));
    },
  });

  const customerOf = async (session: string): Promise<CustomerRow | null> => {
    const found = session === '' ? null : await customerOfFamily(deps.database, session, clock());
    return found && deps.operator ? withCompany({ operator: deps.operator }, found) : found;
  };

  const followerOf = async (peer: Peer, bookingId: number, code: string) =>
    followedBy(deps, { id: bookingId, code }, await customerOf(peer.session), clock());

  async function follow(peer: Peer, invocationId: string, args: readonly unknown[]): Promise<void> {
    const [job, code] = args;
    const bookingId = typeof job === 'string' && /^\d{1,15}$/.test(job) ? Number(job) : 0;
    const shown = typeof code === 'string' ? code.slice(0, 100) : '';
    if (peer.follows.size - peer.own.size >= maxFollows && !peer.follows.has(bookingId)) {
      return send(peer, errorFrame(invocationId, 'Too many rides at once.'));
    }
    const follower = await followerOf(peer, bookingId, shown);
    if (!peers.has(peer.id)) return;
    peer.own.delete(bookingId);
    if (follower) join(peer, bookingId, shown, follower.shared);
    else leave(peer, bookingId);
    if (invocationId !== '') send(peer, resultFrame(invocationId, follower !== null));
  }

  /** Whoever is signed in hears of their own rides without asking (design decisions, section 9). */
  async function followOwn(peer: Peer): Promise<void> {
    const customer = await customerOf(peer.session);
    const own = customer === null ? [] : await ridesToCome(deps.database, customer.id, clock(), maxOwn);
    if (!peers.has(peer.id)) return;
    for (const bookingId of own) {
      if (peer.follows.has(bookingId)) continue;
      peer.own.add(bookingId);
      join(peer, bookingId, '');
    }
  }

  async function invoke(peer: Peer, invocationId: string, target: string, args: readonly unknown[]): Promise<void> {
    try {
      limiter.takeHere('follow', peer.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return drop(peer, 'Too many requests.');
    }
    const method = target.toLowerCase();
    if (method === wire.follow.toLowerCase()) return follow(peer, invocationId, args);
    if (method === wire.leave.toLowerCase()) {
      leave(peer, Number(args[0]));
      if (invocationId !== '') send(peer, resultFrame(invocationId, true));
      return;
    }
    if (method === wire.watch.toLowerCase()) {
      peer.watches = await isStaff(peer);
      if (invocationId !== '' && peers.has(peer.id)) send(peer, resultFrame(invocationId, peer.watches));
      return;
    }
    if (invocationId !== '') send(peer, errorFrame(invocationId, 'There is no such method.'));
  }

  const isStaff = async (peer: Peer): Promise<boolean> => {
    const hash = staffHashIn(peer.session);
    return hash !== null && (await staffOfHash(deps.database, hash, clock())) !== null;
  };

  async function recheck(): Promise<void> {
    for (const peer of [...peers.values()]) {
      for (const [bookingId, code] of [...peer.follows]) {
        if (peers.has(peer.id) && !(await followerOf(peer, bookingId, code))) leave(peer, bookingId);
      }
      // What was booked meanwhile.
      if (peer.handshaken) await followOwn(peer);
      if (peer.watches && !(await isStaff(peer))) drop(peer, 'The session is over.');
    }
  }

  return {
    async open(session, address) {
      await limiter.take('track', address);
      if (!deps.unlimited && (perAddress.get(address) ?? 0) >= maxPerAddress) {
        throw new Refusal(429, 2, 'Too many connections. Please try again in a moment.', {}, { 'retry-after': '30' });
      }
      const peer = new Peer(toBase64Url(deps.randomBytes(18)), session, address, clock());
      peers.set(peer.id, peer);
      count(address, 1);
      return peer;
    },
    recheck,
    connect(peer, pipe) {
      peer.lastHeard = clock();
      peer.attach(pipe);
    },
    async receive(peer, text) {
      peer.lastHeard = clock();
      const whole = peer.partial + text;
      const messages = whole.split(separator);
      peer.partial = messages.pop() ?? '';
      if (peer.partial.length > maxMessageChars) return drop(peer, 'The message is too long.');
      for (const message of messages) {
        if (!peers.has(peer.id)) return;
        if (message.length > maxMessageChars) return drop(peer, 'The message is too long.');
        if (!peer.handshaken) {
          const answer = readHandshake(message);
          if (answer !== 'json') {
            send(
              peer,
              handshakeError(answer === 'unreadable' ? 'The handshake is unreadable.' : 'Only json is spoken.'),
            );
            return drop(peer);
          }
          peer.handshaken = true;
          send(peer, handshakeOk);
          await followOwn(peer);
          continue;
        }
        try {
          limiter.takeHere('message', peer.id);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return drop(peer, 'Too many messages.');
        }
        const said = readMessage(message);
        if (said.kind === 'unreadable') return drop(peer, 'The message is unreadable.');
        if (said.kind === 'close') return drop(peer);
        if (said.kind === 'invocation') await invoke(peer, said.id, said.target, said.args);
      }
    },
    drop,
    async tick() {
      const now = clock();
      for (const peer of [...peers.values()]) {
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
        for (const peer of [...peers.values()]) if (peer.watches) send(peer, text);
      }
    },
    figures: () => ({
      peers: peers.size,
      rides: rides.size,
      dropped: [...peers.values()].reduce((sum, peer) => sum + peer.dropped, 0),
    }),
    close() {
      unsubscribe();
      for (const peer of [...peers.values()]) drop(peer, 'The server is restarting.', true);
    },
  };
}
