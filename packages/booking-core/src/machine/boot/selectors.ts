import type { Configuration } from '../../domain/configuration.ts';
import type { DistanceUnit } from '../../domain/distance.ts';
import { carsFor, countedVehicle, type VehicleType } from '../../domain/vehicle.ts';
import type { BookingState } from '../state.ts';

/** The operator's configuration; null until it is loaded. */
export const configurationOf = (state: BookingState): Configuration | null =>
  state.boot.status === 'ready' ? state.boot.configuration : null;

/** The operator's vehicles; null until they are loaded. */
export const vehicleTypesOf = (state: BookingState): readonly VehicleType[] | null =>
  state.boot.status === 'ready' ? state.boot.vehicleTypes : null;

/** The operator's vehicles; empty until they are loaded. */
export const vehiclesOf = (state: BookingState): readonly VehicleType[] => vehicleTypesOf(state) ?? [];

/** The chosen vehicle's name, with the number of cars if more than one; '' while none is chosen or known. */
export function vehicleNameOf(state: BookingState): string {
  const vehicles = vehiclesOf(state);
  const chosen = vehicles.find(({ id }) => id === state.journey.vehicleId);
  return chosen ? countedVehicle(chosen.name, carsFor(chosen, vehicles, state.journey.options)) : '';
}

/** The language of the chosen vehicle's name, BCP 47; '' where it is unknown. */
export const vehicleLanguageOf = (state: BookingState): string =>
  vehiclesOf(state).find(({ id }) => id === state.journey.vehicleId)?.language ?? '';

/** The currency of the visitor's country, ISO 4217; '' where it was not looked up or is unknown. */
export const visitorCurrencyOf = (state: BookingState): string =>
  state.boot.status === 'ready' ? state.boot.visitorCurrency : '';

/** The operator's time zone (IANA), in which all pick-up times are given. */
export const zoneOf = (state: BookingState): string => configurationOf(state)?.timeZone ?? 'Europe/London';

/** The first day of a calendar's week, from 1 for Monday to 7; null for that of the visitor's language. */
export const weekStartOf = (state: BookingState): number | null => configurationOf(state)?.firstDayOfWeek ?? null;

/** The unit in which the operator shows distances; kilometres until its configuration is loaded. */
export const distanceUnitOf = (state: BookingState): DistanceUnit => configurationOf(state)?.distanceUnit ?? 'km';
