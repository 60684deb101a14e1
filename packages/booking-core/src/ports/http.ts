import type { CancelToken } from './cancel.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface HttpRequest {
  readonly method: HttpMethod;
  /** Absolute URL, query included. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds after which the port gives up with the outcome `timeout`. */
  readonly timeoutMs: number;
}

/**
 * The outcome of a request. After `network` and `timeout` it is unknown whether the server has processed it; `offline` is
 * only reported for one that was not sent.
 */
export type HttpOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly body: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' };

export interface HttpPort {
  /** Never rejects: every failure is an outcome. */
  send(request: HttpRequest, cancel: CancelToken): Promise<HttpOutcome>;
}
