import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { type CalculatedFare, calculateFare, type FareJourney } from './calculate-fare.ts';

/**
 * The fare of a journey in a vehicle type of an operator, in the wanted currency or else the operator's own. One for people who
 * need it (`accessible`) costs no more than the cheapest other one with as many seats: nobody pays for an access need.
 */
export function priceVehicle(
  { configuration, fares, holidays, vehicles }: Pick<Operator, 'configuration' | 'fares' | 'holidays' | 'vehicles'>,
  vehicle: VehicleRow,
  journey: FareJourney,
  currency: string,
): CalculatedFare {
  const others = vehicle.accessible
    ? vehicles.filter(({ accessible, noofpassengers }) => !accessible && noofpassengers >= vehicle.noofpassengers)
    : [];
  const [own, ...rest] = [vehicle, ...others].map(({ vehtypeid, pricetier }) =>
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
    }),
  );
  return rest.reduce((least, fare) => (fare.totalMinor < least.totalMinor ? fare : least), own as CalculatedFare);
}
