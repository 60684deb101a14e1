import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { type CalculatedFare, calculateFare, type FareJourney } from './calculate-fare.ts';

/** The fare of a journey in a vehicle type of an operator, in the wanted currency or else the operator's own. */
export const priceVehicle = (
  { configuration, fares, holidays }: Pick<Operator, 'configuration' | 'fares' | 'holidays'>,
  vehicle: Pick<VehicleRow, 'vehtypeid' | 'pricetier'>,
  journey: FareJourney,
  currency: string,
): CalculatedFare =>
  calculateFare({
    table: fares,
    holidays,
    timeZone: configuration.timezone,
    operatorCurrency: configuration.currencycode,
    currency,
    vehicleId: vehicle.vehtypeid,
    tier: vehicle.pricetier,
    journey,
  });
