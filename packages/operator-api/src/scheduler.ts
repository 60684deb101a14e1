import type { LogEntry } from './log.ts';
import { messageOf } from './log.ts';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once when `now()` has reached `atMs`. @returns a function that cancels the timer. */
  setTimer(atMs: number, callback: () => void): () => void;
}

export interface Scheduler {
  /**
   * Runs a job every `periodMs` milliseconds until `stop`. A run that is due while the last one is still running is
   * skipped; an error is logged with the job's name as its event, and later runs are not affected.
   * @returns a function that runs the job at once, unless it is running.
   */
  every(name: string, periodMs: number, run: () => Promise<unknown>): () => void;
  /** Stops all jobs: no run begins any more. Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

/** The server's periodic jobs. */
export function createScheduler(clock: Clock, log: (entry: LogEntry) => void): Scheduler {
  const cancels = new Set<() => void>();
  const runs = new Set<Promise<void>>();
  let stopped = false;
  return {
    every(name, periodMs, run) {
      let running = false;
      const runLogged = async () => {
        try {
          await run();
        } catch (error) {
          log({ level: 'error', event: name, error: messageOf(error) });
        } finally {
          running = false;
        }
      };
      const runOnce = () => {
        if (running || stopped) return;
        running = true;
        const under = runLogged();
        runs.add(under);
        void under.then(() => runs.delete(under));
      };
      const schedule = () => {
        if (stopped) return;
        const cancel = clock.setTimer(clock.now() + periodMs, () => {
          cancels.delete(cancel);
          schedule();
          runOnce();
        });
        cancels.add(cancel);
      };
      schedule();
      return runOnce;
    },
    async stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
      await Promise.all(runs);
    },
  };
}

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  setTimer(atMs, callback) {
    const timer = setTimeout(callback, Math.max(0, atMs - Date.now()));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
