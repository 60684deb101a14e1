import type { LatLng } from 'booking-core/domain';
import type { PlaceQuestion } from '../places/service.ts';

/** A place as `searchaddress` answers it (specification 1 §3, Place/Address). */
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

/** A place as a search suggests it: some services tell where it is only of the one that is chosen. */
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

/** Raised for a way to a point that no road is near to. */
export class OffRoadError extends Error {
  override name = 'OffRoadError';
  constructor(
    /** Which of the points; null where nobody knows which. */
    readonly point: number | null,
  ) {
    super('no road is near');
  }
}

/** A way for whoever does not ask why there is none. */
export const orNoWay = (way: Promise<Route | null>): Promise<Route | null> =>
  way.catch((error: unknown) => {
    if (error instanceof OffRoadError) return null;
    throw error;
  });

/** What the calls need to know about the world; the process decides who answers (see `from-geo.ts`). */
export interface Providers {
  /** Places for what a visitor types, best first: the operator's own, then those of the service of addresses. Never throws. */
  searchPlaces(text: string, asked?: PlaceQuestion): Promise<readonly SuggestedPlace[]>;
  /** The whole of a place that was suggested without coordinates; null where nobody knows it. */
  placeDetails(id: string, asked?: PlaceQuestion): Promise<FoundPlace | null>;
  /** What stands at a point; null where nothing is known near it. */
  placeAt(point: LatLng, asked?: PlaceQuestion): Promise<FoundPlace | null>;
  /** The same as far as this server knows it by itself. */
  knownPlaces(text: string): readonly FoundPlace[];
  knownAt(point: LatLng): FoundPlace | null;
  /** The service of addresses that is asked besides; null without one. */
  readonly addressService: { readonly name: string; readonly attribution: string } | null;
  /** Known places around a point whose own point is known, nearest first. */
  placesNear(point: LatLng, metres: number): readonly FoundPlace[];
  /** The district and town around a point, or the towns that can be; '' where none is near. */
  localityOf(point: LatLng): string;
  searchAirports(text: string): Promise<readonly FoundAirport[]>;
  searchAirlines(text: string): Promise<readonly FoundAirline[]>;
  airportByCode(icao: string): FoundAirport | null;
  /** The airport that a point belongs to, null where none is. */
  airportNear(point: LatLng): FoundAirport | null;
  /** The way along the points, in order; null when there is none. @throws {OffRoadError} for a point without a road near it */
  route(points: readonly LatLng[], departAt: number): Promise<Route | null>;
  /** Seconds until a free driver can be at a point; null when nobody knows. */
  nearestDriver(point: LatLng, at: number): Promise<number | null>;
  isServed(point: LatLng): boolean;
}
