import { toMinor } from 'booking-core/domain';
import type { FareTable } from '../operator/schema.ts';
import type { FareInput, FareJourney, FarePlace, Line } from './fare.ts';
import { type HourlyPrices, hourlyPrices } from './hourly.ts';
import type { FareWay } from './zone-charges.ts';

/** One way of a journey, as it is priced. */
export interface Leg {
  readonly from: FarePlace;
  readonly to: FarePlace;
  readonly metres: number;
  readonly seconds: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What its lines begin with: `Return: ` on the way back. */
  readonly prefix: string;
  readonly way: FareWay;
}

/** The operator's prices for one journey in one vehicle. */
export interface Tariff {
  readonly input: FareInput;
  readonly table: FareTable;
  readonly journey: FareJourney;
  /** The currency that is answered in, and whether it is another than the operator's. */
  readonly currency: string;
  readonly isForeign: boolean;
  /** What the vehicle and its tier make of distance, time and hours. */
  readonly factor: number;
  /** The fields of the operator's files that the factor comes from. */
  readonly factors: string;
  /** What a fare is rounded to, minor units. */
  readonly step: number;
  /** Prices by the hour, for a car that is hired so. */
  readonly hire: HourlyPrices | null;
  /** Major units of the operator's currency as minor units of the answered one. */
  minor(major: number): number;
}

export function tariffOf(input: FareInput): Tariff {
  const { table, journey, operatorCurrency } = input;
  const foreign = input.currency === operatorCurrency ? undefined : table.currencies[input.currency];
  const currency = foreign ? input.currency : operatorCurrency;
  const rate = foreign?.perunit ?? 1;
  const ofVehicle = table.vehicles[String(input.vehicleId)];
  const ofTier = table.tiers[input.tier];
  return {
    ...{ input, table, journey, currency },
    isForeign: foreign !== undefined,
    factor: (ofVehicle?.factor ?? 1) * (ofTier ?? 1),
    factors: `${ofVehicle ? `, vehicles.${input.vehicleId}.factor` : ''}${ofTier === undefined ? '' : `, tiers.${input.tier}`}`,
    step: Math.max(1, toMinor(foreign?.step ?? table.rounding.step, currency)),
    hire: (journey.hours ?? 0) > 0 ? hourlyPrices(table) : null,
    minor: (major) => toMinor(major * rate, currency),
  };
}

export const sumOf = (lines: readonly Line[]): number => lines.reduce((total, line) => total + line.minor, 0);
