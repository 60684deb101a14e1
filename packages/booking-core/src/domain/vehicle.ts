import { maxCars } from 'contracts/legs';
import { maxPetsOrChildren } from 'contracts/limits';
import type { BookingOptions } from './journey.ts';

/** Specification 1 §3, vehicle type. `id` is `vehtypeid`. */
export interface VehicleType {
  readonly id: number;
  readonly name: string;
  /** What language the name is in, BCP 47; '' and missing where that is not told. */
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
  /** Whether a passenger can stay in a wheelchair in it; missing for no. */
  readonly accessible?: boolean;
}

/** Seats a journey needs: passengers plus large and small child seats (specification 1 §7, passenger count sent). */
export const seatsNeeded = (options: BookingOptions): number =>
  options.passengers + options.smallChilds + options.largeChilds;

/** How old the children in the seats are, as far as it was told. */
export const childAgesOf = ({ smallChilds, largeChilds, childAges = [] }: BookingOptions): number[] =>
  [...childAges.slice(0, smallChilds), ...childAges.slice(maxPetsOrChildren, maxPetsOrChildren + largeChilds)].filter(
    (age) => age !== null,
  );

/** The ages that were told as each seat's; of fewer than there are seats nobody knows whose they are. */
export const agesBySeat = (
  smallChilds: number,
  largeChilds: number,
  ages: readonly number[],
): readonly (number | null)[] =>
  ages.length !== smallChilds + largeChilds
    ? []
    : Array.from({ length: 2 * maxPetsOrChildren }, (_, seat) => {
        const isLarge = seat >= maxPetsOrChildren;
        const place = isLarge ? seat - maxPetsOrChildren : seat;
        if (place >= (isLarge ? largeChilds : smallChilds)) return null;
        return ages[isLarge ? smallChilds + place : place] ?? null;
      });

/** What a vehicle has room for. */
type Room = Pick<VehicleType, 'passengers' | 'handBags' | 'maxLuggage' | 'accessible'>;

/** Whether a vehicle takes the passengers with child seats and a wheelchair, the bags and the hand bags. */
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
 * What one of several cars takes of a load: seats and bags are dealt out evenly, the first cars taking what is left over.
 * @param car from 1 to `cars`
 */
export function loadOfCar(options: BookingOptions, cars: number, car: number): BookingOptions {
  const dealt = (count: number, place: number) => Math.floor(count / cars) + (place <= count % cars ? 1 : 0);
  // From the last car on, so that not all that is left over comes to the first.
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
 * How many cars of a type a load takes: one where any of the operator's vehicles takes it whole, else as few as there is
 * room in, with a passenger in each who needs no child seat. 0 where it cannot be driven in this type.
 */
export function carsFor(vehicle: Room, all: readonly Room[], options: BookingOptions): number {
  if (all.some((each) => fits(each, options))) return fits(vehicle, options) ? 1 : 0;
  for (let cars = 2; cars <= maxCars; cars++) {
    const loads = Array.from({ length: cars }, (_, index) => loadOfCar(options, cars, index + 1));
    if (loads.every((load) => load.passengers > 0 && fits(vehicle, load))) return cars;
  }
  return 0;
}

/** A vehicle's name with how many of it come: `2 × Saloon`. */
export const countedVehicle = (name: string, cars: number): string => (cars > 1 ? `${cars} × ${name}` : name);
