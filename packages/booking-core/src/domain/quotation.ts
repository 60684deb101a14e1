import type { LatLng } from './place.ts';

/** Why a fare is what it is: one line of the summary. */
export interface FareLine {
  /** `distance`, `minimum`, `time`, `airport`, `via`, `wait`, `extras`, `return`, `promo`, … */
  readonly kind: string;
  readonly label: string;
  readonly minor: number;
}

/** A fare for one vehicle type, in minor units (specification 1 §3, additionalprices). */
export interface VehicleFare {
  readonly vehicleId: number;
  readonly totalMinor: number;
  /** What the return adds; 0 and missing without one. */
  readonly returnMinor?: number;
  /** What each unit of distance costs beyond the quotation's own, of a car by the hour; 0 and missing otherwise. */
  readonly excessMinor?: number;
  /** How soon it can be at the pick-up of a ride as soon as possible; null and missing where that is not known. */
  readonly awayMinutes?: number | null;
  /** What is paid of it when booking, the driver taking the rest; 0 and missing where all of it is. */
  readonly deposits?: Readonly<Record<'card' | 'paypal', number>>;
  readonly currency: string;
}

/** The return as a quotation tells it. */
export interface QuotedReturn {
  readonly totalMinor: number;
  readonly travelTimeSeconds: number;
  readonly distanceMetres: number;
  readonly path: readonly LatLng[];
}

/** A pick-up near the asked one at which other hours of the tariff hold. */
export interface CheaperTime {
  /** A wire moment, ISO 8601. */
  readonly time: string;
  /** How much less, in minor units of the quotation's currency. */
  readonly lessMinor: number;
}

/** Specification 1 §3, Quotation, in domain units: minor units, seconds, metres. */
export interface Quotation {
  readonly requestId: string;
  readonly currency: string;
  readonly totalMinor: number;
  /** Null when the server gave none. */
  readonly gbpTotalMinor: number | null;
  readonly travelTimeSeconds: number;
  readonly distanceMetres: number;
  readonly driverTravelTimeSeconds: number | null;
  readonly path: readonly LatLng[];
  /** Null and missing where nobody is driven back. */
  readonly back?: QuotedReturn | null;
  /** True when no routing service measured the route (`routesource: estimate`). */
  readonly estimated: boolean;
  /** Whether what is booked waits for the operator to accept it; missing from older servers. */
  readonly onRequest?: boolean;
  /** Whether the server knows the pick-up's district alone, so that a driver finds no door. */
  readonly pickupApproximate?: boolean;
  /** Another pick-up time that costs less; null and missing where none does. */
  readonly cheaper?: CheaperTime | null;
  readonly vehicles: readonly VehicleFare[];
  readonly lines: readonly FareLine[];
}
