import { Refusal } from '../http/refusal.ts';
import type { Peer } from './peer.ts';
import { closeFrame } from './protocol.ts';

const maxPerAddress = 500;

/** The clients that are connected, and how many of them an address has. */
export interface Connections {
  readonly size: number;
  all(): Peer[];
  has(peer: Peer): boolean;
  /** @throws {Refusal} 429 when the address has as many as it may */
  demandRoom(address: string): void;
  add(peer: Peer): void;
  /** Sends what may not be lost; a client that takes nothing any more is dropped. */
  send(peer: Peer, text: string): void;
  /** Without a reason there is nobody left to tell. */
  drop(peer: Peer, reason?: string, allowReconnect?: boolean): void;
}

export interface ConnectionsOptions {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Without limits per address. */
  readonly unlimited: boolean;
  /** A client was dropped. */
  readonly onGone: (peer: Peer) => void;
}

/** The hub's clients, whatever each of them follows. */
export function createConnections({ clock, unlimited, onGone }: ConnectionsOptions): Connections {
  const peers = new Map<string, Peer>();
  const perAddress = new Map<string, number>();

  const count = (address: string, by: number) => {
    const next = (perAddress.get(address) ?? 0) + by;
    if (next > 0) perAddress.set(address, next);
    else perAddress.delete(address);
  };

  const drop: Connections['drop'] = (peer, reason, allowReconnect = false) => {
    if (!peers.delete(peer.id)) return;
    count(peer.address, -1);
    onGone(peer);
    if (reason !== undefined && peer.handshaken) peer.send(closeFrame(reason, allowReconnect), clock());
    peer.close();
  };

  return {
    get size() {
      return peers.size;
    },
    all: () => [...peers.values()],
    has: (peer) => peers.has(peer.id),
    demandRoom(address) {
      if (unlimited || (perAddress.get(address) ?? 0) < maxPerAddress) return;
      throw new Refusal(429, 2, 'Too many connections. Please try again in a moment.', {}, { 'retry-after': '30' });
    },
    add(peer) {
      peers.set(peer.id, peer);
      count(peer.address, 1);
    },
    send(peer, text) {
      if (!peer.send(text, clock())) drop(peer);
    },
    drop,
  };
}
