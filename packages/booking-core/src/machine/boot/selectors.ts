import type { Configuration } from '../../domain/configuration.ts';
import type { DistanceUnit } from '../../domain/distance.ts';
import { carsFor, countedVehicle, type VehicleType } from '../../domain/vehicle.ts';
import type { BookingState } from '../state.ts';

/** The operator's facts once they are known; null while the product starts. */
export const configurationOf = (state: BookingState): Configuration | null =>
  state.boot.status === 'ready' ? state.boot.configuration : null;

/** The operator's vehicles; null until they have come. */
export const vehicleTypesOf = (state: BookingState): readonly VehicleType[] | null =>
  state.boot.status === 'ready' ? state.boot.vehicleTypes : null;

/** The operator's vehicles; none while they have not come. */
export const vehiclesOf = (state: BookingState): readonly VehicleType[] => vehicleTypesOf(state) ?? [];

/** What the chosen vehicle is called, and how many of it come; '' while none is chosen, or while it is not known. */
export function vehicleNameOf(state: BookingState): string {
  const vehicles = vehiclesOf(state);
  const chosen = vehicles.find(({ id }) => id === state.journey.vehicleId);
  return chosen ? countedVehicle(chosen.name, carsFor(chosen, vehicles, state.journey.options)) : '';
}

/** What language the chosen vehicle's name is in, BCP 47; '' where that is not told. */
export const vehicleLanguageOf = (state: BookingState): string =>
  vehiclesOf(state).find(({ id }) => id === state.journey.vehicleId)?.language ?? '';

/** The currency of the visitor's country; '' where it is not asked for, not known, or not the host's wish. */
export const visitorCurrencyOf = (state: BookingState): string =>
  state.boot.status === 'ready' ? state.boot.visitorCurrency : '';

/** The operator's time zone (IANA), in which every pick-up is meant. */
export const zoneOf = (state: BookingState): string => configurationOf(state)?.timeZone ?? 'Europe/London';

/** How a calendar's week begins, from 1 for Monday to 7; null for the way of the visit's language. */
export const weekStartOf = (state: BookingState): number | null => configurationOf(state)?.firstDayOfWeek ?? null;

/** What the operator tells distances in; kilometres until its configuration is here. */
export const distanceUnitOf = (state: BookingState): DistanceUnit => configurationOf(state)?.distanceUnit ?? 'km';
