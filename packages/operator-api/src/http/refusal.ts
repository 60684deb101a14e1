import type { RefusalCode } from 'contracts';

/**
 * A refusal with its message, sent as JSON `{code, message, …}`. Status 200 is a refusal by the product's rules
 * (specification 1 §8); 4xx is for requests that no correct client sends, and for conflicts.
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

/** @returns a refusal by the product's rules: status 200 with a result code. */
export const refuse = (
  message: string,
  code: RefusalCode = 2,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal => new Refusal(200, code, message, extra);

/** @returns a 400 refusal, for an invalid request. */
export const badRequest = (message: string, extra: Readonly<Record<string, unknown>> = {}): Refusal =>
  new Refusal(400, 2, message, extra);
