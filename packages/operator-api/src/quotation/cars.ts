import { type BookingOptions, carsFor, loadOfCar } from 'booking-core/domain';
import type { VehicleRow } from '../operator/schema.ts';

type Room = Pick<VehicleRow, 'noofpassengers' | 'noofhandbags' | 'maxluggage' | 'noofluggeges' | 'accessible'>;

const roomOf = ({ noofpassengers, noofhandbags, maxluggage, noofluggeges, accessible }: Room) => ({
  accessible,
  passengers: noofpassengers,
  handBags: noofhandbags,
  maxLuggage: Math.max(maxluggage, noofluggeges),
});

/** How many cars of a vehicle type a load takes: one, several where no vehicle takes it alone, 0 for never. */
export const carsTaking = (vehicles: readonly Room[], vehicle: Room, load: BookingOptions): number =>
  carsFor(roomOf(vehicle), vehicles.map(roomOf), load);

/** What each of several cars takes, in their order; none for no car. */
export const loadsOf = (load: BookingOptions, cars: number): BookingOptions[] =>
  Array.from({ length: cars }, (_, index) => (cars === 1 ? load : loadOfCar(load, cars, index + 1)));
