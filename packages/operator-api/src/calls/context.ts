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

/** What every call may use. */
export interface CallContext {
  readonly deps: Deps;
  /** As it was spelled; what it says is in what the handler is asked. */
  readonly query: Query;
  /** Epoch milliseconds, once per request. */
  readonly now: number;
  readonly caller: Caller;
  readonly access: Access;
  /** Where this server is reached, without a trailing slash. */
  readonly ownUrl: string;
  /** Where the caller comes from, as far as proxies are believed. */
  readonly address: string;
  /** Takes, ends and refunds payments. */
  readonly payments: PaymentService;
  /** What happens to rides. */
  readonly rides: RideService;
  /**
   * The member of staff who books for a caller; null for everybody who books for themselves.
   * @throws {Refusal} 401 and 403 for whoever says so and may not
   */
  staff(): Promise<StaffRow | null>;
  /**
   * The company that is booked for: the booker's own, or the one that staff name for a caller; null for nobody's.
   * @throws {Refusal} as `staff`, and for a company that does not book here
   */
  company(): Promise<BookerRow | null>;
  /** Who is signed in; null for guests. */
  readonly customer: CustomerRow | null;
  /** The tracking code that a booking is made under: the token's, on our own pages one that is in force, '' for none. */
  trackingCodeOf(sent: string): string;
  /** The session's token, '' for guests. */
  readonly token: string;
  /** The first language that the caller's browser asks for, as its two letters; '' when it asks for none. */
  readonly language: string;
  /** The language that the server's own words are wanted in: the caller's first that there is; '' for the operator's. */
  readonly readerLanguage: LanguageCode | '';
  /** The network of `address`, which limits count. */
  readonly network: string;
  readonly passwords: Passwords;
  /** The browser that asks, where it is known to belong to a visitor. */
  device(): Promise<Device | null>;
  /** Keeps the browser that asks as this customer's own. @returns which it is; '' for one that keeps no cookie of ours. */
  knowDevice(customerId: number): Promise<string>;
  /**
   * Counts tries, each purpose for itself, by whom they are at and the network (or the known browser) they come from: nobody
   * uses up another's. @throws {Refusal} 429 when there were too many.
   */
  guard(purpose: GuardPurpose, who: string | number, from?: string): Promise<void>;
  /** Forgets the tries at signing in with this email from this network. */
  forgive(email: string): Promise<void>;
  /** Does this once the answer is on its way, so that how long it takes tells nobody anything. */
  later(work: () => Promise<void>): void;
}

/** The same for a call of the contract: a caller who must be signed in is. */
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

/** A moment as the error catalogue writes it: the operator's wall clock, up to the next five minutes. */
export const wordsOfTime = (at: number, zone: string): string => formatLocal(localAt(roundUp(at, 5), zone));

/** The day of the operator's calendar. */
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
