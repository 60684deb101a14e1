import type { HttpOutcome, HttpPort } from 'booking-core/ports';

export interface FetchHttpOptions {
  /** The page's own `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** @returns false when the device is certain to have no network */
  readonly isOnline?: () => boolean;
  /** BCP 47: the language requested for responses; the browser's own languages by default, and for what is no language. */
  readonly language?: () => string;
}

/**
 * HTTP with the browser's `fetch`. Every failure is an outcome: `timeout` when headers and body have not arrived within
 * the request's `timeoutMs`, `aborted` when the caller cancelled, `offline` when the request failed and the device was
 * certain to have no network before it was sent, `network` otherwise: a request whose device goes offline while waiting
 * may have reached the server. Requests carry no cookies, unless `fetch` adds them, and bypass the HTTP cache.
 */
export function createFetchHttp(options: FetchHttpOptions = {}): HttpPort {
  return {
    async send({ method, url, headers, body, timeoutMs }, cancel) {
      if (cancel.cancelled) return { kind: 'aborted' };
      const controller = new AbortController();
      let stop = () => {};
      // A fetch that ignores its signal must not keep the caller waiting, so timeout and cancellation race against it.
      const ended = new Promise<HttpOutcome>((resolve) => {
        const end = (kind: 'timeout' | 'aborted') => () => {
          resolve({ kind });
          controller.abort();
        };
        const timer = setTimeout(end('timeout'), timeoutMs);
        const forget = cancel.onCancel(end('aborted'));
        stop = () => {
          forget();
          clearTimeout(timer);
        };
      });

      const language = options.language?.() ?? '';
      const isOffline = (options.isOnline?.() ?? globalThis.navigator?.onLine) === false;
      const answer = async (): Promise<HttpOutcome> => {
        try {
          const response = await (options.fetch ?? globalThis.fetch)(url, {
            method,
            // In another form the header would need the other origin's permission, or the browser would refuse to send it.
            headers: /^[a-z\d-]+$/i.test(language) ? { 'accept-language': language, ...headers } : headers,
            ...(body === undefined ? {} : { body }),
            signal: controller.signal,
            credentials: 'omit',
            cache: 'no-store',
          });
          return { kind: 'response', status: response.status, body: await response.text() };
        } catch {
          return { kind: isOffline ? 'offline' : 'network' };
        }
      };

      try {
        return await Promise.race([answer(), ended]);
      } finally {
        stop();
      }
    },
  };
}
