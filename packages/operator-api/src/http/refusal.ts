import type { RefusalCode } from 'contracts';

/**
 * A no with its words: answered as JSON `{code, message, …}`. Status 200 is the product's own no (specification 1 §8);
 * 4xx is for requests that no honest client sends, and for conflicts.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 429 | 503,
    readonly code: RefusalCode,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** The product's own no: 200 with a result code. */
export const refuse = (
  message: string,
  code: RefusalCode = 2,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal => new Refusal(200, code, message, extra);

/** A request that cannot be read. */
export const badRequest = (message: string, extra: Readonly<Record<string, unknown>> = {}): Refusal =>
  new Refusal(400, 2, message, extra);
