import type { Prefill } from 'booking-core';
import { placeOfPlain, readPlainPlace } from 'booking-core/domain/plain-place';
import type { TaxiBookingPlace } from './contract.ts';

/** A place from a host page as the element keeps it, and as the core knows it. */
export { placeOfPlain as toPlace, readPlainPlace as readPlace };

type Suggested = TaxiBookingPlace | null | false;

/** What a page suggests; null where it names no place. */
export function prefillOf(from: Suggested, to: Suggested): Prefill | null {
  const [pickup, dropoff] = [readPlainPlace(from), readPlainPlace(to)];
  if (!pickup && !dropoff) return null;
  return {
    ...(pickup ? { pickup: placeOfPlain(pickup) } : {}),
    ...(dropoff ? { dropoff: placeOfPlain(dropoff) } : {}),
  };
}
