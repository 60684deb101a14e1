/** Work that is done a moment after the response to a request. */
export interface Later {
  /** @param work must not reject */
  readonly later: (work: () => Promise<void>) => void;
  /** Begins at once what still waits, as the process is about to end. Resolves when all work has ended. */
  finish(): Promise<void>;
}

/** @param delayMs returns how long the next work waits, milliseconds */
export function createLater(delayMs: () => number): Later {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  const running = new Set<Promise<void>>();
  const begin = (timer: NodeJS.Timeout) => {
    const work = waiting.get(timer);
    if (!work) return;
    clearTimeout(timer);
    waiting.delete(timer);
    const under = work();
    running.add(under);
    void under.then(() => running.delete(under));
  };
  return {
    later(work) {
      const timer = setTimeout(() => begin(timer), delayMs());
      waiting.set(timer, work);
    },
    async finish() {
      for (const timer of [...waiting.keys()]) begin(timer);
      await Promise.all(running);
    },
  };
}
