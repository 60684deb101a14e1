import * as limits from './limits.ts';
import { isAirport, type Place } from './place.ts';
import { roundUp } from './zone.ts';

/**
 * The promised times of a ride: pick-up and arrival, how long the driver waits, and until when it can be cancelled free
 * of charge. Computed only here, for the summary, the payment step, the ticket, emails, calendar files and refunds. The
 * fare is not included: it is always fixed, because a booking is charged the amount of its quotation.
 */

/** The facts that the promised times depend on, of a booked ride or of the one being booked. */
export interface PromisedRide {
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly asap: boolean;
  readonly returnAt: number | null;
  readonly travelTimeSeconds: number;
  /** Travel time of the return; where missing or 0, that of the outbound ride is used. */
  readonly returnTravelTimeSeconds?: number;
  readonly pickup: Pick<Place, 'category'>;
  readonly dropoff: Pick<Place, 'category'>;
}

/** One leg; moments are epoch milliseconds. */
export interface PromisedLeg {
  /** The chosen time; as soon as possible is rounded up to a step of five minutes (specification 1 §9). */
  readonly pickupAt: number;
  /** Until when the driver waits free of charge; null without free waiting. */
  readonly freeWaitingUntil: number | null;
  /**
   * The latest arrival, with all free waiting used, rounded up to a step of five minutes; null without a travel time.
   */
  readonly arrivalAt: number | null;
}

export interface CancellationTerms {
  /** `unknown`: the operator configured no terms, or it cannot be cancelled here. */
  readonly kind: 'free' | 'late' | 'unknown';
  /** Until when it is, or was, free, epoch milliseconds; the pick-up for `unknown`. */
  readonly until: number;
}

export interface CancellationRules {
  readonly canCancelBooking: boolean;
  /** Minutes before the pick-up; null where the operator configured none. */
  readonly freeCancellationMinutes: number | null;
}

const minute = 60_000;

/**
 * The pick-up time to show, epoch milliseconds: as chosen; as soon as possible is rounded up to a step of five minutes.
 */
export const announcedPickup = ({ pickupAt, asap }: Pick<PromisedRide, 'pickupAt' | 'asap'>): number =>
  asap ? roundUp(pickupAt, limits.timeStepMinutes) : pickupAt;

/** The promised times of one leg; null when the ride has no such leg. */
export function promisedLeg(ride: PromisedRide, leg: 'onward' | 'return'): PromisedLeg | null {
  const { returnAt, travelTimeSeconds, returnTravelTimeSeconds = 0 } = ride;
  const pickupAt = leg === 'onward' ? announcedPickup(ride) : returnAt;
  if (pickupAt === null) return null;
  const from = leg === 'onward' ? ride.pickup : ride.dropoff;
  const waiting = isAirport(from) ? limits.freeWaitingMinutes * minute : 0;
  const seconds = leg === 'return' && returnTravelTimeSeconds > 0 ? returnTravelTimeSeconds : travelTimeSeconds;
  return {
    pickupAt,
    freeWaitingUntil: waiting > 0 ? pickupAt + waiting : null,
    arrivalAt: seconds > 0 ? roundUp(pickupAt + waiting + seconds * 1000, limits.timeStepMinutes) : null,
  };
}

/**
 * The cancellation terms now: free until `freeCancellationMinutes` before the pick-up. A ride booked after that was
 * never free to cancel.
 */
export function cancellationTerms(pickupAt: number, rules: CancellationRules, now: number): CancellationTerms {
  const { canCancelBooking, freeCancellationMinutes } = rules;
  if (freeCancellationMinutes === null || !canCancelBooking) return { kind: 'unknown', until: pickupAt };
  const until = pickupAt - freeCancellationMinutes * minute;
  return { kind: now <= until ? 'free' : 'late', until };
}

/**
 * The refund when a ride is cancelled now, in minor units: `latePercent` of the payment when it is late, else all of
 * it.
 * @param latePercent 0 to 100
 */
export const refundOf = (paidMinor: number, { kind }: CancellationTerms, latePercent: number): number =>
  kind === 'late' ? Math.round((paidMinor * latePercent) / 100) : paidMinor;
