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

/** Who calls, by the Origin header: this server's own pages (or no browser at all), or a page elsewhere. */
export type Caller =
  | {
      readonly kind: 'own';
      /** As the browser wrote it; null where it wrote none. */
      readonly origin: string | null;
    }
  | {
      readonly kind: 'elsewhere';
      /** As the browser wrote it. */
      readonly origin: string;
      readonly page: PageOrigin;
      /** Whether any code in force is good for the page. */
      readonly listed: boolean;
    }
  /** Another scheme, nonsense, or `null` where no code is good for that. */
  | { readonly kind: 'nobody' };

/**
 * Whether a request without an Origin is this server's own: browsers leave the header out of plain reads that pages
 * elsewhere make without asking (an image, a script), and say so in another one. Links lead here from anywhere.
 */
const leadsHere = ({ headers: sent }: Request): boolean => {
  const site = sent.get('sec-fetch-site');
  return !(site === 'cross-site' || site === 'same-site') || sent.get('sec-fetch-mode') === 'navigate';
};

const preflightSeconds = 7_200;

export class Access {
  /** Signs and reads widget tokens. The keys are made on first use and kept in the database, so that tokens survive a restart. */
  readonly signer: TokenSigner;
  readonly #own: OwnAddresses;

  constructor(
    private readonly deps: Deps,
    /** The tracking codes as they are known now. */
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

  /** Whether this caller may read answers of a call at all. */
  mayRead(caller: Caller, auth: Auth): boolean {
    return caller.kind === 'own' || (caller.kind === 'elsewhere' && (auth === 'public' || caller.listed));
  }

  /**
   * The claims of the caller's token, null where none is needed. A token alone says little: its code and origin are looked
   * up in the list with every call, so that what is switched off or taken away ends at once, grace or not.
   *
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

  /** Whether what is booked with a code is a test. */
  isTest(trackingCode: string): boolean {
    return findLicence(this.licences(), trackingCode)?.test === true;
  }

  /** The company that holds a code; 0 for none. */
  companyOf(trackingCode: string): number {
    return findLicence(this.licences(), trackingCode)?.company ?? 0;
  }

  /** The CORS headers of an answer: that origin alone, never cookies. */
  corsHeaders(caller: Caller, auth: Auth): Record<string, string> {
    const vary = { vary: 'Origin' };
    if (caller.kind !== 'elsewhere' || !this.mayRead(caller, auth)) return vary;
    return {
      ...vary,
      'access-control-allow-origin': caller.origin,
      'access-control-expose-headers': `${headers.correlation}, retry-after`,
    };
  }

  /** The answer to a preflight. */
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
