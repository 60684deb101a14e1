import { Refusal } from '../http/refusal.ts';
import type { Peer } from './peer.ts';
import { closeFrame } from './protocol.ts';

const maxPerAddress = 500;

/** The connected clients, and the number of them per address. */
export interface Connections {
  readonly size: number;
  all(): Peer[];
  has(peer: Peer): boolean;
  /** @throws {Refusal} 429 when the address has reached its limit of connections */
  demandRoom(address: string): void;
  add(peer: Peer): void;
  /** Sends a message that must not be lost; a client whose send buffer is full is dropped. */
  send(peer: Peer, text: string): void;
  /**
   * Removes a client. With a `reason`, a close message is sent first; omit it when the connection is already closed.
   */
  drop(peer: Peer, reason?: string, allowReconnect?: boolean): void;
}

export interface ConnectionsOptions {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** No limit of connections per address. */
  readonly unlimited: boolean;
  /** Called when a client is dropped. */
  readonly onGone: (peer: Peer) => void;
}

/** @returns the register of the hub's connected clients. */
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
