import { readJson } from 'booking-core/domain/json';
import type { StoragePort } from 'booking-core/ports';
import { type Metadata, readMetadata } from 'contracts/metadata';

/** The partner whose page, link or email led the visitor to this site. */
export interface Referral {
  /** The partner's tracking code; '' for none. */
  readonly trackingCode: string;
  /** The booking's reference on the partner's page. */
  readonly reference: string;
  /** Data of the partner's page that is stored with the booking. */
  readonly metadata: Metadata;
  /** The page that the visitor can return to; '' for none. */
  readonly returnUrl: string;
}

const key = 'taxi-booking:referral';
const nobody: Referral = { trackingCode: '', reference: '', metadata: {}, returnUrl: '' };

const originOf = (address: string): string => {
  try {
    const { origin, protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? origin : '';
  } catch {
    return '';
  }
};

/** Reads the referral in the tab's session, which is validated because it is no more trustworthy than the address. */
function kept(storage: StoragePort): Referral {
  try {
    const found = JSON.parse(storage.get(key) ?? '{}') as Partial<Referral>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const returnUrl = text(found.returnUrl);
    return {
      trackingCode: text(found.trackingCode),
      reference: text(found.reference),
      metadata: readMetadata(found.metadata),
      returnUrl: originOf(returnUrl) ? returnUrl : '',
    };
  } catch {
    return nobody;
  }
}

/**
 * Reads the referral from the address, else from the tab's session, where it is stored so that other pages of this site
 * need not repeat it and it survives a gateway's page. A return URL is only accepted for the origin of the referring
 * page, so that this site is not an open redirect.
 * @param referrer the address of the referring page, from the browser
 */
export function readReferral(href: string, referrer: string, storage: StoragePort): Referral {
  const query = new URL(href).searchParams;
  const said = (name: string) => query.get(name)?.trim().replace(/\s+/g, ' ') ?? '';
  const trackingCode = trackingCodeOf(query);
  const before = kept(storage);
  if (trackingCode === '' && said('reference') === '') return before;
  const same = trackingCode === before.trackingCode ? before : nobody;
  const returnUrl = said('returnurl');
  const origin = originOf(returnUrl);
  const referral: Referral = {
    trackingCode,
    // The server refuses a booking with a longer one.
    reference: said('reference').slice(0, 100) || same.reference,
    metadata: metadataOf(href) ?? same.metadata,
    returnUrl: origin && origin === originOf(referrer) ? returnUrl : same.returnUrl,
  };
  storage.set(key, JSON.stringify(referral));
  return referral;
}

/** @returns the metadata in the address's fragment; null for none */
function metadataOf(href: string): Metadata | null {
  const text = new URLSearchParams(new URL(href).hash.slice(1)).get('metadata');
  return text === null ? null : readMetadata(readJson(text));
}

/** @returns the tracking code in a query, by the same rules as the operator's server; '' for none */
export function trackingCodeOf(query: URLSearchParams): string {
  for (const [name, value] of query) {
    if (['trackingcode', 'tracking-code'].includes(name.toLowerCase()) && value.trim() !== '') return value.trim();
  }
  return '';
}

/**
 * @returns the address of the page to return to; null for none. After a booking it contains `bookingref`, and the
 * page's own `reference`.
 */
export function wayBack(
  { returnUrl }: Referral,
  booked: { readonly reference: string; readonly hostReference?: string } | null,
): string | null {
  if (returnUrl === '') return null;
  const url = new URL(returnUrl);
  if (booked) url.searchParams.set('bookingref', booked.reference);
  if (booked?.hostReference) url.searchParams.set('reference', booked.hostReference);
  return url.href;
}
