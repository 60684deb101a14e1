import { licenceEndpoints } from 'contracts/endpoints/product';
import type { ApiError, Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/answers.ts';
import { type Connection, fetchAs } from './http.ts';

export interface WidgetGrant {
  readonly token: string;
  /** Seconds for which the token is valid. */
  readonly lifetimeSeconds: number;
  /** The same decision with a longer validity, used while the service cannot be reached; '' from an older service. */
  readonly grace: string;
  readonly graceSeconds: number;
  /** The variants that the code may be used for; empty where the service sends none. */
  readonly variants: readonly string[];
  /** Whether bookings made with the code are tests. */
  readonly test: boolean;
  readonly phone: string;
}

/** The addresses of the operator's API and booking page. */
export interface OperatorAddress {
  readonly baseUrl: string;
  readonly bookingPageUrl: string;
}

/** POST /licence/validate: checks whether this page may embed this code. A refusal is `rejected` with its reason. */
export function validateLicence(
  connection: Connection,
  trackingCode: string,
  parentDomain: string,
  cancel: CancelToken,
): Promise<Result<WidgetGrant, ApiError>> {
  const body = { parentdomain: parentDomain, trackingcode: trackingCode };
  const call = { endpoint: licenceEndpoints.validate, answer: answers.licenceValidate, body };
  return fetchAs(connection, call, cancel, ({ token, expiresin, grace, graceexpiresin, variants, test, phone }) => ({
    token,
    lifetimeSeconds: expiresin ?? 1800,
    grace,
    graceSeconds: graceexpiresin ?? 0,
    variants: variants.map((variant) => variant.toLowerCase()),
    test,
    phone,
  }));
}

/** GET /licence/custappbaseurl: the addresses of the operator's API and site. */
export function fetchOperatorAddress(
  connection: Connection,
  trackingCode: string,
  cancel: CancelToken,
): Promise<Result<OperatorAddress, ApiError>> {
  const query = { trackingcode: trackingCode };
  const call = { endpoint: licenceEndpoints.base, answer: answers.licenceBase, query, anonymous: true };
  return fetchAs(connection, call, cancel, ({ baseurl, bookingpageurl }) => ({
    baseUrl: baseurl,
    bookingPageUrl: bookingpageurl,
  }));
}
