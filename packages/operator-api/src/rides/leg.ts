import type { rideEventTypes } from 'contracts';
import { carOf, isWayBack, type LegName } from 'contracts/legs';
import type { LegStatus } from '../database/schema.ts';

/** The rules of one ride: what can happen when, and what a booking is by its rides. No database, no clock. */

export type { Leg, LegStatus } from '../database/schema.ts';

export type RideEventType = (typeof rideEventTypes)[number];

interface EventRule {
  readonly to: LegStatus;
  /** Statuses that it takes further; a report in between may have got lost. */
  readonly from: readonly LegStatus[];
  /** Statuses in which it comes late: it is noted, and takes nothing back. */
  readonly late: readonly LegStatus[];
}

const eventRules: Readonly<Record<RideEventType, EventRule>> = {
  departed_to_pickup: {
    to: 'started',
    from: ['upcoming'],
    late: ['started', 'arrived', 'pob', 'finish', 'noshow'],
  },
  arrived_at_pickup: { to: 'arrived', from: ['upcoming', 'started'], late: ['arrived', 'pob', 'finish', 'noshow'] },
  passenger_on_board: { to: 'pob', from: ['upcoming', 'started', 'arrived'], late: ['pob', 'finish'] },
  arrived_at_dropoff: { to: 'finish', from: ['started', 'arrived', 'pob'], late: ['finish'] },
  no_show: { to: 'noshow', from: ['arrived'], late: ['noshow'] },
  cancelled_by_operator: {
    to: 'cancelled',
    from: ['requested', 'upcoming', 'started', 'arrived'],
    late: ['cancelled'],
  },
};

/** What an event does to a ride: the status it comes to, `late` for nothing, `impossible`. */
export function outcomeOf(status: LegStatus, type: RideEventType): LegStatus | 'late' | 'impossible' {
  const { to, from, late } = eventRules[type];
  if (from.includes(status)) return to;
  return late.includes(status) ? 'late' : 'impossible';
}

/** Statuses in which a vehicle is on its way, or at the door: only then is its position published. */
export const isMoving = (status: string): boolean => ['started', 'arrived', 'pob'].includes(status);

/** Nothing more happens to the ride. */
export const isOver = (status: string): boolean => ['finish', 'cancelled', 'noshow'].includes(status);

/** When the passenger said to be at the pick-up, epoch milliseconds; null before. */
export const passengerHereAt = ({ moments }: { readonly moments: unknown }): number | null =>
  (moments as { readonly passenger_here?: number }).passenger_here ?? null;

/** Not begun: it can be cancelled, or given to another driver. */
export const isToCome = (status: string): boolean => ['requested', 'upcoming'].includes(status);

/** Nobody has been driven yet: places, time and what comes along can still be changed. */
export const isAmendable = (status: string): boolean =>
  ['requested', 'upcoming', 'started', 'arrived'].includes(status);

/**
 * A booking's status by those of its rides: what moves comes first, then what is to come, then how they ended.
 * @param statuses at least one, in the order in which the rides are driven
 */
export function rollUp(statuses: readonly LegStatus[]): LegStatus {
  const moving = statuses.find(isMoving);
  if (moving) return moving;
  for (const status of ['upcoming', 'requested', 'finish', 'noshow'] as const) {
    if (statuses.includes(status)) return status;
  }
  return 'cancelled';
}

/** The ride that a page of the booking is about: the one that moves, else the next, else the last that was driven. */
export function currentLeg<T extends { readonly status: string }>(rides: readonly T[]): T | undefined {
  return (
    rides.find(({ status }) => isMoving(status)) ??
    rides.find(({ status }) => isToCome(status)) ??
    rides.findLast(({ status }) => status !== 'cancelled') ??
    rides[0]
  );
}

/** A ride of a booking in the words of its price's lines. */
export const legWords = (leg: LegName): string =>
  `${isWayBack(leg) ? 'Return' : 'Outbound'}${carOf(leg) > 1 ? `, car ${carOf(leg)}` : ''}`;

/**
 * A sum of money over the cars that drive at once: equal parts, and what is left over with the first cars.
 * @param car from 1 to `cars`
 */
export const carShare = (minor: number, cars: number, car: number): number =>
  Math.floor(minor / cars) + (car <= minor % cars ? 1 : 0);

/** The return's part of a booking's total, minor units; a promotion is shared by both ways. */
export function returnShare(totalMinor: number, fareMinor: number, returnMinor: number): number {
  if (fareMinor <= 0) return 0;
  return Math.min(totalMinor, Math.max(0, Math.round((totalMinor * returnMinor) / fareMinor)));
}
