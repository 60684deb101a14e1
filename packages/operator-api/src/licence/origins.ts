import type { LicenceRow } from '../operator/schema.ts';

/** Parses an Origin header strictly; null for `null`, other schemes and invalid values. */
export function parseOrigin(header: string): URL | null {
  if (!/^https?:\/\/[^/?#@\s]+$/i.test(header)) return null;
  return URL.canParse(header) ? new URL(header) : null;
}

/**
 * Whether a list of domains includes an origin: the exact host, or one leading `*.` that matches one or more labels;
 * https only, or http on localhost with any port.
 */
export function domainsHold(domains: readonly string[], origin: URL): boolean {
  const host = origin.hostname.toLowerCase().replace(/\.$/, '');
  return domains.some((domain) => {
    if (domain === 'localhost') return host === 'localhost';
    if (origin.protocol !== 'https:' || origin.port !== '') return false;
    return domain.startsWith('*.')
      ? host.endsWith(domain.slice(1)) && host.length > domain.length - 1
      : host === domain;
  });
}

/** The origin of a page, or `opaque` for a file and a sandboxed frame, whose requests name none. */
export type PageOrigin = URL | 'opaque';

/** Whether a page may embed the element with a code: any page for a test code, else the pages of its domains. */
export const mayEmbed = (licence: LicenceRow, page: PageOrigin): boolean =>
  licence.test === true || (page !== 'opaque' && domainsHold(licence.domains, page));

export type LicenceDecision =
  | { readonly ok: true; readonly licence: LicenceRow }
  | { readonly ok: false; readonly reason: 'unknown' | 'domain' | 'expired' | 'disabled' };

/** Finds a tracking code, ignoring case. */
export const findLicence = (licences: readonly LicenceRow[], trackingCode: string): LicenceRow | null =>
  licences.find((row) => row.trackingcode.toUpperCase() === trackingCode.trim().toUpperCase()) ?? null;

/** Whether a code is in force on a day (`yyyy-mm-dd` in the operator's zone); the day of expiry is included. */
export function inForce(licence: LicenceRow, today: string): LicenceDecision {
  if (!licence.enabled) return { ok: false, reason: 'disabled' };
  if (licence.expires !== null && today > licence.expires) return { ok: false, reason: 'expired' };
  return { ok: true, licence };
}

/** Decides whether a page may use a code; a null page is a call from this server's own pages. */
export function decideLicence(
  licences: readonly LicenceRow[],
  trackingCode: string,
  page: PageOrigin | null,
  today: string,
): LicenceDecision {
  const licence = findLicence(licences, trackingCode);
  if (!licence) return { ok: false, reason: 'unknown' };
  if (page && !mayEmbed(licence, page)) return { ok: false, reason: 'domain' };
  return inForce(licence, today);
}

/**
 * The sources of `frame-ancestors` for a code's pages; `'none'` for a code that is unknown or not in force. A test
 * code permits every page to embed the element, but not to frame the operator's pages.
 */
export function frameAncestors(licences: readonly LicenceRow[], trackingCode: string, today: string): string {
  const licence = findLicence(licences, trackingCode);
  if (!licence || !inForce(licence, today).ok) return "'none'";
  const sources = licence.domains.flatMap((domain) =>
    domain === 'localhost' ? ['http://localhost:*', 'https://localhost:*'] : [`https://${domain}`],
  );
  return ["'self'", ...sources].join(' ');
}
