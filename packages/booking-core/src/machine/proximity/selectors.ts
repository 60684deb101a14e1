import * as limits from '../../domain/limits.ts';
import { configurationOf } from '../boot/selectors.ts';
import type { BookingState } from '../state.ts';

/**
 * The earliest pick-up as epoch milliseconds: now plus the driver's travel time, but at least the operator's minimum
 * lead time (specification 1 §4).
 */
export function earliestAt(state: BookingState, now: number): number {
  const lead = configurationOf(state)?.minLeadMinutes ?? limits.minLeadMinutes;
  const travel = state.proximity.status === 'known' ? state.proximity.travelTimeSeconds : 0;
  return now + Math.max(travel, lead * 60) * 1000;
}
