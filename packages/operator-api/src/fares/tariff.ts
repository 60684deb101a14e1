import { toMinor } from 'booking-core/domain';
import type { FareTable } from '../operator/schema.ts';
import { coinOf, toCoin } from './coin.ts';
import type { FareInput, FareJourney, FarePlace, Line } from './fare.ts';
import { type FixedFare, fixedPriceOf } from './fixed-price.ts';
import { type HourlyPrices, hourlyPrices } from './hourly.ts';
import type { FareWay } from './zone-charges.ts';

/** One leg of a journey, as it is priced. */
export interface Leg {
  readonly from: FarePlace;
  readonly to: FarePlace;
  readonly metres: number;
  readonly seconds: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The prefix of its lines: `Return: ` for the return. */
  readonly prefix: string;
  readonly way: FareWay;
  /** The fixed price of the leg; null where it is priced by meter or by the hour. */
  readonly fixed: FixedFare | null;
}

/** The prices and rules for one journey in one vehicle. */
export interface Tariff {
  readonly input: FareInput;
  readonly table: FareTable;
  readonly journey: FareJourney;
  /** The returned currency, and whether it differs from the operator's. */
  readonly currency: string;
  readonly isForeign: boolean;
  /** Multiplies distance, time and hours: the vehicle's factor times its tier's. */
  readonly factor: number;
  /** The fields of the operator's files that the factor is read from. */
  readonly factors: string;
  /** The rounding step, minor units: a multiple of what gateways can charge. */
  readonly step: number;
  /** Hourly prices, for hourly hire; else null. */
  readonly hire: HourlyPrices | null;
  /** Converts major units of the operator's currency to minor units of the returned one. */
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
    step: Math.max(coinOf(currency), toCoin(toMinor(foreign?.step ?? table.rounding.step, currency), currency)),
    hire: (journey.hours ?? 0) > 0 ? hourlyPrices(table) : null,
    minor: (major) => toMinor(major * rate, currency),
  };
}

/** @returns the leg with its fixed price. A via may be anywhere, so the metered fare applies with one. */
export function legOf({ table, journey, hire, input }: Tariff, leg: Omit<Leg, 'fixed'>): Leg {
  const isFixed = !hire && journey.viaCount === 0;
  return { ...leg, fixed: isFixed ? fixedPriceOf(table, leg.from, leg.to, input.vehicleId) : null };
}

export const sumOf = (lines: readonly Line[]): number => lines.reduce((total, line) => total + line.minor, 0);
