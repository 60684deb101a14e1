import { type CancellationTerms, cancellationTerms, momentOf, type PromisedRide } from '../../domain/index.ts';
import { configurationOf, zoneOf } from '../boot/selectors.ts';
import { earliestAt } from '../proximity/selectors.ts';
import type { BookingState } from '../state.ts';

/** The facts of the ride being booked that the promised times depend on; null while it has no places or no time. */
export function selectPromisedRide(state: BookingState, now: number): PromisedRide | null {
  const { journey, quote } = state;
  const { time, returnKind, returnTime } = journey;
  const pickup = journey.pickup.place;
  const dropoff = journey.dropoff.place;
  const zone = zoneOf(state);
  const at = (local: string) => {
    const moment = momentOf(local, zone, now);
    return moment.kind === 'ok' ? moment.at : null;
  };
  const pickupAt = time.kind === 'now' ? earliestAt(state, now) : time.kind === 'later' ? at(time.local) : null;
  if (!pickup || !dropoff || pickupAt === null) return null;
  return {
    pickupAt,
    asap: time.kind === 'now',
    returnAt: returnKind === 'return' && returnTime ? at(returnTime) : null,
    travelTimeSeconds: quote.quotation?.travelTimeSeconds ?? 0,
    pickup,
    dropoff,
  };
}

/** The cancellation terms that the ride would have if booked now; null while it has no places or no time. */
export function selectCancellation(state: BookingState, now: number): CancellationTerms | null {
  const ride = selectPromisedRide(state, now);
  const configuration = configurationOf(state);
  return ride && configuration && cancellationTerms(ride.pickupAt, configuration, now);
}
