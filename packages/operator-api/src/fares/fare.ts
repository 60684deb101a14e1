import { type DistanceUnit, metresIn } from 'booking-core/domain';
import type { FareTable, Holiday } from '../operator/schema.ts';
import type { FareWay } from './zone-charges.ts';

export interface FarePlace {
  /** ICAO code of the airport that the place belongs to, '' elsewhere. */
  readonly airportCode: string;
  readonly address: string;
  /** '' where none is known, or what was sent cannot be. */
  readonly postcode: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface FareJourney {
  readonly pickup: FarePlace;
  readonly dropoff: FarePlace;
  readonly viaCount: number;
  /** Missing where nothing but the ends is known. */
  readonly way?: FareWay;
  readonly returnWay?: FareWay;
  /** The whole hours that the car is hired for, whatever its way; missing or 0 for a ride by distance. */
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
  /** The operator's own currency, in which the table is written. */
  readonly operatorCurrency: string;
  /** What distances are told in. */
  readonly distanceUnit: DistanceUnit;
  /** The currency to answer in; one that the table does not know is answered in the operator's. */
  readonly currency: string;
  readonly vehicleId: number;
  readonly tier: string;
  readonly journey: FareJourney;
}

export interface Line {
  readonly kind: string;
  readonly label: string;
  readonly minor: number;
  /** What of the operator's files says so: file and fields, as `operator validate` names them. For the operator alone. */
  readonly rule: string;
  /** How it was reckoned, in major units of the operator's currency; missing where the rule says it all. */
  readonly sum?: string;
}

export interface CalculatedFare {
  readonly currency: string;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  /** They add up to `totalMinor`. */
  readonly lines: readonly Line[];
  /** Of a car by the hour: what each of the operator's units of distance costs beyond those included. */
  readonly excessMinor?: number;
}

/** `10.4 km`, or `6.5 mi`. */
export const distanceWords = (metres: number, unit: DistanceUnit, digits = 1): string =>
  `${(metres / metresIn[unit]).toFixed(digits)} ${unit === 'km' ? 'km' : 'mi'}`;
