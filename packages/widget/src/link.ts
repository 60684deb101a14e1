import { bookingLink as write } from 'booking-adapters/booking-link';
import type { TaxiBookingPlace } from './contract.ts';

/** The journey of a plain link. */
export interface TaxiBookingLink {
  pickup?: TaxiBookingPlace | undefined;
  dropoff?: TaxiBookingPlace | undefined;
  /** On the operator's clock, `2026-11-22T09:30`; without it the pick-up is as soon as possible. */
  time?: string | undefined;
  /** A vehicle type's number. */
  vehicle?: number | undefined;
  /** The partner's code: also what lets its pages show the booking page in a frame. */
  trackingCode?: string | undefined;
}

/**
 * A plain link to the operator's booking page that begins filled in; needs no script on the page that holds it and no DOM
 * here. Null when `bookingPageUrl` is no absolute web address.
 */
export function bookingLink(bookingPageUrl: string, link: TaxiBookingLink): string | null {
  return write(bookingPageUrl, link);
}
