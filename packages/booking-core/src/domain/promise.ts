import * as limits from './limits.ts';
import { isAirport, type Place } from './place.ts';
import { roundUp } from './zone.ts';

/**
 * What is promised of a ride: when it comes and arrives, how long the driver waits, until when it can be cancelled for
 * nothing. The one place that works it out, for the summary, the payment step, the ticket, emails, calendar files and refunds.
 * The fare is not here: it is always fixed, because a booking is charged what its quotation said.
 */

/** A ride as far as promises depend on it; a booked one, or the one that is being booked. */
export interface PromisedRide {
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly asap: boolean;
  readonly returnAt: number | null;
  readonly travelTimeSeconds: number;
  /** Of the return; the outbound ride's where it is not known. */
  readonly returnTravelTimeSeconds?: number;
  readonly pickup: Pick<Place, 'category'>;
  readonly dropoff: Pick<Place, 'category'>;
}

/** One way; moments are epoch milliseconds. */
export interface PromisedLeg {
  /** As chosen to the minute; as soon as possible is told in full steps of five minutes (specification 1 §9). */
  readonly pickupAt: number;
  /** Until when the driver waits free; null where nobody waits. */
  readonly freeWaitingUntil: number | null;
  /** At the latest, all free waiting used, in full steps of five minutes; null without a travel time. */
  readonly arrivalAt: number | null;
}

export interface CancellationTerms {
  /** `unknown`: the operator says nothing, or it cannot be cancelled here. */
  readonly kind: 'free' | 'late' | 'unknown';
  /** Until when it is, or was, free; epoch milliseconds. */
  readonly until: number;
}

export interface CancellationRules {
  readonly canCancelBooking: boolean;
  /** Before the pick-up; null when the operator says nothing. */
  readonly freeCancellationMinutes: number | null;
}

const minute = 60_000;

/** A pick-up as it is told: one that was chosen as it was, as soon as possible at the next full step of five minutes. */
export const announcedPickup = ({ pickupAt, asap }: Pick<PromisedRide, 'pickupAt' | 'asap'>): number =>
  asap ? roundUp(pickupAt, limits.timeStepMinutes) : pickupAt;

/** When one way begins and ends; null when the ride has no such way. */
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

/** What cancelling costs now: nothing until so many minutes before the pick-up. A ride that starts sooner was never free. */
export function cancellationTerms(pickupAt: number, rules: CancellationRules, now: number): CancellationTerms {
  const { canCancelBooking, freeCancellationMinutes } = rules;
  if (freeCancellationMinutes === null || !canCancelBooking) return { kind: 'unknown', until: pickupAt };
  const until = pickupAt - freeCancellationMinutes * minute;
  return { kind: now <= until ? 'free' : 'late', until };
}

/** What goes back of a payment when its ride is cancelled now; minor units. Without a rule everything does. */
export const refundOf = (paidMinor: number, { kind }: CancellationTerms, latePercent: number): number =>
  kind === 'late' ? Math.round((paidMinor * latePercent) / 100) : paidMinor;
