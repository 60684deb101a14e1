import * as limits from './limits.ts';
import { type PromisedRide, promisedLeg } from './promise.ts';

export interface TimelineItem {
  readonly kind: 'pickup' | 'freeWaiting' | 'arrival';
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface RideTimeline {
  readonly items: readonly TimelineItem[];
  /** The position of the end of the free waiting between pick-up and arrival; none when the driver does not wait. */
  readonly percent: number | undefined;
}

/**
 * The timeline of one leg of a ride (specification 1 §3 and §9): the pick-up, the end of the free waiting at an
 * airport, and the arrival. The marker is always between 20 and 60 percent.
 * @returns null without a travel time, or without that leg
 */
export function rideTimeline(ride: PromisedRide, leg: 'onward' | 'return'): RideTimeline | null {
  const promised = promisedLeg(ride, leg);
  if (!promised || promised.arrivalAt === null) return null;
  const { pickupAt, freeWaitingUntil, arrivalAt } = promised;
  const { min, max } = limits.timelinePercent;
  const part = ((freeWaitingUntil ?? pickupAt) - pickupAt) / (arrivalAt - pickupAt);
  return {
    items: [
      { kind: 'pickup', at: pickupAt },
      ...(freeWaitingUntil === null ? [] : ([{ kind: 'freeWaiting', at: freeWaitingUntil }] as const)),
      { kind: 'arrival', at: arrivalAt },
    ],
    percent: freeWaitingUntil === null ? undefined : Math.round(Math.min(max, Math.max(min, 100 * part))),
  };
}
