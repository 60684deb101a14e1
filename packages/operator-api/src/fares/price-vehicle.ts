import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { calculateFare } from './calculate-fare.ts';
import type { CalculatedFare, FareJourney } from './fare.ts';

/**
 * The fare of a vehicle type. An accessible one costs no more than the cheapest other type that takes the same
 * passengers, however many seats it has itself: an access need must not raise the price.
 * @param vehicles the types that take the passengers
 * @param fareOf calculates a type's fare from its own prices
 */
export function fareWithoutNeed(
  vehicle: VehicleRow,
  vehicles: readonly VehicleRow[],
  fareOf: (vehicle: VehicleRow) => CalculatedFare,
): CalculatedFare {
  const others = vehicle.accessible ? vehicles.filter(({ accessible }) => !accessible) : [];
  return others
    .map(fareOf)
    .reduce((least, fare) => (fare.totalMinor < least.totalMinor ? fare : least), fareOf(vehicle));
}

/**
 * The fare of a journey in a vehicle type, from the type's own prices, in `currency` where supported, else in the
 * operator's.
 */
export const priceVehicle = (
  { configuration, fares, holidays }: Pick<Operator, 'configuration' | 'fares' | 'holidays'>,
  { vehtypeid, pricetier }: VehicleRow,
  journey: FareJourney,
  currency: string,
): CalculatedFare =>
  calculateFare({
    table: fares,
    holidays,
    timeZone: configuration.timezone,
    operatorCurrency: configuration.currencycode,
    distanceUnit: configuration.distanceunit,
    currency,
    vehicleId: vehtypeid,
    tier: pricetier,
    journey,
  });

/** The fare for one passenger without luggage, whom every type takes; applies the limit for accessible types. */
export const priceForOne = (
  operator: Pick<Operator, 'configuration' | 'fares' | 'holidays' | 'vehicles'>,
  vehicle: VehicleRow,
  journey: FareJourney,
  currency: string,
): CalculatedFare =>
  fareWithoutNeed(vehicle, operator.vehicles, (row) => priceVehicle(operator, row, journey, currency));
