import { type PlainPlace, readPlainPlace } from 'booking-core/domain/plain-place';
import { isCampaign } from 'booking-core/domain/promotion';

/** The values that a plain link to the operator's booking page can carry; the page is prefilled with them. */
export interface BookingLink {
  readonly pickup?: PlainPlace | null | undefined;
  readonly dropoff?: PlainPlace | null | undefined;
  /** In the operator's time zone, `2026-11-22T09:30`; without it the pick-up is as soon as possible. */
  readonly time?: string | undefined;
  /** A vehicle type's id. */
  readonly vehicle?: number | undefined;
  /** The code of the partner whose page has the link; it also permits that page to show the booking page in a frame. */
  readonly trackingCode?: string | undefined;
  /** A promotion's token. */
  readonly token?: string | undefined;
  /** ISO 4217, the currency in which fares are shown. */
  readonly currency?: string | undefined;
  /** BCP 47. */
  readonly locale?: string | undefined;
  /** The colour theme; `auto` is left out of the link. */
  readonly theme?: string | undefined;
  /** Whether bookings are tests. */
  readonly sandbox?: boolean | undefined;
  /** The step to start at, counted from 1, as far as the journey allows. */
  readonly step?: number | undefined;
  /** The linking page's reference for the booking. */
  readonly reference?: string | undefined;
  /** Data that the linking page attaches to the booking; it is sent behind the `#`. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Further values of the booking, by the names of the element's `prefill`; they are sent behind the `#`. */
  readonly prefill?: Readonly<Record<string, unknown>> | null | undefined;
  /** The values that the visitor cannot change, separated by spaces: `pickup`, `dropoff`, `vehicle`, `contact`. */
  readonly locked?: string | undefined;
  /** Where the booking page links back to; it does so only for the page that the visitor came from. */
  readonly returnUrl?: string | undefined;
  /** The query of the linking page: its campaign and click parameters are copied to the link. */
  readonly campaign?: string | undefined;
  /** The id of stored booking params, which replace places, time and vehicle. */
  readonly id?: string | undefined;
}

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A place as JSON with its non-empty fields only, in the order in which addresses are written. */
const plain = (place: PlainPlace) =>
  JSON.stringify(
    Object.fromEntries(
      (['fullAddress', 'postcode', 'latitude', 'longitude', 'category', 'code', 'iata', 'name'] as const)
        .map((name) => [name, place[name]] as const)
        .filter(([, value]) => value !== undefined && value !== ''),
    ),
  );

/**
 * A link to the operator's booking page, `bookingPageUrl?id=…`, or with the journey behind the `#`, which browsers do
 * not send to servers. Null when the page's address is not a valid http or https URL.
 */
export function bookingLink(bookingPageUrl: string, link: BookingLink, base?: string): string | null {
  let url: URL;
  try {
    url = new URL(bookingPageUrl, base);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  for (const [name, value] of new URLSearchParams(link.campaign)) {
    if (isCampaign(name)) url.searchParams.set(name, value);
  }
  const { trackingCode, token, currency, locale, theme, sandbox, step, reference, returnUrl } = link;
  const further = {
    trackingcode: trackingCode,
    token,
    currency,
    locale,
    theme: theme === 'auto' ? '' : theme,
    sandbox: sandbox ? 'true' : '',
    step: step ? String(step) : '',
    reference,
    returnurl: returnUrl,
  };
  for (const [name, value] of Object.entries(further)) if (value) url.searchParams.set(name, value);
  const said = new URLSearchParams();
  if (Object.keys(link.metadata ?? {}).length > 0) said.set('metadata', JSON.stringify(link.metadata));
  if (Object.keys(link.prefill ?? {}).length > 0) said.set('prefill', JSON.stringify(link.prefill));
  if (link.locked) said.set('locked', link.locked);
  if (link.id) {
    url.searchParams.set('id', link.id);
    if (said.size > 0) url.hash = said.toString();
    return url.href;
  }
  if (link.pickup) said.set('pickup', plain(link.pickup));
  if (link.dropoff) said.set('dropoff', plain(link.dropoff));
  if (link.time && localTime.test(link.time)) said.set('time', link.time);
  if (link.vehicle) said.set('vehicle', String(link.vehicle));
  if (said.size > 0) url.hash = said.toString();
  return url.href;
}

/**
 * The page's address without its query, which may hold private or one-time values, except what the page's canonical URL
 * says identifies it, such as `?page_id=42`.
 */
export function addressOf({ document, location }: Window): string {
  const plain = `${location.origin}${location.pathname}`;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical?.startsWith(`${plain}?`) ? canonical : plain;
}

/** Reads the journey from a link to the booking page, from its `#` or its query; null when it says nothing of it. */
export function readBookingLink(href: string): BookingLink | null {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const said = (name: string) => hash.get(name) ?? url.searchParams.get(name);
  const pickup = readPlainPlace(said('pickup'));
  const dropoff = readPlainPlace(said('dropoff'));
  const time = said('time') ?? '';
  const vehicle = Number(said('vehicle'));
  const rest = {
    ...(localTime.test(time) ? { time } : {}),
    ...(Number.isInteger(vehicle) && vehicle > 0 ? { vehicle } : {}),
  };
  return pickup || dropoff || Object.keys(rest).length > 0 ? { pickup, dropoff, ...rest } : null;
}
