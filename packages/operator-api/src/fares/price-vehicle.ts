import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { calculateFare } from './calculate-fare.ts';
import type { CalculatedFare, FareJourney } from './fare.ts';

/**
 * The fare of a vehicle type. One for people who need it (`accessible`) costs no more than the cheapest other type that takes the
 * same people, however many seats it has itself: nobody pays for an access need.
 * @param vehicles the types that take those people
 * @param fareOf what a type costs by its own prices
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

/** What a journey costs in a vehicle type by the type's own prices, in the wanted currency or else the operator's own. */
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

/** The same for one person without luggage, whom every type takes. */
export const priceForOne = (
  operator: Pick<Operator, 'configuration' | 'fares' | 'holidays' | 'vehicles'>,
  vehicle: VehicleRow,
  journey: FareJourney,
  currency: string,
): CalculatedFare =>
  fareWithoutNeed(vehicle, operator.vehicles, (row) => priceVehicle(operator, row, journey, currency));
