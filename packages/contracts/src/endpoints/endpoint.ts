/**
 * How a call may be repeated by the machine: `read` twice with jitter, `quote` once with the same request id, `never`
 * for everything that changes something.
 */
export type RetryClass = 'read' | 'quote' | 'never';

export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where a call is made, and how patiently; what client and server both need at run time. */
export interface Endpoint {
  readonly method: HttpVerb;
  readonly path: string;
  readonly retry: RetryClass;
  /** How long the client waits for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Codes that mean success; everything else is refused with the answer's message (specification 1 §8). */
  readonly okCodes: readonly number[];
}

/** One call of the API. @param timeoutMs milliseconds until it counts as unanswered. @param okCodes result codes of a success. */
// @__NO_SIDE_EFFECTS__
export const endpoint = (
  method: HttpVerb,
  path: string,
  retry: RetryClass,
  timeoutMs: number,
  okCodes: readonly number[] = [1],
): Endpoint => ({ method, path, retry, timeoutMs, okCodes });
