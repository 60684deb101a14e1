import { createHash } from 'node:crypto';
import { formatLocal, localAt, roundUp } from 'booking-core/domain';
import type { AnswerOf, AskedOf, CallName, Calls } from 'contracts';
import type { Device } from '../accounts/devices.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { CustomerRow } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import type { StaffRow } from '../desk/sessions.ts';
import type { Query } from '../http/read.ts';
import type { Access, Caller } from '../licence/access.ts';
import type { LanguageCode } from '../mail/languages/codes.ts';
import type { BookerRow } from '../operator/schema.ts';
import type { PaymentService } from '../payments/service.ts';
import type { RideService } from '../rides/service.ts';

export type GuardPurpose = 'signIn' | 'signUp' | 'reset' | 'password' | 'join' | 'booking';

/** The context of every call. */
export interface CallContext {
  readonly deps: Deps;
  /** The query with its original spelling of keys; handlers receive the decoded values as their request. */
  readonly query: Query;
  /** Epoch milliseconds, once per request. */
  readonly now: number;
  readonly caller: Caller;
  readonly access: Access;
  /** The public URL of this server, without a trailing slash. */
  readonly ownUrl: string;
  /** The caller's IP address, as far as proxies are trusted. */
  readonly address: string;
  /** Takes, ends and refunds payments. */
  readonly payments: PaymentService;
  /** Changes and cancels rides. */
  readonly rides: RideService;
  /**
   * The staff member who books on behalf of a caller on the phone; null for customers and guests.
   * @throws {Refusal} 401 or 403 when the request claims to be from staff and is not allowed to
   */
  staff(): Promise<StaffRow | null>;
  /**
   * The company of the booking: the booker's own, or the one that a staff member chooses; null for none.
   * @throws {Refusal} as `staff`, and for an unknown company
   */
  company(): Promise<BookerRow | null>;
  /** The signed-in customer; null for guests. */
  readonly customer: CustomerRow | null;
  /**
   * The tracking code of a booking: the licence token's; on our own pages the code sent, if it is in force; '' for
   * none.
   */
  trackingCodeOf(sent: string): string;
  /** The session's token, '' for guests. */
  readonly token: string;
  /** The first language of the caller's `Accept-Language` header, two letters; '' when there is none. */
  readonly language: string;
  /** The language for the server's own texts: the caller's first supported one; '' for the operator's. */
  readonly readerLanguage: LanguageCode | '';
  /** The network of `address`, by which rate limits count. */
  readonly network: string;
  readonly passwords: Passwords;
  /** The calling browser, where its cookie identifies it as a customer's; else null. */
  device(): Promise<Device | null>;
  /**
   * Marks the calling browser as this customer's by a cookie.
   * @returns its id; '' for callers that store no cookies of ours.
   */
  knowDevice(customerId: number): Promise<string>;
  /**
   * Counts attempts per purpose, target (such as an email) and origin (the network or the known browser), so that no
   * caller can exhaust another's limit.
   * @throws {Refusal} 429 after too many attempts.
   */
  guard(purpose: GuardPurpose, who: string | number, from?: string): Promise<void>;
  /** Resets the count of sign-in attempts with this email from this network. */
  forgive(email: string): Promise<void>;
  /** Runs `work` after the response was sent, so that its duration discloses nothing. */
  later(work: () => Promise<void>): void;
}

/** The context of one call of the contract: `customer` is set where the call requires a signed-in customer. */
type ContextOf<Name extends CallName> = Calls[Name]['who'] extends 'customer' | 'booker'
  ? CallContext & { readonly customer: CustomerRow }
  : CallContext;

/** The handler of a call of the contract: takes its validated request, returns its response. */
export type Handler<Name extends CallName> = (
  context: ContextOf<Name>,
  asked: AskedOf<Name>,
) => Promise<AnswerOf<Name>>;

/** The IANA zone of the operator’s clock. */
export const timeZoneOf = (deps: Deps): string => deps.operator.configuration.timezone;

/** A time in the error catalogue's format: the operator's local time, rounded up to five minutes. */
export const timeText = (at: number, zone: string): string => formatLocal(localAt(roundUp(at, 5), zone));

/** The current date in the operator's time zone, `YYYY-MM-DD`. */
export const todayOf = (deps: Deps, now: number): string => localAt(now, timeZoneOf(deps)).slice(0, 10);

/** Canonical text of a JSON value: sorted keys, so that equal contents have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** SHA-256 of a value's canonical text, in hex. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** Bytes as lower-case hexadecimal digits. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
