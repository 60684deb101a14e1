import type { LicenceRow } from '../operator/schema.ts';

/** What an Origin header says, parsed strictly; null for `null`, other schemes, ports on https names, and nonsense. */
export function parseOrigin(header: string): URL | null {
  if (!/^https?:\/\/[^/?#@\s]+$/i.test(header)) return null;
  let url: URL;
  try {
    url = new URL(header);
  } catch {
    return null;
  }
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && url.hostname === 'localhost' ? url : null;
}

/**
 * Whether a list of domains holds an origin: the exact host, or one leading `*.` that stands for at least one label;
 * https only, or http on localhost with any port (design decisions, section 4).
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

export type LicenceDecision =
  | { readonly ok: true; readonly licence: LicenceRow }
  | { readonly ok: false; readonly reason: 'unknown' | 'domain' | 'expired' | 'disabled' };

/** Finds a tracking code, without regard to letter case. */
export const findLicence = (licences: readonly LicenceRow[], trackingCode: string): LicenceRow | null =>
  licences.find((row) => row.trackingcode.toUpperCase() === trackingCode.trim().toUpperCase()) ?? null;

/** Whether a code is in force on a day (`yyyy-mm-dd` in the operator's zone); the last day counts. */
export function inForce(licence: LicenceRow, today: string): LicenceDecision {
  if (!licence.enabled) return { ok: false, reason: 'disabled' };
  if (licence.expires !== null && today > licence.expires) return { ok: false, reason: 'expired' };
  return { ok: true, licence };
}

/** Decides about a code and the origin that the browser names; null is a call from this server's own pages. */
export function decideLicence(
  licences: readonly LicenceRow[],
  trackingCode: string,
  origin: URL | null,
  today: string,
): LicenceDecision {
  const licence = findLicence(licences, trackingCode);
  if (!licence) return { ok: false, reason: 'unknown' };
  if (origin && !domainsHold(licence.domains, origin)) return { ok: false, reason: 'domain' };
  return inForce(licence, today);
}

/** The sources of `frame-ancestors` for a code's pages; `'none'` for a code that is unknown or not in force. */
export function frameAncestors(licences: readonly LicenceRow[], trackingCode: string, today: string): string {
  const licence = findLicence(licences, trackingCode);
  if (!licence || !inForce(licence, today).ok) return "'none'";
  const sources = licence.domains.flatMap((domain) =>
    domain === 'localhost' ? ['http://localhost:*', 'https://localhost:*'] : [`https://${domain}`],
  );
  return ["'self'", ...sources].join(' ');
}
