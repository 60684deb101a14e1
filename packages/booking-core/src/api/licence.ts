import { licenceEndpoints } from 'contracts/endpoints/product';
import type { ApiError, Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/answers.ts';
import { type Connection, fetchAs } from './http.ts';

export interface WidgetGrant {
  readonly token: string;
  /** Seconds it lasts. */
  readonly lifetimeSeconds: number;
  /** The same decision for longer, for when the service cannot be asked; '' from an older service. */
  readonly grace: string;
  readonly graceSeconds: number;
  /** What the code may be used for; empty where the service does not say. */
  readonly variants: readonly string[];
  /** What is booked with the code is a test. */
  readonly test: boolean;
  readonly phone: string;
}

/** Where the operator's API and booking page are. */
export interface OperatorAddress {
  readonly baseUrl: string;
  readonly bookingPageUrl: string;
}

/** POST /licence/validate: may this page embed this code? A refusal is `rejected` with its reason. */
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

/** GET /licence/custappbaseurl: where the operator's API and site are. */
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
