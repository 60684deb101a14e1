import type { RequestOf } from 'contracts';
import { licenceEndpoints } from 'contracts/endpoints/product';
import type { ApiError, Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/results.ts';
import { type Connection, fetchAs } from './http.ts';

/**
 * POST /licence/bookingparams: stores a short form for 24 hours.
 * @returns the id with which the booking page reads it
 */
export function storeBookingParams(
  connection: Connection,
  body: RequestOf<'storeParams'>,
  cancel: CancelToken,
): Promise<Result<string, ApiError>> {
  const call = { endpoint: licenceEndpoints.storeParams, answer: answers.simpleResult, body };
  return fetchAs(connection, call, cancel, ({ id }) => id || undefined, 'id');
}
