import type { BookingOptions } from 'booking-core/domain';
import type { Deps } from '../deps.ts';
import { corporateFare } from '../fares/corporate-fare.ts';
import type { CalculatedFare, FareJourney } from '../fares/fare.ts';
import { fareWithoutNeed, priceVehicle } from '../fares/price-vehicle.ts';
import { severalCars } from '../fares/several-cars.ts';
import { tariffTurns } from '../fares/tariff-turns.ts';
import { fareWay } from '../fares/zone-charges.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { obstacleOf } from '../rides/availability.ts';
import { carsByType, loadsOf } from './cars.ts';
import { latestOf } from './times.ts';

/** The journey to price, its load, currency and discount. */
interface Priced {
  readonly journey: FareJourney;
  readonly load: BookingOptions;
  /** Number of cars of each type that take the load; 0 for a type that cannot. */
  readonly carsOf: ReadonlyMap<VehicleRow, number>;
  /** ISO 4217. */
  readonly currency: string;
  /** The company's corporate discount; 0 without a company. */
  readonly discountPercent: number;
}

/** Prices a vehicle type for the load, in as many cars as needed; `other` replaces the currency or the ride. */
export type Price = (vehicle: VehicleRow, other?: { currency?: string; ride?: FareJourney }) => CalculatedFare;

/**
 * @returns a function that prices vehicle types for a journey. Single-car fares are cached, as types are compared
 * often.
 */
export function pricesOf(
  { operator }: Pick<Deps, 'operator'>,
  { journey, load, carsOf, currency: wanted, discountPercent }: Priced,
): Price {
  const { vehicles } = operator;
  /** Cached fares of one car that takes the whole load; the fare is the same with and without bags. */
  const ofOneCar = new Map<VehicleRow, CalculatedFare>();
  // Without the wheelchair too, as it may have been counted as a bag.
  const people = { ...load, handBags: 0, luggages: 0, wheelchair: false };
  const carsOfPeople = carsByType(vehicles, people);
  const ownPrice = (row: VehicleRow, currency: string, ride: FareJourney, isWhole: boolean): CalculatedFare => {
    const ofCar = (taken: FareJourney) => corporateFare(priceVehicle(operator, row, taken, currency), discountPercent);
    const [carried, counts] = isWhole ? [load, carsOf] : [people, carsOfPeople];
    const count = counts.get(row) ?? 0;
    const isKept = count === 1 && ride === journey && currency === wanted;
    const known = isKept ? ofOneCar.get(row) : undefined;
    if (known) return known;
    const loads = loadsOf(carried, count);
    const [first, ...rest] = loads.map(({ smallChilds, largeChilds, smallPets, otherPets }) =>
      ofCar({ ...ride, smallChildSeats: smallChilds, largeChildSeats: largeChilds, smallPets, otherPets }),
    );
    const fare = first ? severalCars([first, ...rest]) : ofCar(ride);
    if (isKept) ofOneCar.set(row, fare);
    return fare;
  };
  const takePeople = vehicles.filter((row) => (carsOfPeople.get(row) ?? 0) > 0);
  return (row, { currency = wanted, ride = journey } = {}) =>
    fareWithoutNeed(row, takePeople, (each) => ownPrice(each, currency, ride, each === row));
}

/** A priced journey, and the earliest time at which it may begin instead. */
interface Compared {
  readonly price: Price;
  readonly vehicle: VehicleRow;
  readonly cars: number;
  readonly journey: FareJourney;
  readonly points: Parameters<Deps['providers']['route']>[0];
  readonly totalMinor: number;
  /** Epoch milliseconds. */
  readonly earliest: number;
  readonly now: number;
}

/**
 * Finds an hour of another tariff, earlier or later, at which the same journey costs less.
 * @returns its start (epoch milliseconds) and the total (minor units) with the route of that hour; null when there is
 * none, or the journey is not available then
 */
export async function cheaperHour(
  { database, operator, providers }: Deps,
  { price, vehicle, cars, journey, points, totalMinor, earliest, now }: Compared,
): Promise<{ readonly at: number; readonly totalMinor: number } | null> {
  const { configuration } = operator;
  const { returnAt } = journey;
  /** The route of another hour; a car by the hour has the hired time and distance at any hour. */
  const measuredAt = async (at: number): Promise<Partial<FareJourney> | null> => {
    if (journey.hours) return {};
    const way = await providers.route(points, at).catch(() => null);
    if (!way) return null;
    const there = fareWay(points, way);
    // An estimate has another length than the road: the difference would be shown as a saving.
    if (there.isMeasured !== journey.way?.isMeasured) return null;
    return { way: there, metres: Math.round(way.metres), seconds: Math.round(way.seconds) };
  };
  const isBeforeReturn = (at: number, seconds: number) => returnAt === null || at + seconds * 1000 <= returnAt;
  const [other] = tariffTurns(operator.fares, configuration.timezone, journey.pickupAt)
    .filter((at) => at >= earliest && at <= latestOf(configuration, now))
    .filter((at) => isBeforeReturn(at, journey.seconds))
    .map((at) => ({ at, minor: price(vehicle, { ride: { ...journey, pickupAt: at } }).totalMinor }))
    .filter(({ minor }) => minor < totalMinor)
    .sort((a, b) => a.minor - b.minor);
  if (!other) return null;
  const measured = await measuredAt(other.at);
  if (!measured) return null;
  const ride = { ...journey, pickupAt: other.at, ...measured };
  if (!isBeforeReturn(ride.pickupAt, ride.seconds)) return null;
  if (await obstacleOf(database, operator, vehicle, ride, cars)) return null;
  const { totalMinor: there } = price(vehicle, { ride });
  return there < totalMinor ? { at: other.at, totalMinor: there } : null;
}
