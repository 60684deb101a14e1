import * as answers from '../contracts/answers.ts';
import { licenceEndpoints, type StoreBookingParamsRequest } from '../contracts/index.ts';
import { type ApiError, fail, ok, type Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import { type Connection, send } from './http.ts';

/** POST /licence/bookingparams: keeps a short form for 24 hours; answers the id that the booking page reads it by. */
export async function storeBookingParams(
  connection: Connection,
  body: StoreBookingParamsRequest,
  cancel: CancelToken,
): Promise<Result<string, ApiError>> {
  const endpoint = licenceEndpoints.storeParams;
  const result = await send(connection, { endpoint, answer: answers.simpleResult, body }, cancel);
  if (!result.ok) return result;
  return result.value.id === '' ? fail({ kind: 'malformed', call: endpoint.path, field: 'id' }) : ok(result.value.id);
}
