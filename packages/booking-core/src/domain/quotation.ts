import type { LatLng } from './place.ts';

/** One component of a fare: a line of the summary. */
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
  /** The part of the total for the return; 0 or missing without one. */
  readonly returnMinor?: number;
  /** For a car by the hour, the price of each unit of distance beyond the included one; 0 or missing otherwise. */
  readonly excessMinor?: number;
  /** Minutes until it can be at the pick-up, for a ride as soon as possible; null or missing where unknown. */
  readonly awayMinutes?: number | null;
  /** The part paid when booking, by method, the rest being paid to the driver; 0 or missing where all is paid then. */
  readonly deposits?: Readonly<Record<'card' | 'paypal', number>>;
  readonly currency: string;
}

/** The return leg of a quotation. */
export interface QuotedReturn {
  readonly totalMinor: number;
  readonly travelTimeSeconds: number;
  readonly distanceMetres: number;
  readonly path: readonly LatLng[];
}

/** A pick-up near the requested one that falls into a cheaper period of the tariff. */
export interface CheaperTime {
  /** A wire moment, ISO 8601. */
  readonly time: string;
  /** The difference to this fare, in minor units of the quotation's currency. */
  readonly lessMinor: number;
}

/** Specification 1 §3, Quotation, in domain units: minor units, seconds, metres. */
export interface Quotation {
  readonly requestId: string;
  readonly currency: string;
  readonly totalMinor: number;
  /** Null when the server sent none. */
  readonly gbpTotalMinor: number | null;
  readonly travelTimeSeconds: number;
  readonly distanceMetres: number;
  readonly driverTravelTimeSeconds: number | null;
  readonly path: readonly LatLng[];
  /** Null or missing without a return. */
  readonly back?: QuotedReturn | null;
  /** True when no routing service measured the route (`routesource: estimate`). */
  readonly estimated: boolean;
  /** Whether the operator has to accept the booking; missing from older servers. */
  readonly onRequest?: boolean;
  /** Whether the server knows only the pick-up's district, so that the driver needs a house number. */
  readonly pickupApproximate?: boolean;
  /** Another pick-up time that costs less; null or missing for none. */
  readonly cheaper?: CheaperTime | null;
  readonly vehicles: readonly VehicleFare[];
  readonly lines: readonly FareLine[];
}
