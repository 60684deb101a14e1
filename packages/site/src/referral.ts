import type { StoragePort } from 'booking-core/ports';
import { type Metadata, readMetadata } from 'contracts/metadata';

/** The partner whose page, link or email led to this site. */
export interface Referral {
  /** Its tracking code; '' without one. */
  readonly trackingCode: string;
  /** What its page knows the booking by. */
  readonly reference: string;
  /** What its page gives the booking to carry. */
  readonly metadata: Metadata;
  /** The page that the visitor can go back to; '' where there is none. */
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

/** What stands in the tab's storage, which anybody who could write there could also have written in the address. */
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
 * Who led here, for as long as the tab lives: pages of this site need not say it again, and it outlives a gateway's page. A way
 * back is offered to the page that led here and to no other, so that a link cannot lead from here to wherever it likes.
 * @param referrer what the browser says of the page that led here
 */
export function readReferral(href: string, referrer: string, storage: StoragePort): Referral {
  const query = new URL(href).searchParams;
  const said = (name: string) => query.get(name)?.trim() ?? '';
  const trackingCode = trackingCodeOf(query);
  const before = kept(storage);
  if (trackingCode === '' && said('reference') === '') return before;
  const same = trackingCode === before.trackingCode ? before : nobody;
  const returnUrl = said('returnurl');
  const mayReturn = returnUrl !== '' && originOf(returnUrl) !== '' && originOf(returnUrl) === originOf(referrer);
  const referral: Referral = {
    trackingCode,
    reference: said('reference') || same.reference,
    metadata: metadataOf(href) ?? same.metadata,
    returnUrl: mayReturn ? returnUrl : same.returnUrl,
  };
  storage.set(key, JSON.stringify(referral));
  return referral;
}

/** What stands behind the `#` to be carried; null for nothing. */
function metadataOf(href: string): Metadata | null {
  try {
    const text = new URLSearchParams(new URL(href).hash.slice(1)).get('metadata');
    return text === null ? null : readMetadata(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The tracking code in a query, as the operator's server finds it; '' without one. */
export function trackingCodeOf(query: URLSearchParams): string {
  for (const [name, value] of query) {
    if (['trackingcode', 'tracking-code'].includes(name.toLowerCase()) && value.trim() !== '') return value.trim();
  }
  return '';
}

/**
 * The address of the page to return to; null without one. After a booking it says which: `bookingref`, and the page's own
 * `reference`.
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
