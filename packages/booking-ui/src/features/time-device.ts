import type { BookingState } from 'booking-core';
import { configurationOf } from 'booking-core/basics';
import * as limits from 'booking-core/domain/limits';

/**
 * Minutes until a driver can be at the pick-up: travel time floored to the operator's minimum lead time. A quick button
 * below this is disabled (specification 1 §4).
 */
export function leadMinutes(state: BookingState): number {
  const lead = configurationOf(state)?.minLeadMinutes ?? limits.minLeadMinutes;
  const travel = state.proximity.status === 'known' ? state.proximity.travelTimeSeconds / 60 : 0;
  return Math.ceil(Math.max(lead, travel));
}
