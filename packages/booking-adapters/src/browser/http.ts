import type { CancelToken, HttpOutcome, HttpPort, HttpRequest } from 'booking-core/ports';

export interface FetchHttpOptions {
  /** The page's own `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** False when the device is sure that it has no network. */
  readonly isOnline?: () => boolean;
  readonly setTimeout?: (callback: () => void, delayMs: number) => unknown;
  readonly clearTimeout?: (timer: never) => void;
}

type Ending = 'timeout' | 'aborted';

const deviceOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false;

/**
 * HTTP with the browser's `fetch`. Every failure is an outcome: `timeout` when headers and body have not arrived within
 * the request's `timeoutMs`, `aborted` when the caller cancelled, `offline` when the request failed while the device
 * says it has no network, `network` otherwise. No cookie goes along and nothing is answered from the HTTP cache.
 */
export function createFetchHttp(options: FetchHttpOptions = {}): HttpPort {
  const isOnline = options.isOnline ?? deviceOnline;
  const startTimer = options.setTimeout ?? ((callback, delay) => globalThis.setTimeout(callback, delay));
  const stopTimer = options.clearTimeout ?? ((timer) => globalThis.clearTimeout(timer));

  return {
    async send(request: HttpRequest, cancel: CancelToken): Promise<HttpOutcome> {
      if (cancel.cancelled) return { kind: 'aborted' };
      const controller = new AbortController();
      let ending: Ending | null = null;
      // A fetch that ignores its signal must not keep the caller waiting: the ending itself is raced against it.
      let settle: (outcome: HttpOutcome) => void = () => {};
      const ended = new Promise<HttpOutcome>((resolve) => {
        settle = resolve;
      });
      const end = (kind: Ending) => {
        if (ending !== null) return;
        ending = kind;
        settle({ kind });
        controller.abort();
      };
      const timer = startTimer(() => end('timeout'), request.timeoutMs);
      const unsubscribe = cancel.onCancel(() => end('aborted'));

      const answer = async (): Promise<HttpOutcome> => {
        try {
          const send = options.fetch ?? globalThis.fetch;
          const response = await send(request.url, {
            method: request.method,
            headers: { ...request.headers },
            ...(request.body === undefined ? {} : { body: request.body }),
            signal: controller.signal,
            credentials: 'omit',
            cache: 'no-store',
          });
          return { kind: 'response', status: response.status, body: await response.text() };
        } catch {
          return { kind: isOnline() ? 'network' : 'offline' };
        }
      };

      try {
        return await Promise.race([answer(), ended]);
      } finally {
        unsubscribe();
        stopTimer(timer as never);
      }
    },
  };
}
