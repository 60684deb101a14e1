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

/** Turns beside a server that has connections to accept. */
export interface ServerTurns {
  /** For the server's requests: a turn that let nobody in has nobody waiting. */
  readonly nextTurn: NextTurn;
  /** To be called for each connection that the server has let in. */
  readonly letIn: () => void;
}

/** Makes the turns of one server, which know whom it let in. */
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
    letIn() {
      accepted += 1;
    },
  };
}
