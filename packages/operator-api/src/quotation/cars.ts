import { type BookingOptions, carsFor, loadOfCar } from 'booking-core/domain';
import type { VehicleRow } from '../operator/schema.ts';

type Room = Pick<VehicleRow, 'noofpassengers' | 'noofhandbags' | 'maxluggage' | 'noofluggeges' | 'accessible'>;

const roomOf = ({ noofpassengers, noofhandbags, maxluggage, noofluggeges, accessible }: Room) => ({
  accessible,
  passengers: noofpassengers,
  handBags: noofhandbags,
  maxLuggage: Math.max(maxluggage, noofluggeges),
});

/**
 * @returns the number of cars of a type that a load needs; several only when no vehicle type takes it alone, 0 for
 * never.
 */
export const carsTaking = (vehicles: readonly Room[], vehicle: Room, load: BookingOptions): number =>
  carsFor(roomOf(vehicle), vehicles.map(roomOf), load);

/** @returns the number of cars of each type that a load needs, as {@link carsTaking}. */
export const carsByType = <Type extends Room>(
  vehicles: readonly Type[],
  load: BookingOptions,
): ReadonlyMap<Type, number> => new Map(vehicles.map((vehicle) => [vehicle, carsTaking(vehicles, vehicle, load)]));

/** Splits a load among cars. @returns the load of each car in order; empty for 0 cars */
export const loadsOf = (load: BookingOptions, cars: number): BookingOptions[] =>
  Array.from({ length: cars }, (_, index) => (cars === 1 ? load : loadOfCar(load, cars, index + 1)));
