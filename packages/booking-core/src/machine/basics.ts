import type { Configuration } from '../domain/configuration.ts';
import * as limits from '../domain/limits.ts';
import type { VehicleType } from '../domain/vehicle.ts';
import type { BookingState } from './state.ts';

/** The operator's facts once they are known; null while the product starts. */
export const configurationOf = (state: BookingState): Configuration | null =>
  state.boot.status === 'ready' ? state.boot.configuration : null;

/** The operator's vehicles; null until they have come. */
export const vehicleTypesOf = (state: BookingState): readonly VehicleType[] | null =>
  state.boot.status === 'ready' ? state.boot.vehicleTypes : null;

/** What the chosen vehicle is called; '' while none is, or while it is not known. */
export const vehicleNameOf = (state: BookingState): string =>
  vehicleTypesOf(state)?.find(({ id }) => id === state.journey.vehicleId)?.name ?? '';

/** The currency of the visitor's country; '' where it is not asked for, not known, or not the host's wish. */
export const visitorCurrencyOf = (state: BookingState): string =>
  state.boot.status === 'ready' ? state.boot.visitorCurrency : '';

/** The operator's time zone (IANA), in which every pick-up is meant. */
export const zoneOf = (state: BookingState): string => configurationOf(state)?.timeZone ?? 'Europe/London';

/**
 * The earliest pick-up as epoch milliseconds: now plus the driver's travel time, floored to the operator's minimum lead
 * time (specification 1 §4).
 */
export function earliestAt(state: BookingState, now: number): number {
  const lead = configurationOf(state)?.minLeadMinutes ?? limits.minLeadMinutes;
  const travel = state.proximity.status === 'known' ? state.proximity.travelTimeSeconds : 0;
  return now + Math.max(travel, lead * 60) * 1000;
}
