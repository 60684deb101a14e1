import { hub as wire } from 'contracts/hub';
import type { RateLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Connections } from './connections.ts';
import { type Follows, TooManyRides } from './follows.ts';
import type { Groups } from './groups.ts';
import type { Peer } from './peer.ts';
import {
  errorFrame,
  handshakeError,
  handshakeOk,
  readHandshake,
  readMessage,
  resultFrame,
  separator,
} from './protocol.ts';
import type { Watching } from './watching.ts';

const maxMessageChars = 8_192;

interface IncomingDeps {
  readonly limiter: RateLimiter;
  readonly connections: Connections;
  readonly groups: Groups;
  readonly follows: Follows;
  readonly watching: Watching;
}

/**
 * What clients send: the handshake, and calls of the hub's methods.
 * @returns a function that handles text from a client, whole messages or parts of them; it drops a client that sends
 *   too much, or what cannot be read
 */
export function createIncoming({
  limiter,
  connections,
  groups,
  follows,
  watching,
}: IncomingDeps): (peer: Peer, text: string) => Promise<void> {
  const { send, drop } = connections;

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
    [wire.watch.toLowerCase()]: watching.watch,
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

  return async (peer, text) => {
    const messages = (peer.partial + text).split(separator);
    peer.partial = messages.pop() ?? '';
    if (peer.partial.length > maxMessageChars) return drop(peer, 'The message is too long.');
    for (const message of messages) {
      if (!connections.has(peer)) return;
      if (message.length > maxMessageChars) return drop(peer, 'The message is too long.');
      await (peer.handshaken ? hear(peer, message) : shakeHands(peer, message));
    }
  };
}
