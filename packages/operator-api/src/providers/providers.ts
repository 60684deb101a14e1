import type { LatLng } from 'booking-core/domain';
import type { PlaceQuestion } from '../places/service.ts';

/** A place as `searchaddress` returns it (specification 1 §3, Place/Address). */
export interface FoundPlace extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly category: string;
  readonly postcode: string;
  readonly placename: string;
  readonly fulladdress: string;
  /** ICAO code of an airport, else ''. */
  readonly code: string;
  readonly iata: string;
  readonly precision: string;
  readonly placeid?: string;
  /** ISO 3166-1 alpha-2 in lower case, as flags are named. */
  readonly countrycode?: string;
}

/** A suggested place: some services give coordinates only for the one that the visitor chooses. */
export type SuggestedPlace = Omit<FoundPlace, keyof LatLng> & {
  readonly [Coordinate in keyof LatLng]: number | null;
};

export interface FoundAirport extends LatLng {
  readonly city: string;
  readonly airport: string;
  readonly iata: string;
  readonly icao: string;
  readonly name: string;
  readonly country: string;
  readonly postcode: string;
}

export interface FoundAirline {
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly country: string;
}

export interface Route {
  readonly metres: number;
  readonly seconds: number;
  readonly path: readonly LatLng[];
  /** `estimate` when no routing service measured it, else the service's name. */
  readonly source: string;
}

/** Thrown for a route with a point that has no road near it. */
export class OffRoadError extends Error {
  override name = 'OffRoadError';
  constructor(
    /** The index of the point in the route; null when unknown. */
    readonly point: number | null,
  ) {
    super('no road is near');
  }
}

/** @returns the route, with null in place of an `OffRoadError`, for callers that do not need the reason. */
export const orNoRoute = (way: Promise<Route | null>): Promise<Route | null> =>
  way.catch((error: unknown) => {
    if (error instanceof OffRoadError) return null;
    throw error;
  });

/** The geographic data that the calls need; the process chooses the implementation (see `from-geo.ts`). */
export interface Providers {
  /**
   * @returns places that match a visitor's text, best first: the operator's own, then the address service's. Never
   * rejects.
   */
  searchPlaces(text: string, asked?: PlaceQuestion): Promise<readonly SuggestedPlace[]>;
  /** @returns the complete place for a suggestion without coordinates; null when it is unknown. */
  placeDetails(id: string, asked?: PlaceQuestion): Promise<FoundPlace | null>;
  /** @returns the place or address at a point; null when none is known. */
  placeAt(point: LatLng, asked?: PlaceQuestion): Promise<FoundPlace | null>;
  /** `searchPlaces` and `placeAt` with the server's own data only. */
  knownPlaces(text: string): readonly FoundPlace[];
  knownAt(point: LatLng): FoundPlace | null;
  /** The external address service; null without one. */
  readonly addressService: { readonly name: string; readonly attribution: string } | null;
  /** @returns known places with exact coordinates around a point, nearest first. */
  placesNear(point: LatLng, metres: number): readonly FoundPlace[];
  /** @returns the district and town of a point, or the possible towns; '' when none is near. */
  localityOf(point: LatLng): string;
  searchAirports(text: string): Promise<readonly FoundAirport[]>;
  searchAirlines(text: string): Promise<readonly FoundAirline[]>;
  airportByCode(icao: string): FoundAirport | null;
  /** @returns the airport to which a point belongs; null for none. */
  airportNear(point: LatLng): FoundAirport | null;
  /**
   * @returns the route through the points in order; null for none.
   * @throws {OffRoadError} for a point without a road near it
   */
  route(points: readonly LatLng[], departAt: number): Promise<Route | null>;
  /** @returns seconds until a free driver can be at a point; null when unknown. */
  nearestDriver(point: LatLng, at: number): Promise<number | null>;
  isServed(point: LatLng): boolean;
}
