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
  // In the order of their turns. Not a Map that each request enters and leaves: V8 links its discarded tables, and once
  // one of them is old, all that followed it, with their requests, wait for a full garbage collection.
  const waiting: { readonly who: string; readonly begins: (() => void)[] }[] = [];
  const step = () => {
    const first = waiting.shift();
    if (!first) return;
    const begin = first.begins.shift();
    if (first.begins.length > 0) waiting.push(first);
    if (waiting.length > 0) nextTurn(step);
    begin?.();
  };
  return (who) =>
    new Promise((begin) => {
      if (waiting.length === 0) nextTurn(step);
      const own = waiting.find((each) => each.who === who);
      if (own) own.begins.push(begin);
      else waiting.push({ who, begins: [begin] });
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
  readonly countAccepted: () => void;
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
    countAccepted() {
      accepted += 1;
    },
  };
}
