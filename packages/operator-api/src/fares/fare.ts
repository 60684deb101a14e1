import { type DistanceUnit, isShort, metresIn, metresInShort } from 'booking-core/domain';
import type { FareTable, Holiday } from '../operator/schema.ts';
import type { FareWay } from './zone-charges.ts';

export interface FarePlace {
  /** ICAO code of the airport that the place belongs to, '' elsewhere. */
  readonly airportCode: string;
  readonly address: string;
  /** '' where it is unknown or invalid. */
  readonly postcode: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface FareJourney {
  readonly pickup: FarePlace;
  readonly dropoff: FarePlace;
  readonly viaCount: number;
  /** Missing where only the ends are known. */
  readonly way?: FareWay;
  readonly returnWay?: FareWay;
  /** Whole hours of hire, whatever the route; missing or 0 for a ride by distance. */
  readonly hours?: number;
  readonly metres: number;
  readonly seconds: number;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly kind: 'oneWay' | 'waitAndReturn' | 'return';
  readonly returnMetres: number;
  readonly returnSeconds: number;
  /** Epoch milliseconds; null unless `kind` is `return`. */
  readonly returnAt: number | null;
  readonly smallChildSeats: number;
  readonly largeChildSeats: number;
  readonly smallPets: number;
  readonly otherPets: number;
}

export interface FareInput {
  readonly table: FareTable;
  readonly holidays: readonly Holiday[];
  readonly timeZone: string;
  /** The operator's currency, in which the fare table is written. */
  readonly operatorCurrency: string;
  /** The unit in which distances are shown. */
  readonly distanceUnit: DistanceUnit;
  /** The requested currency; the operator's is used where the table does not have it. */
  readonly currency: string;
  readonly vehicleId: number;
  readonly tier: string;
  readonly journey: FareJourney;
}

export interface Line {
  readonly kind: string;
  readonly label: string;
  readonly minor: number;
  /** The file and fields that the line comes from, as `operator validate` names them. Shown to the operator only. */
  readonly rule: string;
  /** The calculation, in major units of the operator's currency; missing where the rule is sufficient. */
  readonly sum?: string;
}

export interface CalculatedFare {
  readonly currency: string;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  /** Their sum is `totalMinor`. */
  readonly lines: readonly Line[];
  /** For hourly hire: the price of each further unit of distance beyond those included. */
  readonly excessMinor?: number;
}

/** The number of kilometres or miles: `10.4 km`, or `6.5 mi`. */
export const unitsText = (metres: number, unit: DistanceUnit, digits: number): string =>
  `${(metres / metresIn[unit]).toFixed(digits)} ${unit === 'km' ? 'km' : 'mi'}`;

/** `10.4 km`, or `6.5 mi`; `42 m`, or `138 ft`, of which less than a tenth of the unit would be left. */
export function distanceText(metres: number, unit: DistanceUnit): string {
  if (!isShort(metres, unit)) return unitsText(metres, unit, 1);
  return `${Math.round(metres / metresInShort[unit])} ${unit === 'km' ? 'm' : 'ft'}`;
}
