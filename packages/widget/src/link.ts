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
  /** The partner's code, for its commission: also what lets its pages show the booking page in a frame. */
  trackingCode?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** BCP 47. */
  locale?: string | undefined;
  theme?: TaxiBookingTheme | undefined;
  /** Nothing is booked for real. */
  sandbox?: boolean | undefined;
  /** What your page knows the booking by. */
  reference?: string | undefined;
  /** Where the booking page leads back to, an address of the origin that the link stands on. */
  returnUrl?: string | undefined;
}

/**
 * A plain link to the operator's booking page that begins filled in; needs no script on the page that holds it and no DOM
 * here. Null when `bookingPageUrl` is no absolute web address.
 */
export function bookingLink(bookingPageUrl: string, link: TaxiBookingLink): string | null {
  return write(bookingPageUrl, link);
}
