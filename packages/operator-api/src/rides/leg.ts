import type { rideEventTypes } from 'contracts';
import { carOf, isWayBack, type LegName } from 'contracts/legs';
import type { LegStatus } from '../database/schema.ts';

/** The state machine of a ride, and the status of a booking derived from its rides. Pure: no database, no clock. */

export type { Leg, LegStatus } from '../database/schema.ts';

export type RideEventType = (typeof rideEventTypes)[number];

interface EventRule {
  readonly to: LegStatus;
  /**
   * Statuses from which the event leads to `to`; some are skipped over, since a report in between may have been lost.
   */
  readonly from: readonly LegStatus[];
  /** Statuses in which the event is late: it is stored, but does not change the status. */
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

/** @returns the ride's status after an event; `late` when it has no effect; `impossible` when it is not allowed. */
export function outcomeOf(status: LegStatus, type: RideEventType): LegStatus | 'late' | 'impossible' {
  const { to, from, late } = eventRules[type];
  if (from.includes(status)) return to;
  return late.includes(status) ? 'late' : 'impossible';
}

/** The event that leads to each status which staff can take back, the latest of a ride first. */
const steps = [
  ['finish', 'arrived_at_dropoff'],
  ['noshow', 'no_show'],
  ['pob', 'passenger_on_board'],
  ['arrived', 'arrived_at_pickup'],
  ['started', 'departed_to_pickup'],
] as const satisfies readonly (readonly [LegStatus, RideEventType])[];

/** For this long after it staff can take back a step that was reported by mistake. */
const undoMs = 2 * 3_600_000;

/** The last step of a ride, which staff can take back. */
export interface LastStep {
  readonly type: RideEventType;
  /** When it happened, and until when it can be taken back; epoch milliseconds. */
  readonly at: number;
  readonly until: number;
  /** The ride's status before it. */
  readonly before: LegStatus;
}

/**
 * @returns the last step of a ride; null before its first, and for a cancelled ride, whose money and driver are gone
 */
export function lastStepOf({
  status,
  moments,
}: {
  readonly status: string;
  readonly moments: unknown;
}): LastStep | null {
  const known = moments as Readonly<Partial<Record<RideEventType, number>>>;
  const index = steps.findIndex(([to]) => to === status);
  const [, type] = steps[index] ?? [];
  const at = type && known[type];
  if (type === undefined || at === undefined) return null;
  const [before = 'upcoming'] = steps.slice(index + 1).find(([, earlier]) => known[earlier] !== undefined) ?? [];
  return { type, at, until: at + undoMs, before };
}

/** Statuses in which a vehicle is on its way, or at the door: only then is its position published. */
export const isMoving = (status: string): boolean => ['started', 'arrived', 'pob'].includes(status);

/** Whether a status is final: no event changes it any more. */
export const isOver = (status: string): boolean => ['finish', 'cancelled', 'noshow'].includes(status);

/** @returns when the passenger reported to be at the pick-up, epoch milliseconds; null before. */
export const passengerHereAt = ({ moments }: { readonly moments: unknown }): number | null =>
  (moments as { readonly passenger_here?: number }).passenger_here ?? null;

/** Whether the ride has not begun: it can be cancelled or assigned to another driver. */
export const isNotStarted = (status: string): boolean => ['requested', 'upcoming'].includes(status);

/** Whether the passenger is not on board yet: places, time and load can still be changed. */
export const isAmendable = (status: string): boolean =>
  ['requested', 'upcoming', 'started', 'arrived'].includes(status);

/**
 * Derives a booking's status from its rides: an ongoing ride takes precedence, then an upcoming one, then the final
 * statuses.
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

/**
 * @returns the ride that pages of the booking show: the ongoing one, else the next, else the last that was not
 * cancelled.
 */
export function currentLeg<T extends { readonly status: string }>(rides: readonly T[]): T | undefined {
  return (
    rides.find(({ status }) => isMoving(status)) ??
    rides.find(({ status }) => isNotStarted(status)) ??
    rides.findLast(({ status }) => status !== 'cancelled') ??
    rides[0]
  );
}

/** The label of a ride in the lines of the price. */
export const legText = (leg: LegName): string =>
  `${isWayBack(leg) ? 'Return' : 'Outbound'}${carOf(leg) > 1 ? `, car ${carOf(leg)}` : ''}`;

/**
 * Splits an amount (minor units) equally among the cars that drive at once; the remainder goes to the first cars.
 * @param car from 1 to `cars`
 */
export const carShare = (minor: number, cars: number, car: number): number =>
  Math.floor(minor / cars) + (car <= minor % cars ? 1 : 0);

/** @returns the return's share of a booking's total, minor units; a promotion is split in proportion to the fares. */
export function returnShare(totalMinor: number, fareMinor: number, returnMinor: number): number {
  if (fareMinor <= 0) return 0;
  return Math.min(totalMinor, Math.max(0, Math.round((totalMinor * returnMinor) / fareMinor)));
}
