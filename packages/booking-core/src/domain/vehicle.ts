import { maxCars } from 'contracts/legs';
import { maxPetsOrChildren } from 'contracts/limits';
import type { BookingOptions } from './journey.ts';

/** Specification 1 §3, vehicle type. `id` is `vehtypeid`. */
export interface VehicleType {
  readonly id: number;
  readonly name: string;
  /** The language of the name, BCP 47; '' or missing where it is unknown. */
  readonly language?: string;
  readonly description: string;
  readonly descriptionLanguage?: string;
  readonly image: string;
  readonly handBags: number;
  /** Bags it takes by default (`noofluggeges`). */
  readonly luggage: number;
  /** Bags it takes at most (`maxluggage`). */
  readonly maxLuggage: number;
  readonly passengers: number;
  /** Id of the price list's category it belongs to, when the operator sorts vehicles into tiers. */
  readonly tier: string | null;
  /** Whether a passenger can travel in it in a wheelchair; missing for no. */
  readonly accessible?: boolean;
}

/** Seats a journey needs: passengers plus large and small child seats (specification 1 §7, passenger count sent). */
export const seatsNeeded = (options: BookingOptions): number =>
  options.passengers + options.smallChilds + options.largeChilds;

/** The known ages of the children in the seats, in years. */
export const childAgesOf = ({ smallChilds, largeChilds, childAges = [] }: BookingOptions): number[] =>
  [...childAges.slice(0, smallChilds), ...childAges.slice(maxPetsOrChildren, maxPetsOrChildren + largeChilds)].filter(
    (age) => age !== null,
  );

/** The capacity of a vehicle. */
type Room = Pick<VehicleType, 'passengers' | 'handBags' | 'maxLuggage' | 'accessible'>;

/** Whether a vehicle has room for the passengers with child seats and a wheelchair, the bags and the hand bags. */
export function fits(vehicle: Room, options: BookingOptions): boolean {
  const handBagRoom = vehicle.handBags + Math.max(0, vehicle.maxLuggage - options.luggages);
  return (
    (!options.wheelchair || vehicle.accessible === true) &&
    seatsNeeded(options) <= vehicle.passengers &&
    options.luggages <= vehicle.maxLuggage &&
    options.handBags <= handBagRoom
  );
}

/**
 * The share of a load that one of several cars takes: seats and bags are divided evenly, the first cars taking the
 * remainder.
 * @param car from 1 to `cars`
 */
export function loadOfCar(options: BookingOptions, cars: number, car: number): BookingOptions {
  const dealt = (count: number, place: number) => Math.floor(count / cars) + (place <= count % cars ? 1 : 0);
  // These remainders go to the last cars, so that the first do not take all of them.
  const last = cars + 1 - car;
  const [smallChilds, largeChilds] = [dealt(options.smallChilds, car), dealt(options.largeChilds, last)];
  return {
    passengers: dealt(seatsNeeded(options), car) - smallChilds - largeChilds,
    smallChilds,
    largeChilds,
    luggages: dealt(options.luggages, car),
    handBags: dealt(options.handBags, last),
    smallPets: dealt(options.smallPets, car),
    otherPets: dealt(options.otherPets, last),
    ...(options.wheelchair && car === 1 ? { wheelchair: true } : {}),
  };
}

/**
 * The number of cars of a type that a load needs: 1 where a single vehicle of the operator takes it whole, else the
 * smallest number that has room, with a passenger in each who needs no child seat.
 * @returns 0 where this type cannot take the load
 */
export function carsFor(vehicle: Room, all: readonly Room[], options: BookingOptions): number {
  if (all.some((each) => fits(each, options))) return fits(vehicle, options) ? 1 : 0;
  for (let cars = 2; cars <= maxCars; cars++) {
    const loads = Array.from({ length: cars }, (_, index) => loadOfCar(options, cars, index + 1));
    if (loads.every((load) => load.passengers > 0 && fits(vehicle, load))) return cars;
  }
  return 0;
}

/** A vehicle's name with the number of cars if more than one: `2 × Saloon`. */
export const countedVehicle = (name: string, cars: number): string => (cars > 1 ? `${cars} × ${name}` : name);
