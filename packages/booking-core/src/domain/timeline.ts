import type { BookedRide } from './booking.ts';
import * as limits from './limits.ts';
import { roundUp } from './zone.ts';

export interface TimelineItem {
  readonly kind: 'pickup' | 'freeWaiting' | 'arrival';
  /** Epoch milliseconds, rounded up to a full step of five minutes. */
  readonly at: number;
}

export interface RideTimeline {
  readonly items: readonly TimelineItem[];
  /** Where the end of the free waiting stands between pick-up and arrival; null when the driver does not wait. */
  readonly percent: number | null;
}

const minute = 60_000;
const isAirport = (category: string) => /air/i.test(category);

/**
 * What happens when on one leg of a booked ride (specification 1 §3 and §9): the pick-up, how long the driver waits free
 * at an airport, and the arrival. The marker stays between 20 and 60 percent, whatever the journey takes. Null without a
 * travel time, or without that leg.
 */
export function rideTimeline(ride: BookedRide, leg: 'onward' | 'return'): RideTimeline | null {
  const start = leg === 'onward' ? ride.pickupAt : ride.returnAt;
  if (start === null || ride.travelTimeSeconds <= 0) return null;
  const from = leg === 'onward' ? ride.pickup : ride.dropoff;
  const waiting = isAirport(from.category) ? limits.freeWaitingMinutes * minute : 0;
  const travel = ride.travelTimeSeconds * 1000;
  const at = (moment: number) => roundUp(moment, limits.timeStepMinutes);
  const { min, max } = limits.timelinePercent;
  return {
    items: [
      { kind: 'pickup', at: at(start) },
      ...(waiting > 0 ? ([{ kind: 'freeWaiting', at: at(start + waiting) }] as const) : []),
      { kind: 'arrival', at: at(start + waiting + travel) },
    ],
    percent: waiting > 0 ? Math.round(Math.min(max, Math.max(min, (100 * waiting) / (waiting + travel)))) : null,
  };
}
