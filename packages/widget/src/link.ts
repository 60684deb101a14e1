import { bookingLink as write } from 'booking-adapters/booking-link';
import type { TaxiBookingPlace, TaxiBookingTheme } from './contract.ts';

/** The journey of a plain link. */
export interface TaxiBookingLink {
  pickup?: TaxiBookingPlace | undefined;
  dropoff?: TaxiBookingPlace | undefined;
  /** On the operator's clock, `2026-11-22T09:30`; without it the pick-up is as soon as possible. */
  time?: string | undefined;
  /** A vehicle type's number. */
  vehicle?: number | undefined;
  /** The partner's tracking code, for its commission; it also permits the partner's pages to frame the booking page. */
  trackingCode?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** BCP 47. */
  locale?: string | undefined;
  theme?: TaxiBookingTheme | undefined;
  /** Nothing is booked for real. */
  sandbox?: boolean | undefined;
  /** Your page's own reference of the booking. */
  reference?: string | undefined;
  /** The URL that the booking page links back to; same origin as the page with the link. */
  returnUrl?: string | undefined;
}

/**
 * @returns a plain link to the operator's booking page that prefills it, null when `bookingPageUrl` is not an absolute HTTP(S) URL.
 * Needs no script on the page with the link, and no DOM.
 */
export function bookingLink(bookingPageUrl: string, link: TaxiBookingLink): string | null {
  return write(bookingPageUrl, link);
}
