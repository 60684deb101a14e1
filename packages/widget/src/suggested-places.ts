import type { BookingController, Prefill } from 'booking-core';
import { placeOfPlain, readPlainPlace } from 'booking-core/domain/plain-place';
import { readMetadata } from 'booking-core/domain/promotion';
import { type Prefilled, prefill } from 'booking-core/prefill';
import type { TaxiBookingPlace } from './contract.ts';

/** A place as a host page gives it, and as the core knows it. */
export { placeOfPlain as toPlace, readPlainPlace as readPlace };

/** An end of the journey that a page can suggest a place for. */
export type SuggestedEnd = 'pickup' | 'dropoff';

/** The parts of a booking that a page can suggest: both ends, the other fields, and which of them are locked. */
export type SuggestedPart = SuggestedEnd | 'prefill' | 'locked';

type Suggested = Readonly<Record<SuggestedEnd, TaxiBookingPlace | null>> & Prefilled & { readonly metadata: unknown };

/**
 * Sets the page's metadata on the booking, and dispatches the page's suggestions for the parts that `isMeant` accepts. A suggestion
 * made `before` that the page has withdrawn is removed from the form, unless the visitor changed it.
 */
export function fill(
  booking: BookingController,
  suggested: Suggested,
  isMeant: (part: SuggestedPart) => boolean,
  before: Suggested,
): void {
  booking.metadata = readMetadata(suggested.metadata);
  const read = (end: SuggestedEnd) => {
    const place = isMeant(end) ? readPlainPlace(suggested[end]) : null;
    return place ? { [end]: placeOfPlain(place) } : null;
  };
  for (const end of ['pickup', 'dropoff'] as const) {
    if (!isMeant(end) || suggested[end]) continue;
    const stands = booking.store.getState().journey[end].place;
    if (stands && stands.fullAddress === readPlainPlace(before[end])?.fullAddress)
      booking.dispatch({ type: 'journey.placeCleared', target: end });
  }
  const places: Prefill = { ...read('pickup'), ...read('dropoff') };
  if (places.pickup || places.dropoff) booking.dispatch({ type: 'journey.prefilled', prefill: places });
  if ((isMeant('prefill') || isMeant('locked')) && (suggested.prefill || suggested.locked)) prefill(booking, suggested);
}
