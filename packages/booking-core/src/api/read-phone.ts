import * as answers from '../contracts/answers.ts';
import { endpoints } from '../contracts/index.ts';
import type { ApiError, PhoneNumber, Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import { type Connection, fetchAs } from './http.ts';

/**
 * POST /api/readphone: what people type or paste, by the world's numbering plans; null when none of them holds such a number.
 * `country` (ISO 3166 alpha-2) applies where the number does not say its own.
 */
export function readPhone(
  connection: Connection,
  asked: { readonly number: string; readonly country: string },
  cancel: CancelToken,
): Promise<Result<PhoneNumber | null, ApiError>> {
  const call = { endpoint: endpoints.readPhone, answer: answers.readPhone, body: asked };
  return fetchAs(connection, call, cancel, ({ dialingcode: dialingCode, phone }) =>
    phone === '' ? null : { dialingCode, phone },
  );
}
