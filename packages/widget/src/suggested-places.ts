import type { BookingController, Prefill } from 'booking-core';
import { placeOfPlain, readPlainPlace } from 'booking-core/domain/plain-place';
import type { TaxiBookingPlace } from './contract.ts';

/** A place as a host page gives it, and as the core knows it. */
export { placeOfPlain as toPlace, readPlainPlace as readPlace };

/** An end of the journey that a page can suggest a place for. */
export type SuggestedEnd = 'pickup' | 'dropoff';

/** Dispatches the places that a page suggests for those ends of the journey that `isMeant` accepts. */
export function fill(
  booking: BookingController,
  suggested: Readonly<Record<SuggestedEnd, TaxiBookingPlace | null>>,
  isMeant: (end: SuggestedEnd) => boolean,
): void {
  const read = (end: SuggestedEnd) => {
    const place = isMeant(end) ? readPlainPlace(suggested[end]) : null;
    return place ? { [end]: placeOfPlain(place) } : null;
  };
  const prefill: Prefill = { ...read('pickup'), ...read('dropoff') };
  if (prefill.pickup || prefill.dropoff) booking.dispatch({ type: 'journey.prefilled', prefill });
}
