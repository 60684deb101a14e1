import { type LocalTime, localAt, roundUp } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { zoneOf } from '../boot/selectors.ts';
import type { BookingState } from '../state.ts';
import { earliestReturnAt, knownTravelSeconds, pickupAt, upToMinute } from './times.ts';

/** What the picker of a time offers; it is loaded with the picker. */

/** A requested arrival time and the pick-up derived from it. */
export interface Arrival {
  readonly by: LocalTime;
  readonly pickup: LocalTime;
  /** Rounded to the nearest minute; null without a quotation. */
  readonly driveMinutes: number | null;
}

/** The requested arrival; null where the passenger chose a pick-up time instead. */
export function selectArrival(state: BookingState): Arrival | null {
  const { arriveBy, time } = state.journey;
  if (!arriveBy || time.kind !== 'later') return null;
  const seconds = knownTravelSeconds(state);
  return {
    by: arriveBy.local,
    pickup: time.local,
    driveMinutes: seconds === null ? null : Math.round(seconds / 60),
  };
}

/**
 * A first suggestion for the arrival time: the chosen or earliest pick-up plus the drive (an hour if unknown) and a
 * margin.
 */
export function selectFirstArrival(state: BookingState, now: number): LocalTime {
  const drive = knownTravelSeconds(state) ?? 3_600;
  const at = pickupAt(state, now) + drive * 1000 + limits.arrivalMarginMinutes * 60_000;
  return localAt(roundUp(at, limits.timeStepMinutes), zoneOf(state));
}

/** The earliest return as local time of the operator, rounded up to the minute. @param now epoch milliseconds */
export const selectEarliestReturn = (state: BookingState, now: number): LocalTime =>
  upToMinute(earliestReturnAt(state, now), state);
