import type { BookingOptions } from './journey.ts';

/** Specification 1 §3, vehicle type. `id` is `vehtypeid`. */
export interface VehicleType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly handBags: number;
  /** Bags it takes by default (`noofluggeges`). */
  readonly luggage: number;
  /** Bags it takes at most (`maxluggage`). */
  readonly maxLuggage: number;
  readonly passengers: number;
  /** Id of the price list's category it belongs to, when the operator sorts vehicles into tiers. */
  readonly tier: string | null;
}

/** Seats a journey needs: passengers plus large and small child seats (specification 1 §7, passenger count sent). */
export const seatsNeeded = (options: BookingOptions): number =>
  options.passengers + options.smallChilds + options.largeChilds;

/** Whether a vehicle takes the passengers with child seats, the bags and the hand bags. */
export function fits(vehicle: VehicleType, options: BookingOptions): boolean {
  const handBagRoom = vehicle.handBags + Math.max(0, vehicle.maxLuggage - options.luggages);
  return (
    seatsNeeded(options) <= vehicle.passengers &&
    options.luggages <= vehicle.maxLuggage &&
    options.handBags <= handBagRoom
  );
}
