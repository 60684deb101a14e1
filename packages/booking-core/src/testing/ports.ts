import type {
  CancelToken,
  Clock,
  HttpOutcome,
  HttpPort,
  HttpRequest,
  RandomPort,
  StoragePort,
} from '../ports/index.ts';

export interface ManualClock extends Clock {
  /** Advances the time by `ms` milliseconds, running due timers in order. */
  pass(ms: number): Promise<void>;
  readonly pending: number;
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

export function createManualClock(start: number): ManualClock {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    setTimer(at, callback) {
      const timer = { at, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async pass(ms) {
      const end = now + ms;
      await settled();
      for (;;) {
        const due = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((each) => each !== due);
        now = Math.max(now, due.at);
        due.callback();
        await settled();
      }
      now = end;
    },
    get pending() {
      return timers.length;
    },
  };
}

export function createMemoryStorage(): StoragePort & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      return true;
    },
    remove: (key) => {
      values.delete(key);
    },
  };
}

export function createCountingRandom(): RandomPort {
  let count = 0;
  return { id: () => `id-${String(++count).padStart(16, '0')}` };
}

type Answer = (request: HttpRequest, cancel: CancelToken) => HttpOutcome | Promise<HttpOutcome>;

/** Responds by `METHOD path`, and with a network failure to all other requests. Records every request. */
export function createScriptedHttp(answers: Record<string, Answer>): HttpPort & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return {
    requests,
    async send(request, cancel) {
      requests.push(request);
      const path = request.url.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, '');
      return (await answers[`${request.method} ${path}`]?.(request, cancel)) ?? { kind: 'network' };
    },
  };
}

export const jsonAnswer = (body: unknown, status = 200): HttpOutcome => ({
  kind: 'response',
  status,
  body: JSON.stringify(body),
});
