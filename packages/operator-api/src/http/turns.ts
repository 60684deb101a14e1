/** Runs a step in a later turn of the event loop. */
export type NextTurn = (step: () => void) => void;

/** Waits for the caller's turn. @param who the caller's network; networks take turns. */
export type Turns = (who: string) => Promise<void>;

/**
 * Starts requests one at a time, each in a turn of the event loop of its own: a turn accepts a single new connection
 * (libuv, since 1.45), so turns that each handle hundreds of requests would delay new visitors by seconds. A network
 * that sends many requests delays itself, and other visitors by at most one request of each network.
 */
export function createTurns(nextTurn: NextTurn): Turns {
  // By network, in the order of their turns.
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

/** Maximum number of event loop turns between two steps. An empty turn takes some microseconds. */
const between = 8;

/** The turns of a server that accepts connections. */
export interface ServerTurns {
  /**
   * For the server's requests: runs the step after a turn in which no connection was accepted, as none is then
   * waiting.
   */
  readonly nextTurn: NextTurn;
  /** To be called for each accepted connection. */
  readonly signInStaff: () => void;
}

/** Creates the turns of one server, which take its accepted connections into account. */
export function createServerTurns(): ServerTurns {
  let accepted = 0;
  return {
    nextTurn(step) {
      let before = accepted;
      let left = between;
      const turn = () =>
        setImmediate(() => {
          left -= 1;
          const isQuiet = accepted === before;
          before = accepted;
          if (left === 0 || isQuiet) step();
          else turn();
        });
      turn();
    },
    signInStaff() {
      accepted += 1;
    },
  };
}
