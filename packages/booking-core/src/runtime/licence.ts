import type { Connection } from '../api/http.ts';
import { fetchOperatorAddress, type OperatorAddress, validateLicence, type WidgetGrant } from '../api/licence.ts';
import type { ApiError, Result } from '../domain/index.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { LicenceRefusal } from '../machine/state.ts';
import { type CancelToken, type Clock, createCancelSource, type StoragePort } from '../ports/index.ts';
import { parseLicence, type StoredLicence } from './stored-licence.ts';

/** A token that expires within this many milliseconds is renewed before it is sent. */
const tokenSlackMs = 60_000;

/** Milliseconds to wait for the service before its stored response is used. */
const patienceMs = 3_000;

const refusals: readonly LicenceRefusal[] = ['unknown', 'domain', 'expired', 'disabled', 'missing'];

/** The event for a licence that was refused or could not be checked. */
export type NoLicence = Extract<BookingEvent, { type: 'boot.licenceRefused' | 'boot.failed' }>;

export interface LicenceContext {
  readonly connection: () => Connection;
  readonly clock: Clock;
  /** Where the last successful response is stored: per origin, so that it never applies to another page's domain. */
  readonly storage: StoragePort | undefined;
  readonly trackingCode: string;
  readonly parentDomain: string;
  /** The variant that the code has to be licensed for. */
  readonly variant: string;
  /** Whether the API's address is known already, so that only the code has to be valid. */
  readonly addressKnown: boolean;
}

export interface Licence {
  /**
   * Requests the code's licence and the operator's address from the licence service. While the service cannot be
   * reached, its last successful response is valid for 24 hours: `granted` is called with
   * it after 3 s, or as soon as the requests have failed, and again with the service's response.
   *
   * @returns null when granted; the refusal, or the failure when there is neither a response nor a stored one
   */
  check(cancel: CancelToken, granted: (address: GrantedAddress) => void): Promise<NoLicence | null>;
  /** @returns the token for calls, renewed when it expires; '' while there is none */
  token(): Promise<string>;
  /** To be called when the server rejected the token: the next call to `token` requests a new one. */
  renew(): void;
}

/** The operator's addresses, the phone to call when the booking is unavailable, and whether bookings are tests. */
export type GrantedAddress = OperatorAddress & Pick<WidgetGrant, 'phone' | 'test'>;

interface TimedToken {
  readonly token: string;
  readonly until: number;
}

/** Checks whether a page may embed the booker, and provides the token for its calls. */
export function createLicence(context: LicenceContext): Licence {
  const { clock, storage, trackingCode, parentDomain } = context;
  const key = `taxi-booking:licence:${trackingCode}`;
  let token: Promise<TimedToken | null> | null = null;

  function kept(): StoredLicence | null {
    const stored = storage?.get(key) ?? null;
    return stored === null ? null : parseLicence(stored, clock.now());
  }

  const graceOf = (licence: StoredLicence | null): TimedToken | null =>
    licence && { token: licence.grace, until: licence.graceUntil };

  function validate(cancel: CancelToken): Promise<Result<WidgetGrant, ApiError>> {
    const asked = validateLicence(context.connection(), trackingCode, parentDomain, cancel);
    token = asked.then((answer) => {
      if (answer.ok) return { token: answer.value.token, until: clock.now() + answer.value.lifetimeSeconds * 1000 };
      return rejectionOf(answer) ? null : graceOf(kept());
    });
    return asked;
  }

  function refuse({ reason, message, phone = '' }: Rejection): NoLicence {
    storage?.remove(key);
    const known = refusals.find((one) => one === reason) ?? 'unknown';
    return { type: 'boot.licenceRefused', reason: known, message, phone };
  }

  return {
    async check(cancel, granted) {
      if (trackingCode === '') {
        // The service's rejection carries the phone number to show instead.
        const said = context.connection().baseUrl === '' ? null : rejectionOf(await validate(cancel));
        return refuse({ reason: 'missing', message: '', phone: said?.phone ?? '' });
      }
      const before = kept();
      const stop = before
        ? clock.setTimer(clock.now() + patienceMs, () => {
            token = Promise.resolve(graceOf(before));
            granted(before);
          })
        : () => {};
      // The two requests do not depend on each other; sending them together saves a round trip.
      const [grant, address] = await Promise.all([
        validate(cancel),
        fetchOperatorAddress(context.connection(), trackingCode, cancel),
      ]);
      stop();
      const refusal = rejectionOf(grant) ?? (context.addressKnown ? null : rejectionOf(address));
      if (refusal) return refuse(refusal);
      if (grant.ok && !mayBe(context.variant, grant.value.variants)) {
        return refuse({ reason: 'disabled', message: '', phone: grant.value.phone });
      }
      if (grant.ok && address.ok) {
        const now = clock.now();
        const { grace, graceSeconds, phone, test } = grant.value;
        const found: GrantedAddress = { ...address.value, phone, test };
        if (grace !== '') {
          const graceUntil = now + graceSeconds * 1000;
          const good: StoredLicence = { ...found, grace, graceUntil, at: now };
          storage?.set(key, JSON.stringify(good));
        }
        granted(found);
        return null;
      }
      const lost = grant.ok ? !context.addressKnown && !address.ok && address.error : grant.error;
      if (lost && !before) return { type: 'boot.failed', during: 'licence', error: lost };
      granted(before ?? { baseUrl: '', bookingPageUrl: '', phone: '', test: grant.ok && grant.value.test });
      return null;
    },
    async token() {
      const seen = token;
      const held = await seen;
      if (held && held.until - tokenSlackMs > clock.now()) return held.token;
      // Of several calls that find the token expired, only the first requests a new one.
      if (token === seen) void validate(createCancelSource().token);
      return (await token)?.token ?? '';
    },
    renew() {
      token = null;
    },
  };
}

type Rejection = Pick<Extract<ApiError, { kind: 'rejected' }>, 'reason' | 'message' | 'phone'>;

/** @returns why the service refused the code; null for an answer about too many requests, which says nothing about it */
const rejectionOf = (answer: Result<unknown, ApiError>): Rejection | null =>
  !answer.ok && answer.error.kind === 'rejected' && answer.error.reason !== 'limit' ? answer.error : null;

/** Whether a code is valid for a variant. Older services send no variants: then it is. */
const mayBe = (variant: string, variants: readonly string[]): boolean =>
  variants.length === 0 || variants.includes(variant);
