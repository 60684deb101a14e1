import type { BookingController } from 'booking-core';
import type { Place } from 'booking-core/domain';
import { placeOfPlain, readPlainPlace } from 'booking-core/domain/plain-place';
import { readMetadata } from 'booking-core/domain/promotion';
import { lockedValues, type Prefilled, prefill } from 'booking-core/prefill';
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
 * made `before` that the page has withdrawn is removed from the form, unless the visitor changed it. One that is equal to the one
 * before is left out, because frameworks set an object of a template again with each render, when the visitor may have changed it.
 */
export function fill(
  booking: BookingController,
  suggested: Suggested,
  isMeant: (part: SuggestedPart) => boolean,
  before: Suggested,
): void {
  booking.metadata = readMetadata(suggested.metadata);
  const isNew = (part: SuggestedPart) => {
    const [now, then] = [suggested[part], before[part]];
    return isMeant(part) && (now === then || JSON.stringify(now) !== JSON.stringify(then));
  };
  const ends = (['pickup', 'dropoff'] as const).filter(isNew);
  // What a promotion's token fixes does not follow the page.
  if (ends.length > 0 && !booking.store.getState().promotion?.token) {
    const { promotion } = lockedValues(booking, suggested);
    if (promotion) booking.dispatch({ type: 'journey.prefilled', prefill: { promotion } });
  }
  const places: Partial<Record<SuggestedEnd, Place>> = {};
  for (const end of ends) {
    const place = readPlainPlace(suggested[end]);
    if (place) places[end] = placeOfPlain(place);
    const stands = booking.store.getState().journey[end].place;
    if (!suggested[end] && stands && stands.fullAddress === readPlainPlace(before[end])?.fullAddress)
      booking.dispatch({ type: 'journey.placeCleared', target: end });
  }
  if (places.pickup || places.dropoff) booking.dispatch({ type: 'journey.prefilled', prefill: places });
  const saysMore = suggested.prefill || suggested.locked || before.locked;
  if ((isNew('prefill') || isNew('locked')) && saysMore) prefill(booking, suggested);
}
