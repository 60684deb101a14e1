import type { Connection } from '../api/http.ts';
import { fetchOperatorAddress, type OperatorAddress, validateLicence, type WidgetGrant } from '../api/licence.ts';
import type { ApiError, Result } from '../domain/index.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { LicenceRefusal } from '../machine/state.ts';
import { type CancelToken, type Clock, createCancelSource, type StoragePort } from '../ports/index.ts';
import { type KeptLicence, parseLicence } from './kept-licence.ts';

/** A token this close to its end is renewed before it is sent. */
const tokenSlackMs = 60_000;

/** How long the service is waited for where its last good answer is at hand. */
const patienceMs = 3_000;

const refusals: readonly LicenceRefusal[] = ['unknown', 'domain', 'expired', 'disabled', 'missing'];

/** Why there is no licence. */
export type NoLicence = Extract<BookingEvent, { type: 'boot.licenceRefused' | 'boot.failed' }>;

export interface LicenceContext {
  readonly connection: () => Connection;
  readonly clock: Clock;
  /** Where the last good answer is kept: per origin, so that it never speaks for another page's domain. */
  readonly storage: StoragePort | undefined;
  readonly trackingCode: string;
  readonly parentDomain: string;
  /** What the code has to be good for. */
  readonly variant: string;
  /** The API's address is known already: only the code is asked about. */
  readonly addressKnown: boolean;
}

export interface Licence {
  /**
   * Asks the licence service about the code and the operator's address. While the service cannot be asked, its last good
   * answer holds for 24 hours (design decisions, section 4): `granted` is called with it after a moment, and again with
   * what the service says; null then. A refusal always counts, and so does the absence of any answer about a code that was
   * never good here.
   */
  check(cancel: CancelToken, granted: (address: GrantedAddress) => void): Promise<NoLicence | null>;
  /** The token that calls carry now, renewed when it ends; '' while there is none. */
  token(): Promise<string>;
  /** The server did not take the token: the next one is new. */
  renew(): void;
}

/** Where the operator is, whom to call where nothing else answers, and whether what is booked is a test. */
export type GrantedAddress = OperatorAddress & Pick<WidgetGrant, 'phone' | 'test'>;

interface TimedToken {
  readonly token: string;
  readonly until: number;
}

/** Whether a page may embed the booker, and what its calls show for it. */
export function createLicence(context: LicenceContext): Licence {
  const { clock, storage, trackingCode, parentDomain } = context;
  const key = `taxi-booking:licence:${trackingCode}`;
  let token: Promise<TimedToken | null> | null = null;

  function kept(): KeptLicence | null {
    const stored = storage?.get(key) ?? null;
    return stored === null ? null : parseLicence(stored, clock.now());
  }

  const graceOf = (licence: KeptLicence | null): TimedToken | null =>
    licence && { token: licence.grace, until: licence.graceUntil };

  function validate(cancel: CancelToken): Promise<Result<WidgetGrant, ApiError>> {
    const asked = validateLicence(context.connection(), trackingCode, parentDomain, cancel);
    token = asked.then((answer) => {
      if (answer.ok) return { token: answer.value.token, until: clock.now() + answer.value.lifetimeSeconds * 1000 };
      return answer.error.kind === 'rejected' ? null : graceOf(kept());
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
        // Whoever answers says whom to call instead.
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
      // Both questions are about the same code; asking them together saves a round trip.
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
          const good: KeptLicence = { ...found, grace, graceUntil, at: now };
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
      // Of several calls that find it ended, the first asks for all.
      if (token === seen) void validate(createCancelSource().token);
      return (await token)?.token ?? '';
    },
    renew() {
      token = null;
    },
  };
}

type Rejection = Pick<Extract<ApiError, { kind: 'rejected' }>, 'reason' | 'message' | 'phone'>;

const rejectionOf = (answer: Result<unknown, ApiError>): Rejection | null =>
  !answer.ok && answer.error.kind === 'rejected' ? answer.error : null;

/** An older service does not say what its codes are good for. */
const mayBe = (variant: string, variants: readonly string[]): boolean =>
  variants.length === 0 || variants.includes(variant);
