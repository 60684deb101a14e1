import { type PlainPlace, readPlainPlace } from 'booking-core/domain/plain-place';
import { isCampaign } from 'booking-core/domain/promotion';

/** What a plain link to the operator's booking page may say; the page begins filled in with it. */
export interface BookingLink {
  readonly pickup?: PlainPlace | null | undefined;
  readonly dropoff?: PlainPlace | null | undefined;
  /** On the operator's clock, `2026-11-22T09:30`; without it the pick-up is as soon as possible. */
  readonly time?: string | undefined;
  /** A vehicle type's number. */
  readonly vehicle?: number | undefined;
  /** The partner whose page leads there; also what lets that page show the booking page in a frame. */
  readonly trackingCode?: string | undefined;
  /** A promotion's token, which goes along. */
  readonly token?: string | undefined;
  /** ISO 4217, in which fares are told. */
  readonly currency?: string | undefined;
  /** BCP 47. */
  readonly locale?: string | undefined;
  /** The colours; `auto` says nothing. */
  readonly theme?: string | undefined;
  /** Nothing is booked for real. */
  readonly sandbox?: boolean | undefined;
  /** The step to begin at, counted from 1, as far as the journey allows. */
  readonly step?: number | undefined;
  /** What the page that leads there knows the booking by. */
  readonly reference?: string | undefined;
  /** What that page gives the booking to carry; it stands behind the `#`. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** What else that page knows of the booking, by the names of the element's `prefill`; it stands behind the `#`. */
  readonly prefill?: Readonly<Record<string, unknown>> | null | undefined;
  /** Which of all that stands as it is, between spaces: `pickup`, `dropoff`, `vehicle`, `contact`. */
  readonly locked?: string | undefined;
  /** Where the booking page leads back to; it offers so to the page that led to it alone. */
  readonly returnUrl?: string | undefined;
  /** The query of the page that leads there: what it says of campaigns and clicks goes along. */
  readonly campaign?: string | undefined;
  /** The id of stored booking params: with it the rest is not needed. */
  readonly id?: string | undefined;
}

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Only what is said, and in the order in which people write an address. */
const plain = (place: PlainPlace) =>
  JSON.stringify(
    Object.fromEntries(
      (['fullAddress', 'postcode', 'latitude', 'longitude', 'category', 'code', 'iata', 'name'] as const)
        .map((name) => [name, place[name]] as const)
        .filter(([, value]) => value !== undefined && value !== ''),
    ),
  );

/**
 * A link to the operator's booking page, `bookingPageUrl?id=…`, or with the journey behind the `#`, which browsers send to
 * no server. Null when the page's address is none of the web's. Design decisions, section 4.
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

/** What a link to the booking page asks for, behind its `#` or in its query; null when it names neither end. */
export function readBookingLink(href: string): BookingLink | null {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const said = (name: string) => hash.get(name) ?? url.searchParams.get(name);
  const pickup = readPlainPlace(said('pickup'));
  const dropoff = readPlainPlace(said('dropoff'));
  if (!pickup && !dropoff) return null;
  const time = said('time') ?? '';
  const vehicle = Number(said('vehicle'));
  return {
    pickup,
    dropoff,
    ...(localTime.test(time) ? { time } : {}),
    ...(Number.isInteger(vehicle) && vehicle > 0 ? { vehicle } : {}),
  };
}
