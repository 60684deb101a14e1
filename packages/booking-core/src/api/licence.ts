import { answers, licenceEndpoints } from '../contracts/index.ts';
import { type ApiError, ok, type Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import { type Connection, send } from './http.ts';

export interface WidgetToken {
  readonly token: string;
  /** Seconds it lasts. */
  readonly lifetimeSeconds: number;
}

/** POST /licence/validate: may this page embed this code? A refusal is `rejected` with its reason. */
export async function validateLicence(
  connection: Connection,
  trackingCode: string,
  parentDomain: string,
  cancel: CancelToken,
): Promise<Result<WidgetToken, ApiError>> {
  const body = { parentdomain: parentDomain, trackingcode: trackingCode };
  const result = await send(
    connection,
    { endpoint: licenceEndpoints.validate, answer: answers.licenceValidate, body },
    cancel,
  );
  return result.ok ? ok({ token: result.value.token, lifetimeSeconds: result.value.expiresin ?? 1800 }) : result;
}

/** GET /licence/custappbaseurl: where the operator's API and site are. */
export async function fetchOperatorAddress(
  connection: Connection,
  trackingCode: string,
  cancel: CancelToken,
): Promise<Result<{ readonly baseUrl: string; readonly bookingPageUrl: string }, ApiError>> {
  const query = { trackingcode: trackingCode };
  const call = { endpoint: licenceEndpoints.base, answer: answers.licenceBase, query, anonymous: true };
  const result = await send(connection, call, cancel);
  return result.ok ? ok({ baseUrl: result.value.baseurl, bookingPageUrl: result.value.bookingpageurl }) : result;
}
