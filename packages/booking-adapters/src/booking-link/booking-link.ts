import { type PlainPlace, readPlainPlace } from 'booking-core/domain/plain-place';

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
  if (link.trackingCode) url.searchParams.set('trackingcode', link.trackingCode);
  if (link.token) url.searchParams.set('token', link.token);
  if (link.id) {
    url.searchParams.set('id', link.id);
    return url.href;
  }
  const said = new URLSearchParams();
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
