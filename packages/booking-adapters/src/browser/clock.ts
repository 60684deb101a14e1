import type { Clock } from 'booking-core/ports';

/** The page's lifecycle events and timers, as far as the clock uses them. */
export interface ClockHost {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: never): void;
  /** Calls back whenever the page may have slept. @returns an unsubscribe function */
  onWake(callback: () => void): () => void;
}

/** Longer delays overflow the browser's 32-bit timer and would fire immediately. */
const LONGEST_DELAY_MS = 2_147_483_647;

function pageHost(): ClockHost {
  return {
    now: () => Date.now(),
    setTimeout: (callback, delay) => globalThis.setTimeout(callback, delay),
    clearTimeout: (timer) => globalThis.clearTimeout(timer),
    onWake(callback) {
      if (typeof document === 'undefined') return () => {};
      const end = new AbortController();
      document.addEventListener('visibilitychange', callback, end);
      for (const event of ['pageshow', 'focus']) window.addEventListener(event, callback, end);
      return () => end.abort();
    },
  };
}

interface Deadline {
  readonly atMs: number;
  readonly callback: () => void;
}

/**
 * A clock whose timers are deadlines. A sleeping tab or laptop stops the browser's timers, so all deadlines are checked
 * when the page becomes active again, and those that have passed fire immediately, the earliest first.
 */
export function createBrowserClock(host: ClockHost = pageHost()): Clock {
  const deadlines = new Set<Deadline>();
  let timer: unknown;
  let stopListening: (() => void) | null = null;

  const arm = () => {
    host.clearTimeout(timer as never);
    if (deadlines.size === 0) {
      stopListening?.();
      stopListening = null;
      return;
    }
    stopListening ??= host.onWake(check);
    const earliest = Math.min(...[...deadlines].map(({ atMs }) => atMs));
    timer = host.setTimeout(check, Math.min(LONGEST_DELAY_MS, Math.max(0, earliest - host.now())));
  };

  function check() {
    const now = host.now();
    const due = [...deadlines].filter(({ atMs }) => atMs <= now).sort((a, b) => a.atMs - b.atMs);
    try {
      for (const deadline of due) {
        // A callback may have cancelled one that was due with it.
        if (deadlines.delete(deadline)) deadline.callback();
      }
    } finally {
      arm();
    }
  }

  return {
    now: () => host.now(),
    setTimer(atMs, callback) {
      const deadline: Deadline = { atMs, callback };
      deadlines.add(deadline);
      arm();
      return () => {
        if (deadlines.delete(deadline)) arm();
      };
    },
  };
}
