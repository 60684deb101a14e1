/**
 * How often the client retries a call by itself: `read` twice with jitter, `quote` once with the same request id, `never` for every
 * call that changes something.
 */
export type RetryClass = 'read' | 'quote' | 'never';

export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method, path and timeout of a call, which client and server both need at run time. */
export interface Endpoint {
  readonly method: HttpVerb;
  readonly path: string;
  readonly retry: RetryClass;
  /** How long the client waits for the response, in milliseconds. */
  readonly timeoutMs: number;
  /** Result codes of a success; every other code is a refusal with the response's message (specification 1 §8). */
  readonly okCodes: readonly number[];
}

/** One call of the API. @param timeoutMs milliseconds until it has timed out. @param okCodes result codes of a success. */
// @__NO_SIDE_EFFECTS__
export const endpoint = (
  method: HttpVerb,
  path: string,
  retry: RetryClass,
  timeoutMs: number,
  okCodes: readonly number[] = [1],
): Endpoint => ({ method, path, retry, timeoutMs, okCodes });
