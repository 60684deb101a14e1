import { subscribe } from 'node:diagnostics_channel';

/** Does a step in a later turn of the event loop. */
export type NextTurn = (step: () => void) => void;

/** Waits until it is one's turn. @param who the network that asks; networks have their turns one after the other. */
export type Turns = (who: string) => Promise<void>;

/**
 * Begins requests one after the other, each in a turn of its own, however many have come: a turn lets in a single new connection
 * (libuv, since 1.45), so behind turns that each hold hundreds of requests whoever comes next waits seconds to be heard. A network
 * that sends many waits for itself, and a visitor for one request of each network at most.
 */
export function createTurns(nextTurn: NextTurn): Turns {
  // In the order of their turns.
  const waiting = new Map<string, (() => void)[]>();
  const step = () => {
    const [first] = waiting;
    if (!first) return;
    const [who, [begin, ...others]] = first;
    waiting.delete(who);
    if (others.length > 0) waiting.set(who, others);
    if (waiting.size > 0) nextTurn(step);
    begin?.();
  };
  return (who) =>
    new Promise((begin) => {
      if (waiting.size === 0) nextTurn(step);
      const before = waiting.get(who);
      if (before) before.push(begin);
      else waiting.set(who, [begin]);
    });
}

/** How many turns stand between two steps at most. An empty turn costs some microseconds. */
const between = 8;

let accepted = 0;
subscribe('net.server.socket', () => {
  accepted += 1;
});

/** Steps after a turn that is enough, which is asked with how many callers were let in before it; after eight whatever it says. */
const afterTurns = (step: () => void, isEnough: (acceptedBefore: number) => boolean): void => {
  let left = between;
  const turn = () => {
    const before = accepted;
    setImmediate(() => {
      left -= 1;
      if (left === 0 || isEnough(before)) step();
      else turn();
    });
  };
  turn();
};

/** For requests of a server, which has connections to accept: a turn that let nobody in has nobody waiting. */
export const nextTurn: NextTurn = (step) => afterTurns(step, (before) => accepted === before);

/** For work that holds the process in between, as the embedded database does: pages need several turns to be served. */
export const someTurns: NextTurn = (step) => afterTurns(step, () => false);
