import { localAt } from 'booking-core/domain';
import type { Auth } from 'contracts';
import { headers } from 'contracts/headers';
import { secret } from '../database/licence-store.ts';
import type { Deps } from '../deps.ts';
import { type OwnAddresses, ownAddresses } from '../http/own-addresses.ts';
import { Refusal } from '../http/refusal.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { findLicence, inForce, mayEmbed, type PageOrigin, parseOrigin } from './origins.ts';
import { createTokenKeys, fromBase64Url, type TokenClaims, type TokenSigner, toBase64Url } from './token.ts';

/**
 * The caller by the Origin header: one of this server's own pages (or a client that is no browser), or another site's
 * page.
 */
export type Caller =
  | {
      readonly kind: 'own';
      /** As sent by the browser; null where it sent none. */
      readonly origin: string | null;
    }
  | {
      readonly kind: 'elsewhere';
      /** As sent by the browser. */
      readonly origin: string;
      readonly page: PageOrigin;
      /** Whether any tracking code in force permits the page. */
      readonly listed: boolean;
    }
  /** An unsupported scheme, an invalid origin, or `null` where no code permits that. */
  | { readonly kind: 'nobody' };

/**
 * Whether a request without an Origin counts as this server's own: browsers omit the header from simple reads by other
 * sites' pages (an image, a script), which another header reveals. Navigation from any site is permitted.
 */
const leadsHere = ({ headers: sent }: Request): boolean => {
  const site = sent.get('sec-fetch-site');
  return !(site === 'cross-site' || site === 'same-site') || sent.get('sec-fetch-mode') === 'navigate';
};

const preflightSeconds = 7_200;

export class Access {
  /**
   * Signs and reads widget tokens. The keys are created on first use and stored in the database, so that tokens
   * survive a restart.
   */
  readonly signer: TokenSigner;
  readonly #own: OwnAddresses;

  constructor(
    private readonly deps: Deps,
    /** The tracking codes as last read. */
    readonly licences: () => readonly LicenceRow[],
  ) {
    const { database, clock, randomBytes } = deps;
    this.#own = ownAddresses(deps);
    this.signer = createTokenKeys(async (kid) => {
      const key = await secret(database, `widget-token-key-${kid}`, () => toBase64Url(randomBytes(32)));
      return fromBase64Url(key) ?? new Uint8Array(32);
    }, clock);
  }

  #today(): string {
    return localAt(this.deps.clock(), this.deps.operator.configuration.timezone).slice(0, 10);
  }

  callerOf(request: Request): Caller {
    const header = request.headers.get('origin');
    if (header === null) return leadsHere(request) ? { kind: 'own', origin: null } : { kind: 'nobody' };
    if (this.#own.isOwn(header, new URL(request.url).host)) return { kind: 'own', origin: header };
    const page = header === 'null' ? 'opaque' : parseOrigin(header);
    if (!page) return { kind: 'nobody' };
    const today = this.#today();
    const listed = this.licences().some((licence) => inForce(licence, today).ok && mayEmbed(licence, page));
    if (page === 'opaque' && !listed) return { kind: 'nobody' };
    return { kind: 'elsewhere', origin: header, page, listed };
  }

  /** Whether this caller may read the responses of a call. */
  mayRead(caller: Caller, auth: Auth): boolean {
    return caller.kind === 'own' || (caller.kind === 'elsewhere' && (auth === 'public' || caller.listed));
  }

  /**
   * Checks a caller's token. A valid signature is not sufficient: code and origin are checked against the current
   * tracking codes on every call, so that disabling a code takes effect at once, even for grace tokens.
   * @returns the token's claims; null where no token is needed
   * @throws {Refusal} 403 for callers that may not make this call.
   */
  async check(request: Request, caller: Caller, auth: Auth): Promise<TokenClaims | null> {
    if (caller.kind === 'own') return null;
    const refused = (reason: string) => new Refusal(403, 2, 'This page may not use the booking service.', { reason });
    if (!this.mayRead(caller, auth) || caller.kind === 'nobody') throw refused('domain');
    if (auth !== 'token') return null;
    const token = request.headers.get(headers.widgetToken) ?? '';
    const claims = token === '' ? null : await this.signer.read(token);
    if (!claims || claims.origin !== caller.origin) throw refused('token');
    const licence = findLicence(this.licences(), claims.code);
    if (!licence || !inForce(licence, this.#today()).ok || !mayEmbed(licence, caller.page)) {
      throw refused('token');
    }
    return claims;
  }

  /** Whether bookings with a code are tests. */
  isTest(trackingCode: string): boolean {
    return findLicence(this.licences(), trackingCode)?.test === true;
  }

  /** The id of the company that owns a code; 0 for none. */
  companyOf(trackingCode: string): number {
    return findLicence(this.licences(), trackingCode)?.company ?? 0;
  }

  /** The CORS headers of a response: permits that origin only, without cookies. */
  corsHeaders(caller: Caller, auth: Auth): Record<string, string> {
    const vary = { vary: 'Origin' };
    if (caller.kind !== 'elsewhere' || !this.mayRead(caller, auth)) return vary;
    return {
      ...vary,
      'access-control-allow-origin': caller.origin,
      'access-control-expose-headers': `${headers.correlation}, retry-after`,
    };
  }

  /** The response to a CORS preflight. */
  preflight(caller: Caller, auth: Auth): Response {
    if (!this.mayRead(caller, auth)) return new Response(null, { status: 403, headers: { vary: 'Origin' } });
    const allowed = [
      'content-type',
      headers.widgetToken,
      headers.correlation,
      'authorization',
      'traceparent',
      'tracestate',
    ];
    if (this.deps.scenarios) allowed.push('x-scenario');
    return new Response(null, {
      status: 204,
      headers: {
        ...this.corsHeaders(caller, auth),
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': allowed.join(', '),
        'access-control-max-age': String(preflightSeconds),
      },
    });
  }
}
